// What is dealt: the game or the deck, its players and packs, or a pattern of one's own.

import type { TabProps } from "../shell/link";
import { WrongNumber } from "../shell/NumberField";
import { whole } from "../shell/numbers";
import { LIMITS, type Lists, OWN, USUAL, type Words } from "./facts";

export function Choice({ lists, values, set, words }: TabProps & { lists: Lists; words: Words }) {
  const chosen = values.get("game") ?? USUAL;
  const game = lists.games.find(({ name }) => name === chosen);
  const choose = (name: string) =>
    set({ game: name, players: undefined, packs: undefined, burn: undefined, number: undefined, hidden: undefined, deal: undefined });
  const players = game === undefined ? [] : Array.from({ length: game.most_players - game.least_players + 1 }, (_, at) => game.least_players + at);
  return (
    <>
      <label>
        <span>{words("what")}</span>
        <select value={chosen} onChange={({ currentTarget: { value } }) => choose(value)}>
          <optgroup label={words("games")}>
            {lists.games.map(({ name, title }) => <option key={name} value={name}>{title}</option>)}
          </optgroup>
          <optgroup label={words("decks")}>
            {lists.decks.map(({ name, title }) => <option key={name} value={name === "1..N" ? "1..108" : name}>{title}</option>)}
          </optgroup>
          <option value={OWN}>{words("own")}</option>
        </select>
      </label>
      {chosen === OWN && (
        <>
          <label>
            <span>{words("deck")}</span>
            <input value={values.get("deck") ?? "52"} aria-describedby="deck-help" maxLength={200} onInput={({ currentTarget: { value } }) => set({ deck: value, number: undefined }, true)} />
          </label>
          <label class="wide">
            <span>{words("pattern")}</span>
            <input class="mono" value={values.get("pattern") ?? ""} placeholder="17*(A B C) bottom:3" aria-describedby="pattern-help" spellcheck={false} maxLength={2000} onInput={({ currentTarget: { value } }) => set({ pattern: value, number: undefined }, true)} />
          </label>
          {(values.get("pattern") ?? "").trim() === "" && <p class="full" role="status">{words("pattern-wanted")}</p>}
          <p class="quiet small full"><span id="deck-help">{words("named", { name: words("deck") })}{words("deck-help")}</span> · <span id="pattern-help">{words("named", { name: words("pattern") })}{words("pattern-help")}</span></p>
        </>
      )}
      {players.length > 1 && (
        <label>
          <span>{words("players")}</span>
          <select
            value={values.get("players") ?? String(game?.usual_players)}
            onChange={({ currentTarget: { value } }) => set({ players: value, number: undefined, hidden: undefined })}
          >
            {players.map((players) => <option key={players} value={players}>{players}</option>)}
          </select>
        </label>
      )}
      {game !== undefined && game.packs.length > 0 && (
        <label>
          <span>{words("packs")}</span>
          <select value={values.get("packs") ?? ""} onChange={({ currentTarget: { value } }) => set({ packs: value || undefined, number: undefined })}>
            <option value="">{words("packs-usual")}</option>
            {game.packs.map((packs) => <option key={packs} value={packs}>{packs}</option>)}
          </select>
        </label>
      )}
      {(["players", "packs"] as const).map((name) =>
        values.has(name) && whole(values.get(name), LIMITS[name]) === undefined
        && <div key={name}>{words(name)}<WrongNumber limits={LIMITS[name]} /></div>
      )}
      {game?.burns && (
        <label class="check">
          <input type="checkbox" checked={values.get("burn") === "0"} onChange={({ currentTarget: { checked } }) => set({ burn: checked ? "0" : undefined, number: undefined })} />
          <span>{words("no-burn")}</span>
        </label>
      )}
      <label class="check">
        <input type="checkbox" checked={values.get("sorted") === "0"} onChange={({ currentTarget: { checked } }) => set({ sorted: checked ? "0" : undefined })} />
        <span>{words("unsorted")}</span>
      </label>
    </>
  );
}
