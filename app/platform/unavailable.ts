/** Why something failed for the moment. */
export type Trouble =
  /** The database does not answer, or not in time. */
  | "database"
  /** Another session holds what is to be written. */
  | "locked"
  /** More is asked for than can be done. */
  | "busy"
  /** The disk has no room left, or takes no writes: what is there can be read. */
  | "full"
  /** The thread that draws documents broke off. */
  | "drawing";

/** Raised when a later try may succeed: the request is right, and nothing of it was saved. */
export class Unavailable extends Error {
  override name = "Unavailable";

  constructor(
    readonly trouble: Trouble,
    message: string,
    /** Whether it may have been done anyway: the connection was lost while the database was to keep it. */
    readonly mayBeDone = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether what is next may well succeed: another session holds one row, and nothing is wrong with the database. */
export const isOfOneRow = ({ trouble, mayBeDone }: Unavailable): boolean =>
  trouble === "locked" && !mayBeDone;

/** Codes and kinds of trouble from the databases, the driver and Prisma. */
const TROUBLES: [Trouble, RegExp][] = [
  // Postgres: a lock not got in time, a deadlock, a serialization failure; Prisma's write conflict; SQLite: busy.
  ["locked", /^(55P03|40P01|40001|P2034|P1008|SocketTimeout|SQLITE_BUSY\w*)$/],
  ["full", /^(SQLITE_FULL|SQLITE_IOERR_(WRITE|SHMSIZE)|ENOSPC|53100)$/],
  // Postgres: too many connections, no memory; Prisma's wait for one of its own connections.
  ["busy", /^(53[23]00|P2024|P2037|TooManyConnections)$/],
  // Postgres: a statement cut off, a server that stops or starts, a connection that broke, a server made a replica.
  ["database", /^(57014|57P0[1-5]|08...|25P0[34]|25006|P1001|P1002|P1017)$/],
  ["database", /^(DatabaseNotReachable|ConnectionClosed)$/],
  // A transaction that Prisma ended because it took too long, by its sentence: the code stands for mistakes too.
  ["busy", /Transaction API error: .*(given time|expired transaction)/],
];

const SENTENCES: Record<Trouble, string> = {
  database: "The database does not answer in time.",
  locked: "Somebody else holds what is to be written.",
  busy: "Too much is asked for at once.",
  full: "The disk is full.",
  drawing: "The drawing broke off.",
};

/** The temporary cause of an error, however deep; null if it has none. */
export function unavailableOf(error: unknown): Unavailable | null {
  if (error instanceof Unavailable) return error;
  if (typeof error !== "object" || error === null) return null;
  const { code, kind, originalCode, message, cause, meta } = error as Record<string, unknown>;
  const signs = [code, kind, originalCode, message].filter((sign) => typeof sign === "string");
  const found = TROUBLES.find(([, known]) => signs.some((sign) => known.test(sign)));
  if (found) return new Unavailable(found[0], SENTENCES[found[0]], false, { cause: error });
  const adapterError = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError;
  return unavailableOf(adapterError) ?? unavailableOf(cause);
}
