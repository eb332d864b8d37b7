import type * as z from "zod";

import type { Action, Actor } from "~/models/kit/policy/policy";
import type { Noun } from "~/models/kit/shared/vocabulary";
import type { AnyRule } from "~/models/kit/shared/rules";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The permitted callers: everybody, everybody signed in, or those whose role the policy allows the action. */
export type Access = "anyone" | "signed-in" | Action;

export type Call<Q, B> = {
  /** Raises `unauthenticated` where anyone may call and nobody is signed in. */
  actor: Actor;
  sessionId?: string;
  /** When the token that calls was given for a password; null of a browser's session and of an API key. */
  signedInAt: () => Promise<Date | null>;
  query: Q;
  body: B;
  request: Request;
  url: URL;
  /** The id in the address; raises the noun's `not_found` when it is not a number. */
  id: (noun: Noun) => number;
  /** The value in place of the id in the address, as it was sent. */
  key: string;
  /** Where the request comes from, for limits. */
  clientAddress: string;
  /** The context of the server that answers (application.server.ts). */
  context?: unknown;
};

type GuardedCall = Pick<Call<unknown, unknown>, "actor" | "id" | "sessionId"> & {
  posted: Record<string, unknown>;
};

/** A call as it came, with its files. */
type UploadCall<B> = Pick<Call<unknown, B>, "actor" | "id" | "body"> & { files: File[] };

type Shape<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  id: string;
  method: Method;
  path: string;
  /** The pattern of {id} where it is no number, for the description. */
  keyPattern?: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  query?: Q;
  body?: B;
  /** Where the record or the body itself decides by which schema it is read; `body` is what is described. */
  bodyFor?: (
    call: Pick<Call<unknown, unknown>, "actor" | "id"> & { posted: unknown },
  ) => z.ZodType<z.output<B>>;
  /** The rules of the body beside its fields: checked where it has mistakes already, so that all are said. */
  rules?: (
    call: Pick<Call<unknown, unknown>, "actor" | "id">,
  ) => readonly AnyRule[] | Promise<readonly AnyRule[]>;
  /** Fields of a PUT whose absence the command itself understands; others that are left out stay as stored. */
  ownAbsence?: readonly string[];
  /** It may come as text/csv too, and is the field `csv` then. */
  csv?: true;
  /** Its body may have 20 MB and lists of any length; as a workbook its sheets with these names are the field `sheets`. */
  sheets?: (name: string) => boolean;
  /** Replaces parts of its body's example that differ from other fields of the same name. */
  example?: Readonly<Record<string, unknown>>;
  /** Nothing has to be sent. */
  bodyOptional?: boolean;
  /** The field of a multipart form that its files come in; `body` is the text beside them. */
  files?: string;
  /**
   * Does slow work that is no query: drawing the files. It runs before the request's Idempotency-Key is claimed, as a
   * guard does; the command finds the result in `prepared`.
   */
  prepare?: (call: UploadCall<z.output<B>>) => Promise<unknown>;
  /**
   * Checks of a password: before the request's Idempotency-Key is claimed, and so outside of any transaction,
   * since they take time and are counted whatever becomes of the rest. `posted` is the body as it came.
   */
  guard?: (call: GuardedCall) => Promise<void>;
  /** The whole reply. */
  reply: R;
  /** The kinds of file that it may be instead, as its query asks. */
  types?: readonly string[];
  status?: 200 | 201;
  /** The message, with 200, of a creation that finds its record already made. */
  found?: string;
  run: (call: Call<z.output<Q>, z.output<B>>) => Promise<z.input<R>>;
};

/** One call of /api: what its description, its checks, its route and its tests are made of. */
export type Operation = Omit<
  Shape<z.ZodType, z.ZodType, z.ZodType>,
  "run" | "reply" | "prepare"
> & {
  prepare?: (call: UploadCall<never>) => Promise<unknown>;
  /** Null: a file, a PDF unless said. */
  reply: z.ZodType | null;
  types?: readonly string[];
  run: (call: Call<never, never>) => Promise<unknown>;
};

/** The description of an operation beside its address, its name and its tag. */
export type Said<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Omit<
  Shape<Q, B, R>,
  "id" | "method" | "path" | "tag"
> & { tag?: string };

type None = z.ZodUndefined;

/**
 * Makes the calls under a tag, as `get("/jobs/stats", "getJobStats", {…})`: the address under /api, with {id} where the
 * route has $id, and the name that programs generated from the description call it by.
 */
export function tagged(tag: string) {
  const call = (method: Method, path: string, id: string, said: object) =>
    ({ tag, method, path, id, ...said }) as unknown as Operation;

  /** A call that answers in JSON. */
  const json =
    (method: Method) =>
    <R extends z.ZodType, Q extends z.ZodType = None, B extends z.ZodType = None>(
      path: string,
      id: string,
      said: Said<Q, B, R>,
    ) =>
      call(method, path, id, said);

  return {
    get: json("GET"),
    post: json("POST"),
    put: json("PUT"),
    patch: json("PATCH"),
    remove: json("DELETE"),

    /** A call that answers with a PDF, or with a file of one of some `types`. */
    file: <Q extends z.ZodType = None>(
      path: string,
      id: string,
      said: Omit<Said<Q, None, z.ZodNever>, "reply" | "run"> & {
        types?: readonly string[];
        run: (call: Call<z.output<Q>, undefined>) => Promise<Response>;
      },
    ) => call("GET", path, id, { ...said, reply: null }),

    /** A call that takes files, in a multipart form, and answers in JSON. */
    upload: <B extends z.ZodType, R extends z.ZodType, P>(
      path: string,
      id: string,
      said: Omit<Said<None, B, R>, "run" | "query" | "prepare"> & {
        body: B;
        files: string;
        prepare: (call: UploadCall<z.output<B>>) => Promise<P>;
        run: (call: Call<undefined, z.output<B>> & { prepared: P }) => Promise<z.input<R>>;
      },
    ) => call("POST", path, id, said),
  };
}
