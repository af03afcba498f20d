// A field of the form: a text that is taken over once the reader pauses, with what is wrong beside it.

import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Fault } from "./fault";

/** How long a reader pauses, in milliseconds, before what was typed is taken over. */
const PAUSE = 250;

interface FieldProps {
  name: string;
  label: string;
  fault: Fault | undefined;
  hint?: string | undefined;
  wide?: boolean;
}

interface TextFieldProps extends FieldProps {
  value: string;
  take: (text: string) => void;
  attributes?: InputHTMLAttributes<HTMLInputElement>;
}

/** What a control says of itself to a screen reader. */
interface Described {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

/** A label, a control, and below it a hint or what is wrong. */
export function Field({ name, label, fault, hint, wide, children }: FieldProps & { children: (described: Described) => ComponentChildren }) {
  const id = useId();
  const wrong = fault?.field === name ? fault.message : undefined;
  const below = wrong ?? hint;
  return (
    <div class={wide ? "field wide" : "field"}>
      <label for={id}>{label}</label>
      {children({ id, "aria-invalid": wrong !== undefined, "aria-describedby": below === undefined ? undefined : `${id}-below` })}
      {below !== undefined && (
        <span id={`${id}-below`} class={wrong === undefined ? "hint" : "hint error"} role={wrong === undefined ? undefined : "alert"}>{below}</span>
      )}
    </div>
  );
}

/** A field of one line of text. */
export function TextField({ value, take, attributes, ...field }: TextFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef(0);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const done = (typed: string) => {
    clearTimeout(timer.current);
    if (typed !== value) {
      take(typed);
    }
  };
  const typed = (now: string) => {
    setText(now);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => done(now), PAUSE);
  };
  return (
    <Field {...field}>
      {(described) => (
        <input
          {...attributes}
          {...described}
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={(event) => typed(event.currentTarget.value)}
          onChange={(event) => done(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
