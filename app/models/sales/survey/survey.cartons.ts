const WORDS: Readonly<Record<string, string>> = { small: "S", medium: "M", large: "L" };

/** The size of a carton as tariffs name it: "M" of "Carton M", "L" of "Carton, large", "Crockery" of "Carton of crockery"; null of what is none. */
export function cartonSize(name: string): string | null {
  const [, size] = /^carton,? (?:of )?(\w+)/i.exec(name) ?? /^(\w+) carton$/i.exec(name) ?? [];
  if (size === undefined) return null;
  return WORDS[size.toLowerCase()] ?? `${size[0]!.toUpperCase()}${size.slice(1)}`;
}
