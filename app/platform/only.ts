type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** The columns that a query reads, by their names: `select: only("id name", "email phone")`. */
export const only = <S extends string>(...names: S[]) =>
  Object.fromEntries(
    names.flatMap((some) => some.split(" ")).map((name) => [name, true]),
  ) as Record<Words<S>, true>;
