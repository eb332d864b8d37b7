/**
 * Limits for parts of the server, each with its reason: a failing part or a greedy caller is refused soon, and the
 * others go on. All times in milliseconds.
 */

/**
 * One request's total wait for the database. Its answer, even a refusal, comes within five seconds on a busy machine
 * too.
 */
export const DATABASE_PATIENCE_MS = 3_000;

/**
 * The wait for a connection and for a turn to write. The remaining time is enough to show the form with the typed
 * values.
 */
export const CONNECTION_WAIT_MS = 2_000;
/** The most that may wait for a connection: one more would not get one in time. */
export const MAX_WAITING_FOR_CONNECTION = 200;
/**
 * Connections a server opens. Reads have their own: writes that wait for a row somebody holds can take all of
 * theirs, and pages are still shown. Two servers and a few commands stay below Postgres' hundred.
 */
export const READ_CONNECTIONS = 8;
export const WRITE_CONNECTIONS = 8;
export const LONG_JOB_CONNECTIONS = 4;
/**
 * Writers at work at once. On a busy machine twenty sharing one thread would all be late, but in turn they are in time.
 * Where each waits that long for a row that somebody holds, another is let in.
 */
export const WRITES_AT_ONCE = 2;
export const STUCK_WRITE_MS = 500;

/**
 * Threads that read a SQLite file: a slow query holds one of them. When all have been held for so long (milliseconds),
 * another is started, up to the most: each costs some megabytes.
 */
export const READ_THREADS = 2;
export const READ_THREADS_MOST = 6;
export const SLOW_READ_MS = 50;
/** The time for reads after a request has spent all its time waiting for the writer. */
export const LAST_READS_MS = 1_000;

/** For a row or table that another session holds. A seed that runs beside the server holds it for less. */
export const LOCK_MS = 2_000;
/** A statement of a page or command takes milliseconds; one of seconds is stuck, or takes from all others. */
export const STATEMENT_MS = 2_500;
/** The longest silence of Postgres. It ends statements earlier by itself, so silence means that it is frozen or cut off. */
export const SILENCE_MS = 3_000;
/** A session whose server stopped in the middle of a transaction gives its locks back after this. */
export const IDLE_IN_TRANSACTION_MS = 8_000;
/** A transaction from its first statement to its last, our own computing included. */
export const TRANSACTION_MS = 8_000;
/** The limit for work of a command or the first start, for which no browser waits. */
export const LONG_JOB_MS = 30 * 60_000;

/** Whether a database that stopped answering answers again is asked so often; each try takes so long at most. */
export const PROBE_EVERY_MS = 500;
export const PROBE_MS = 1_000;

/** A monitor that asks whether the server is alive gets its answer within three seconds. */
export const HEALTH_MS = 2_500;

/** Work that nobody waits for with a browser (mails, reminders) waits so long for the writer of a SQLite file. */
export const BACKGROUND_WRITE_MS = 30_000;

/** Seconds until another try makes sense, in `Retry-After`: by then a lock or a restart is mostly over. */
export const RETRY_AFTER_S = 5;

/**
 * Connections of browsers: each keeps up to six, and an idle one costs some kilobytes. One more is closed at once,
 * before anything is read of it.
 */
export const MAX_CONNECTIONS = 2_000;
/**
 * Requests worked on at once: pages take some milliseconds of the one thread, so that so many are answered within
 * two seconds. Scripts, style sheets, pictures and /healthz are not counted.
 */
export const REQUESTS_AT_ONCE = 50;
/** So many more wait, for so long; the next is refused at once. */
export const REQUESTS_WAITING = 50;
export const REQUEST_WAIT_MS = 2_000;
/** One address's largest share of requests and of uploads: some room is always left for others. */
export const ADDRESS_SHARE = 0.75;

/**
 * Documents are drawn one at a time in a thread of their own, some milliseconds each, one of a thousand lines some
 * seconds. So many may wait, of one person or address so many: nobody can fill it alone.
 */
export const DRAWINGS_WAITING = 16;
export const DRAWINGS_EACH = 4;
/** The longest wait for a turn to draw; after that the request is refused. */
export const DRAW_WAIT_MS = 30_000;
/** The longest paper there can be takes a quarter of this on a slow machine: the thread hangs. */
export const DRAW_MS = 60_000;
/** Several times the need of the longest paper; more ends the thread and not the server. */
export const DRAWING_MEMORY_MB = 512;

/** Whether anything was changed is asked before a page is given from memory; a database that does not say is left alone. */
export const COUNTERS_MS = 500;
/** The time for which pages are rendered without asking for the counters. */
export const COUNTERS_PAUSE_MS = 2_000;
/** Pages kept in memory, in bytes: some thousands of lists, compressed; and what queries found, roughly. */
export const REMEMBERED_QUERIES = 8 * 1024 * 1024;
export const KEPT_BYTES = 16 * 1024 * 1024;
/** Papers drawn lately, in bytes: some hundred and fifty ordinary ones. */
export const KEPT_PDF_BYTES = 16 * 1024 * 1024;

/**
 * Files of whole lists that are read at once, and of one person: each reads in portions between the pages of others, and
 * keeps one of the connections for long work.
 */
export const EXPORTS_AT_ONCE = 3;
export const EXPORTS_EACH = 2;

/**
 * Photos are drawn one at a time, a tenth of a second each and a large one a second: so many may wait, the last of them
 * less than a request may take.
 */
export const PHOTOS_WAITING = 60;
/**
 * Bodies with files that arrive at once, in bytes: each is held in memory until it is whole, and while it is taken apart some four
 * times over. With what a process usually has that must stay below the limit of deploy/systemd. Photos that a browser made
 * small are some hundred kilobytes, and hardly ever wait; one address gets its share.
 */
export const UPLOAD_BYTES_AT_ONCE = 60 * 1024 * 1024;
/**
 * So much of a body that nobody reads is read anyway, in bytes, before its connection takes the next request: more than the
 * largest form with photos. Whoever sends more loses the connection.
 */
export const DRAINED_BYTES = 64 * 1024 * 1024;
/**
 * A body that comes slower than this on the average, in bytes a second, is ended once so many milliseconds have gone by: the worst
 * network that a page was tried on sends ten times as much.
 */
export const LEAST_BYTES_A_SECOND = 500;
export const SLOW_FROM_MS = 15_000;
/** Bodies without files that are not whole yet hold at most so many bytes together. */
export const BODIES_UNDER_WAY = 32 * 1024 * 1024;
/** The longest wait for room for an upload; after that the request is refused. */
export const UPLOAD_WAIT_MS = 20_000;
