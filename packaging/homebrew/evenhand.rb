class Evenhand < Formula
  desc "Shuffle, sample and split files, deal cards, and test shuffles"
  version "@version@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@source@/evenhand-@version@-aarch64-apple-darwin.tar.gz"
      sha256 "@sha256:aarch64-apple-darwin@"
    end
    on_intel do
      url "@source@/evenhand-@version@-x86_64-apple-darwin.tar.gz"
      sha256 "@sha256:x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@source@/evenhand-@version@-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@sha256:aarch64-unknown-linux-musl@"
    end
    on_intel do
      url "@source@/evenhand-@version@-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@sha256:x86_64-unknown-linux-musl@"
    end
  end

  def install
    bin.install "evenhand"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/evenhand.bash" => "evenhand"
    fish_completion.install "completions/evenhand.fish"
    zsh_completion.install "completions/_evenhand"
    doc.install "NOTICES.txt"
  end

  test do
    assert_equal "8\n4\n2\n1\n3\n6\n10\n5\n9\n7\n", pipe_output("#{bin}/evenhand shuffle --seed 42", (1..10).map { |i| "#{i}\n" }.join)
  end
end
