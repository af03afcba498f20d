// Light or dark: as the system says, or as the reader chose.

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "evenhand-theme";

/** The theme that was chosen before; `auto` where none was, or the browser keeps nothing. */
export function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === kept) ?? "auto";
  } catch {
    return "auto";
  }
}

/** Keeps a theme for the next time. */
export function keepTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Where the browser keeps nothing, it is chosen again.
  }
}

const DARK = matchMedia("(prefers-color-scheme: dark)");
let shown: Theme = "auto";

/** Shows the page in a theme; by `auto`, in that of the system, also when it changes. */
export function applyTheme(theme: Theme): void {
  shown = theme;
  show();
}

function show(): void {
  document.documentElement.dataset["theme"] = shown === "auto" ? (DARK.matches ? "dark" : "light") : shown;
}

DARK.addEventListener("change", show);
