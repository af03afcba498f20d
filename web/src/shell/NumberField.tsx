// A field for a whole number, with what is wrong below it.

import { useId } from "preact/hooks";
import { type Limits, whole } from "./numbers";
import { useWords } from "./words";

interface Props {
  label: string;
  /** The text that stands in it. */
  value: string;
  limits: Limits;
  /** Whether it may be left empty. */
  isOptional?: boolean;
  take: (text: string) => void;
}

export function NumberField({ label, value, limits, isOptional, take }: Props) {
  const id = useId();
  const isWrong = whole(value, limits) === undefined && !(isOptional && value === "");
  return (
    <div class="field">
      <label for={id}><span>{label}</span></label>
      <input
        id={id}
        class="number"
        inputMode="numeric"
        autocomplete="off"
        maxLength={20}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onInput={({ currentTarget: { value } }) => take(value)}
      />
      {isWrong && <WrongNumber id={`${id}-wrong`} limits={limits} />}
    </div>
  );
}

/** That a number is none within its limits. */
export function WrongNumber({ id, limits: [least, most] }: { id?: string | undefined; limits: Limits }) {
  const words = useWords("shell");
  return <p id={id} class="error small" role="alert">{words("whole-number", { least, most })}</p>;
}
