/** The size of a carton as tariffs name it: "M" of "Carton M"; null of what is none. */
export const cartonSize = (name: string): string | null =>
  /^carton (\w+)/i.exec(name)?.[1] ?? /^(\w+) carton$/i.exec(name)?.[1] ?? null;
