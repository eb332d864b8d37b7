import * as z from "zod";

import type { Action, Actor } from "~/models/kit/policy/policy";

import { tagged, type Access, type Call, type Operation, type Said } from "./operation.server";
import { Created, created, Deleted, deleted, Done, done, One, one } from "./replies";
import { oneOf } from "~/models/kit/shared/query";
import { inactiveCustomer } from "~/models/people/user/accounts.server";
import { joined, spoken, type Noun } from "~/models/kit/shared/vocabulary";

type Written<B extends z.ZodType> = Pick<
  Said<z.ZodUndefined, B, z.ZodType>,
  | "summary"
  | "description"
  | "example"
  | "bodyFor"
  | "rules"
  | "guard"
  | "ownAbsence"
  | "bodyOptional"
> & { access: Access; body: B };

/** Warns in the reply of values taken otherwise than sent, by the record made of the body. */
type Warns<B extends z.ZodType> = {
  warns?: (
    body: z.output<B>,
    record: Record<string, unknown>,
    actor: Actor,
  ) => string[] | Promise<string[]>;
};

type Creation<B extends z.ZodType> = Written<B> &
  Warns<B> & {
    id?: string;
    /** The path behind the list's own address: "/from-quotation". */
    at?: string;
    /** The reply's sentence, where it is not that the record was created. */
    message?: string;
    /** The reply's sentence where the record was made before, which `run` tells then. */
    found?: string;
    run: (actor: Actor, body: z.output<B>) => Promise<number | { id: number; found: boolean }>;
  };

type Change<B extends z.ZodType> = Written<B> &
  Warns<B> & {
    /** The reply's sentence. */
    message: string | ((body: z.output<B>) => string);
    run: (actor: Actor, id: number, body: z.output<B>, shown: Shown) => Promise<unknown>;
  };

type Shown = Pick<Call<unknown, unknown>, "sessionId" | "signedInAt">;

/**
 * The calls of a noun that are about one record: each does its command and answers with the record as `read`
 * shows it, which `json` describes. `called`: what /api calls it, where that is another word; `many`: its plural.
 */
export function recordCalls<J extends z.ZodType>(
  noun: Noun,
  json: J,
  read: (actor: Actor, id: number) => Promise<z.input<J> & { id: number }>,
  called: string = noun,
  many = `${called}s`,
) {
  const [title, name] = [spoken(called), joined(called)];
  const path = `/${many}`;
  const reply: z.ZodType = Done(json);
  const verbs = tagged(spoken(many));

  /** `at`: what stands behind the record's own address: "/status". */
  const change =
    (verb: "post" | "put" | "patch") =>
    <B extends z.ZodType>(
      at: string,
      id: string,
      { message, run, warns, ...described }: Change<B>,
    ): Operation =>
      verbs[verb]<z.ZodType, z.ZodUndefined, B>(`${path}/{id}${at}`, id, {
        ...described,
        reply,
        run: async ({ actor, id, body, sessionId, signedInAt }) => {
          await run(actor, id(noun), body, { sessionId, signedInAt });
          const sentence = typeof message === "string" ? message : message(body);
          const reply = done(sentence, await read(actor, id(noun)));
          return { ...reply, ...warned(await warns?.(body, reply.data, actor)) };
        },
      });
  const put = change("put");

  return {
    post: change("post"),
    put,
    patch: change("patch"),

    /** GET /jobs/{id} */
    get: (access: Access, summary: string) =>
      verbs.get<z.ZodType>(`${path}/{id}`, `get${name}`, {
        summary,
        access,
        reply: One(json),
        run: async ({ actor, id }) => one(await read(actor, id(noun))),
      }),

    /** POST /jobs */
    create: <B extends z.ZodType>({
      id = `create${name}`,
      at = "",
      message = `${title} created successfully`,
      found,
      run,
      warns,
      ...described
    }: Creation<B>) =>
      verbs.post<z.ZodType, z.ZodUndefined, B>(path + at, id, {
        status: 201,
        found,
        ...described,
        reply: Created(json),
        run: async ({ actor, body }) => {
          const made = await run(actor, body);
          const known = typeof made === "number" ? { id: made, found: false } : made;
          const text = known.found ? (found ?? message) : message;
          const reply = created(text, await read(actor, known.id));
          return { ...reply, ...warned(await warns?.(body, reply.data, actor)) };
        },
      }),

    /** PUT /jobs/{id} */
    update: <B extends z.ZodType>(shape: Written<B> & Warns<B> & Pick<Change<B>, "run">) =>
      put<B>("", `update${name}`, { message: `${title} updated successfully`, ...shape }),

    /** DELETE /jobs/{id}; `asks`: it asks for a further word where something hangs on it. */
    remove: (
      access: Action,
      summary: string,
      run: (actor: Actor, id: number) => Promise<unknown>,
      asks?: (actor: Actor, id: number, asked: { anyway: boolean }) => Promise<unknown>,
    ) =>
      verbs.remove(`${path}/{id}`, `delete${name}`, {
        summary,
        access,
        query: asks ? z.object({ anyway: oneOf("anyway", ["true", "false"]) }) : undefined,
        reply: Deleted,
        run: async ({ actor, id, query }) => {
          const anyway = query?.anyway === "true";
          await (asks ? asks(actor, id(noun), { anyway }) : run(actor, id(noun)));
          return deleted(`${title} deleted successfully`, id(noun));
        },
      }),
  };
}

/** Warns of a paper that is written for a customer whom choices leave out. */
export async function ofInactive(_body: unknown, record: Record<string, unknown>) {
  const said = await inactiveCustomer(record.clientId as number);
  return said ? [said] : [];
}

const warned = (warnings: string[] = []) => (warnings.length > 0 ? { warnings } : {});
