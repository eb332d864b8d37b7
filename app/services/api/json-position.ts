// JSON strings hold no control characters: to find one is what this is for.
/* eslint-disable no-control-regex */
const TOKEN =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\]:,]/y;
const SPACE = /[ \t\n\r]*/y;

type Expected =
  "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing";

/** What may follow inside the innermost list or object, once a value in it is complete. */
const after = (open: string[]): Expected => (open.length > 0 ? "comma or end" : "nothing");

/** Where a text stops being JSON: the offset of the first token that does not fit. */
function offsetOfError(text: string): number {
  const open: string[] = [];
  let expected: Expected = "value";
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined) return at;
    const next = follow(token, expected, open);
    if (next === null) return at;
    expected = next;
    at += token.length;
  }
}

/** What is expected after a token, or null where the token does not fit; keeps `open` up to date. */
function follow(token: string, expected: Expected, open: string[]): Expected | null {
  const wantsValue = expected === "value" || expected === "value or end";
  switch (token) {
    case "{":
      return wantsValue ? (open.push("{"), "key or end") : null;
    case "[":
      return wantsValue ? (open.push("["), "value or end") : null;
    case "}":
    case "]": {
      const ends =
        expected === "comma or end" || expected === (token === "}" ? "key or end" : "value or end");
      if (!ends || open.at(-1) !== (token === "}" ? "{" : "[")) return null;
      open.pop();
      return after(open);
    }
    case ":":
      return expected === "colon" ? "value" : null;
    case ",":
      if (expected !== "comma or end") return null;
      return open.at(-1) === "{" ? "key" : "value";
    default:
      if (expected === "key" || expected === "key or end") return token[0] === '"' ? "colon" : null;
      return wantsValue ? after(open) : null;
  }
}

/** "line 3, column 14 (position 57)": where a text that is no JSON goes wrong. */
export function describeJsonError(text: string): string {
  const offset = offsetOfError(text);
  const before = text.slice(0, offset).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  const what = offset >= text.length ? ", where the text ends" : "";
  return `line ${before.length}, column ${column} (position ${offset})${what}`;
}
