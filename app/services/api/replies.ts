import * as z from "zod";

/** The envelopes of replies: schema and builder of each stand together. */

const success = z.literal(true);
const message = z.string();

/** One record. */
export const One = <D extends z.ZodType>(data: D) => z.strictObject({ success, data });
export const one = <D>(data: D) => ({ success: true as const, data });

/** Values taken otherwise than sent: no figure is changed without a word. */
const warnings = z.array(z.string()).optional();

/** A record that was changed, with the specification's sentence. */
export const Done = <D extends z.ZodType>(data: D) =>
  z.strictObject({ success, message, data, warnings });
export const done = <D>(text: string, data: D) => ({ success: true as const, message: text, data });

/** A record that was made: its id stands in the body too. */
export const Created = <D extends z.ZodType>(data: D) =>
  z.strictObject({ success, message, id: z.int(), data, warnings });
export const created = <D extends { id: number }>(text: string, data: D) => ({
  success: true as const,
  message: text,
  id: data.id,
  data,
});

/** The reply about a deleted record. */
export const Deleted = Done(z.strictObject({ id: z.int() }));
export const deleted = (text: string, id: number) => done(text, { id });

const Pages = z.strictObject({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});

type Found<T> = { rows: T[]; page: number; total: number };
type Wanted = { page: number; limit: number };

// Pages of the product show the last page for one beyond the end; a program that reads page after page
// would never come to an end by that.
const rowsOf = <T>(found: Found<T>, wanted: Wanted): T[] =>
  found.page === wanted.page ? found.rows : [];

function pagesOf({ total }: Found<unknown>, { page, limit }: Wanted) {
  return { page, limit, total, totalPages: Math.ceil(total / limit) };
}

/** A page of a list: the rows under the noun's name; `also`: under another name as well. */
export const List = <N extends string, D extends z.ZodType>(name: N, row: D, also?: string) =>
  One(
    z.strictObject({
      ...({ [name]: z.array(row) } as Record<N, z.ZodArray<D>>),
      ...((also === undefined ? {} : { [also]: z.array(row) }) as Record<never, never>),
      pagination: Pages,
      count: z.int(),
    }),
  );
export function list<N extends string, T, D>(
  name: N,
  found: Found<T>,
  wanted: Wanted,
  toJson: (row: T) => D,
  also: string = name,
) {
  const shown = rowsOf(found, wanted).map(toJson);
  const rows = { [name]: shown, [also]: shown } as Record<N, D[]>;
  return one({ ...rows, pagination: pagesOf(found, wanted), count: found.total });
}

/** The parts of a call to a list that is read by its query: its reply, and its answer. */
export const listed = <N extends string, D extends z.ZodType, A, Q extends Wanted, T>(
  name: N,
  row: D,
  read: (actor: A, query: Q) => Promise<Found<T>>,
  toJson: (row: T) => z.input<D>,
) => ({
  reply: List(name, row),
  run: async ({ actor, query }: { actor: A; query: Q }) =>
    list(name, await read(actor, query), query, toJson),
});

/** A page of a list whose data is the list itself. */
export const BareList = <D extends z.ZodType>(row: D) =>
  z.strictObject({
    success,
    data: z.array(row),
    totalPages: z.int(),
    pagination: Pages,
    count: z.int(),
  });
export function bareList<T, D>(found: Found<T>, wanted: Wanted, toJson: (row: T) => D) {
  const pagination = pagesOf(found, wanted);
  return {
    success: true as const,
    data: rowsOf(found, wanted).map(toJson),
    totalPages: pagination.totalPages,
    pagination,
    count: found.total,
  };
}

/** Every answer that is not a success. */
export const Failure = z.strictObject({
  success: z.literal(false),
  message,
  errors: z.record(z.string(), z.array(z.string())).optional(),
  clashes: z
    .array(z.looseObject({ what: z.string(), name: z.string(), text: z.string() }))
    .optional(),
});
