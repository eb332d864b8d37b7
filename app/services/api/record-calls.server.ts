import type * as z from "zod";

import type { Action, Actor } from "~/models/kit/policy/policy";

import { operation, type Access, type Call, type Operation, type Shape } from "./operation.server";
import { Created, created, Deleted, deleted, Done, done, One, one } from "./replies";
import { joined, spoken, type Noun } from "~/models/kit/shared/vocabulary";

type Written<B extends z.ZodType> = Pick<
  Shape<z.ZodUndefined, B, z.ZodType>,
  "summary" | "description" | "bodyFor" | "rules" | "guard" | "ownAbsence" | "bodyOptional"
> & { access: Access; body: B };

/** What the reply says of a body that was taken otherwise than it was sent, seen by the record that came of it. */
type Warns<B extends z.ZodType> = {
  warns?: (body: z.output<B>, record: Record<string, unknown>) => string[];
};

type Creation<B extends z.ZodType> = Written<B> &
  Warns<B> & {
    id?: string;
    /** What stands behind the list's own address: "/from-quotation". */
    at?: string;
    /** The reply's sentence, where it is not that the record was created. */
    message?: string;
    /** The same where the record was made before, which `run` tells then. */
    found?: string;
    run: (actor: Actor, body: z.output<B>) => Promise<number | { id: number; found: boolean }>;
  };

type Change<B extends z.ZodType> = Written<B> &
  Warns<B> & {
    id: string;
    method: "PUT" | "PATCH" | "POST";
    /** What stands behind the record's own address: "/status". */
    at: string;
    /** The reply's sentence. */
    message: string | ((body: z.output<B>) => string);
    run: (actor: Actor, id: number, body: z.output<B>, shown: Shown) => Promise<unknown>;
  };

/** What the caller is known by. */
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
  const [title, name, tag] = [spoken(called), joined(called), spoken(many)];
  const path = `/${many}`;
  const reply: z.ZodType = Done(json);

  function change<B extends z.ZodType>({
    at,
    message,
    run,
    warns,
    ...described
  }: Change<B>): Operation {
    return operation<z.ZodType, z.ZodUndefined, B>({
      ...described,
      path: `${path}/{id}${at}`,
      tag,
      reply,
      run: async ({ actor, id, body, sessionId, signedInAt }) => {
        await run(actor, id(noun), body, { sessionId, signedInAt });
        const sentence = typeof message === "string" ? message : message(body);
        const reply = done(sentence, await read(actor, id(noun)));
        return { ...reply, ...warned(warns?.(body, reply.data)) };
      },
    });
  }

  return {
    change,

    /** GET /jobs/{id} */
    get: (access: Access, summary: string) =>
      operation<z.ZodType>({
        id: `get${name}`,
        method: "GET",
        path: `${path}/{id}`,
        tag,
        summary,
        access,
        reply: One(json),
        run: async ({ actor, id }) => one(await read(actor, id(noun))),
      }),

    /** POST /jobs */
    create: <B extends z.ZodType>({
      at = "",
      message,
      found,
      run,
      warns,
      ...described
    }: Creation<B>) =>
      operation<z.ZodType, z.ZodUndefined, B>({
        id: `create${name}`,
        method: "POST",
        path: path + at,
        tag,
        status: 201,
        found,
        ...described,
        reply: Created(json),
        run: async ({ actor, body }) => {
          const made = await run(actor, body);
          const known = typeof made === "number" ? { id: made, found: false } : made;
          const sentence = message ?? `${title} created successfully`;
          const text = known.found ? (found ?? sentence) : sentence;
          const reply = created(text, await read(actor, known.id));
          return { ...reply, ...warned(warns?.(body, reply.data)) };
        },
      }),

    /** PUT /jobs/{id} */
    update: <B extends z.ZodType>(shape: Written<B> & Warns<B> & Pick<Change<B>, "run">) =>
      change<B>({
        id: `update${name}`,
        method: "PUT",
        at: "",
        message: `${title} updated successfully`,
        ...shape,
      }),

    /** DELETE /jobs/{id} */
    remove: (
      access: Action,
      summary: string,
      run: (actor: Actor, id: number) => Promise<unknown>,
    ) =>
      operation({
        id: `delete${name}`,
        method: "DELETE",
        path: `${path}/{id}`,
        tag,
        summary,
        access,
        reply: Deleted,
        run: async ({ actor, id }) => {
          await run(actor, id(noun));
          return deleted(`${title} deleted successfully`, id(noun));
        },
      }),
  };
}

const warned = (warnings: string[] = []) => (warnings.length > 0 ? { warnings } : {});
