/** Checks of arguments. A message names the function, the argument, its value and the fix. */

/** Shows a value in a message: short, and without running its code. */
export function shown(value: unknown): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
    case "bigint":
      return `${value}n`;
    case "symbol":
    case "number":
    case "boolean":
    case "undefined":
      return Object.is(value, -0) ? "-0" : String(value);
    case "function":
      return "a function";
    default:
      if (value === null) {
        return "null";
      }
      return Array.isArray(value) ? "an array" : Object.prototype.toString.call(value);
  }
}

/** Returns `value` if it is an integer from `low` to `high`. */
export function integer(where: string, name: string, value: unknown, low: number, high: number): number {
  if (typeof value !== "number") {
    throw new TypeError(`${where}: ${name} is ${shown(value)}, not a number. Pass an integer from ${low} to ${high}.`);
  }
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new RangeError(`${where}: ${name} is ${shown(value)}. Pass an integer from ${low} to ${high}.`);
  }
  return value;
}

/** Whether a value is a plain object, of this window or another. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) {
    return false;
  }
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Checks that `options` is an object with known names. Inherited properties do not count. */
export function options<T extends object>(where: string, value: T | undefined, names: readonly (keyof T & string)[]): Partial<T> {
  if (value === undefined) {
    return {};
  }
  if (!isPlain(value)) {
    throw new TypeError(`${where}: the options are ${shown(value)}. Pass an object, such as { ${names[0]}: 42 }.`);
  }
  const known: Partial<T> = Object.create(null);
  for (const name of Object.keys(value)) {
    if (!(names as readonly string[]).includes(name)) {
      throw new TypeError(`${where}: ${shown(name)} is not an option. Options: ${names.join(", ")}.`);
    }
    known[name as keyof T] = value[name as keyof T];
  }
  return known;
}

/** Returns the UTF-8 bytes of a text without lone surrogates. */
export function utf8(where: string, name: string, text: string): Uint8Array {
  if (/\p{Surrogate}/u.test(text)) {
    throw new TypeError(`${where}: ${name} ${shown(text)} holds half a character (a lone surrogate). Pass whole characters, or bytes.`);
  }
  return new TextEncoder().encode(text);
}

/** Whether a value is an array of bytes, of this window or another. */
export const isBytes = (value: unknown): value is Uint8Array =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
