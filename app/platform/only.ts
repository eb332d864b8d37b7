import type { Prisma } from "~/generated/sqlite/client";

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** The names that a query of this table may read: its columns, and what hangs on it. */
type NamesOf<M extends Prisma.ModelName> = keyof (Prisma.TypeMap["model"][M]["payload"]["scalars"] &
  Prisma.TypeMap["model"][M]["payload"]["objects"]);

/** Some names of columns with blanks between them; where one is none of the table's, the type of those that are wrong. */
type Known<M extends Prisma.ModelName, S extends string> = [Words<S>] extends [NamesOf<M>]
  ? S
  : `${M} has no ${Exclude<Words<S>, NamesOf<M>>}`;

/** The columns that a query reads, by their table and names: `select: only("User", "id name", "email phone")`. */
export const only = <M extends Prisma.ModelName, S extends string>(
  _table: M,
  ...names: Known<M, S>[] & S[]
) =>
  Object.fromEntries(
    names.flatMap((some) => some.split(" ")).map((name) => [name, true]),
  ) as Record<Words<S>, true>;
