{
  description = "Shuffle, sample and split files, deal cards, and test shuffles";

  outputs =
    { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" "x86_64-darwin" "aarch64-darwin" ];
      package =
        system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
          archive = pkgs.fetchurl {
            url = "@source@/evenhand-@version@-source.tar.gz";
            sha256 = "@sha256:source@";
          };
          # The lock file is read before the build.
          src = pkgs.runCommand "evenhand-source" { } "mkdir $out; tar -xzf ${archive} --strip-components 1 -C $out";
        in
        pkgs.rustPlatform.buildRustPackage {
          pname = "evenhand";
          version = "@version@";
          inherit src;
          cargoLock.lockFile = "${src}/Cargo.lock";
          cargoBuildFlags = [ "--package" "evenhand-cli" "--features" "full" ];
          doCheck = false;
          meta.license = with pkgs.lib.licenses; [ mit asl20 ];
          meta.mainProgram = "evenhand";
        };
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: { default = package system; });
    };
}
