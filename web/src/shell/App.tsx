// The frame around all tabs: name, tabs, language, colours.

import type { ComponentType } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Crack } from "../crack/Crack";
import { Deal } from "../deal/Deal";
import { block } from "../engine";
import { Judge } from "../judge/Judge";
import { TrialKeeper } from "../judge/Trials";
import { Play } from "../play/Play";
import { Prove } from "../prove/Prove";
import { Watch } from "../watch/Watch";
import { type TabProps, useLink } from "./link";
import { applyTheme, keptTheme, keepTheme, THEMES, type Theme } from "./theme";
import { LANGUAGES, type Language, language, Reader, useWords } from "./words";

/** The tabs, by the name that links give them. */
const TABS = new Map<string, ComponentType<TabProps>>([
  ["watch", Watch],
  ["judge", Judge],
  ["prove", Prove],
  ["crack", Crack],
  ["deal", Deal],
  ["play", Play],
]);
const NAMES = [...TABS.keys()];

export function App() {
  const [link, setLink] = useLink();
  const tag = language(link.values.get("lang") ?? navigator.language);
  const tab = TABS.has(link.tab) ? link.tab : "watch";
  useEffect(() => {
    document.documentElement.lang = tag;
  }, [tag]);
  const set = useCallback((changes: Record<string, string | undefined>, replace = false) => {
    const values = new URLSearchParams(link.values);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) {
        values.delete(name);
      } else {
        values.set(name, value);
      }
    }
    setLink({ tab, values }, replace);
  }, [link, tab, setLink]);
  // What was set in tabs that were left, which they have again.
  const left = useRef(new Map<string, URLSearchParams>());
  const open = (name: string) => {
    left.current.set(tab, link.values);
    const values = new URLSearchParams(left.current.get(name));
    const chosen = link.values.get("lang");
    if (chosen === null) {
      values.delete("lang");
    } else {
      values.set("lang", chosen);
    }
    setLink({ tab: name, values });
  };
  const Tab = TABS.get(tab) ?? Watch;
  return (
    <Reader.Provider value={tag}>
      <Header tab={tab} open={open} tag={tag} choose={(lang) => set({ lang })} />
      <main id="content" tabIndex={-1}>
        <div id="panel" data-tab={tab} role="tabpanel" aria-labelledby={`tab-${tab}`}>
          <TrialKeeper>
            <Tab key={tab} values={link.values} set={set} />
          </TrialKeeper>
        </div>
      </main>
      <Footer />
    </Reader.Provider>
  );
}

interface HeaderProps {
  tab: string;
  open: (tab: string) => void;
  tag: Language;
  choose: (tag: Language) => void;
}

function Header({ tab, open, tag, choose }: HeaderProps) {
  const words = useWords("shell");
  useEffect(() => {
    document.title = `${words(`tab-${tab}`)} – ${words("title")}`;
  }, [tag, tab]);
  const row = useRef<HTMLDivElement>(null);
  // As in every list of tabs: arrows move, Home and End jump, and the tab under the focus is shown.
  const move = (event: KeyboardEvent) => {
    const at = NAMES.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: NAMES.length - 1 }[event.key];
    const name = to === undefined ? undefined : NAMES[(to + NAMES.length) % NAMES.length];
    if (name !== undefined) {
      event.preventDefault();
      open(name);
      row.current?.querySelector<HTMLElement>(`#tab-${name}`)?.focus();
    }
  };
  const skip = (event: Event) => {
    // The fragment is the link's: the focus moves without it.
    event.preventDefault();
    document.getElementById("content")?.focus();
  };
  return (
    <header>
      <a class="skip" href="#content" onClick={skip}>{words("skip")}</a>
      <div class="name">
        <h1>{words("title")}</h1>
        <p>{words("claim")}</p>
      </div>
      <div role="tablist" aria-label={words("tabs")} class="tabs" ref={row} onKeyDown={move}>
        {NAMES.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls="panel"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => open(name)}
          >
            {words(`tab-${name}`)}
          </button>
        ))}
      </div>
      <div class="choices">
        <label>
          <span>{words("language")}</span>
          <select value={tag} onChange={(event) => choose(event.currentTarget.value as Language)}>
            {Object.entries(LANGUAGES).map(([key, name]) => <option key={key} value={key} lang={key}>{name}</option>)}
          </select>
        </label>
        <Colours />
      </div>
    </header>
  );
}

function Colours() {
  const words = useWords("shell");
  const [theme, setTheme] = useState(keptTheme);
  useEffect(() => applyTheme(theme), [theme]);
  const choose = (chosen: Theme) => {
    keepTheme(chosen);
    setTheme(chosen);
  };
  return (
    <label>
      <span>{words("theme")}</span>
      <select value={theme} onChange={(event) => choose(event.currentTarget.value as Theme)}>
        {THEMES.map((name) => <option key={name} value={name}>{words(`theme-${name}`)}</option>)}
      </select>
    </label>
  );
}

/** Version and commit from which the page was built. */
const VERSION = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content ?? "";

function Footer() {
  const words = useWords("shell");
  const [isOpen, setOpen] = useState(false);
  return (
    <footer>
      <p>{words("offline")}</p>
      <p class="version">{words("version", { version: VERSION })}</p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words("licences")}</summary>
        <p>{words("licences-own")}</p>
        {isOpen && <pre tabIndex={0} role="region" aria-label={words("licences")}>{block("licences")}</pre>}
      </details>
    </footer>
  );
}
