// The page: starts the module, then shows the tab that the link names.

import { render } from "preact";
import { start, told } from "./engine";
import { App } from "./shell/App";
import { applyTheme, keptTheme } from "./shell/theme";

applyTheme(keptTheme());
const page = document.getElementById("page");
if (page === null) {
  throw new Error("the document is not the page");
}
start().then(
  () => render(<App />, page),
  (error: unknown) => {
    // There are no words without the module: what it needs is said in both languages.
    page.textContent = `evenhand: ${told(error)} · This page needs WebAssembly and DecompressionStream · 本页需要 WebAssembly 和 DecompressionStream`;
  },
);
