// A button that copies a text, and says that it did.

import { useState } from "preact/hooks";
import { useWords } from "./words";

/** Copies a text; where the browser forbids that to a page from the disk, by a selection. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

interface Props {
  text: string;
  label: string;
  /** Further classes of the button. */
  class?: string;
}

export function CopyButton({ text, label, class: further = "" }: Props) {
  const words = useWords("shell");
  const [isCopied, setCopied] = useState(false);
  const click = async () => {
    await copy(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <>
      <button type="button" class={`plain ${further}`} onClick={() => void click()}>{label}</button>
      <span role="status">{isCopied && ` ✓ ${words("copied")}`}</span>
    </>
  );
}
