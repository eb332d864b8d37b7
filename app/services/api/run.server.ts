import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type * as z from "zod";
import { companyHead } from "~/models/company/company/company.server";
import { noteAccess } from "~/models/company/access-log/access-log.server";
import type { AccessKind } from "~/models/company/access-log/access-log.words";
import { type Actor, assertCan, isStaff } from "~/models/kit/policy/policy";
import {
  DomainError,
  EditConflict,
  type FieldErrors,
  notFound,
} from "~/models/kit/shared/domain-error";
import { toId } from "~/models/kit/shared/number-fields";
import { timestampsIn, withDays } from "~/models/ground/day/time-zone";
import { type AnyRule, type Rule, withRules } from "~/models/kit/shared/rules";
import { atSentNames, isBlank, isRecord, withLeftOut } from "~/models/kit/shared/other-names";
import type { Noun } from "~/models/kit/shared/vocabulary";
import { apiFailure } from "./failure.server";
import { dayNames, readFiles, readJson, readSheets } from "./body.server";
import { type Caller, readCaller } from "./caller.server";
import { etagOf, matches } from "./etag.server";
import { answerOnce, readKey, requestHashes } from "./idempotency.server";
import type { Call, Operation } from "./operation.server";
import { unknownKeys } from "./unknown-keys.server";

export type ApiArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** The id in the address; raises the noun's `not_found` when it is not a number. */
function idReader(params: ApiArgs["params"]) {
  return (noun: Noun): number => {
    const found = toId(params.id);
    if (found === null) throw notFound(noun);
    return found;
  };
}

/**
 * Answers a request by an operation: what it says, the command, once for a key. `current` reads the record as GET
 * shows it, for If-Match.
 */
export async function runOperation(
  operation: Operation,
  args: ApiArgs,
  current?: Operation,
): Promise<Response> {
  const received = await receive(operation, args);
  const { asked, sent } = received;
  return onceForKey(received, args.request, () =>
    carryOut(operation, args, received, current)
      .catch(namedAsSent(operation.query, asked))
      .catch(namedAsSent(operation.body, sent?.value)),
  );
}

/** Says a refusal at the names that the caller used, where a thing has several. */
const namedAsSent = (schema: z.ZodType | undefined, posted: unknown) => (error: unknown) => {
  if (schema && error instanceof DomainError) {
    error.fieldErrors = atSentNames(error.fieldErrors, schema, posted);
  }
  throw error;
};

type Received = Awaited<ReturnType<typeof receive>>;

/** Reads the caller and the permission, the query, the body and the files, before any rules are checked. */
async function receive(operation: Operation, args: ApiArgs) {
  const { request } = args;
  const caller = operation.access === "anyone" ? null : await readCaller(args);
  if (caller && operation.access !== "signed-in" && operation.access !== "anyone") {
    assertCan(caller.actor, operation.access);
  }
  const url = new URL(request.url);
  // An empty word of an address is none.
  const asked = Object.fromEntries([...url.searchParams].filter(([, word]) => word !== ""));
  const query =
    operation.query &&
    (await parsed(operation.query, asked).catch(namedAsSent(operation.query, asked)));
  const uploaded = operation.files ? await readFiles(request, operation.files) : null;
  const sent =
    uploaded ??
    (operation.sheets
      ? await readSheets(request, operation.sheets)
      : operation.body
        ? await readJson(request, operation.bodyOptional, operation.csv)
        : null);
  const posted = isRecord(sent?.value) ? sent.value : {};
  const unknown = unknownKeys(operation, url, posted);
  await operation.guard?.(Object.assign(callOf(args, caller), { posted }));
  const prepared = uploaded && (await prepare(operation, callOf(args, caller), uploaded));
  if (caller && isStaff(caller.actor)) noteList(operation, caller.actor);
  return { caller, url, asked, query, sent, prepared, unknown };
}

/** Does what is asked: once for a request that has an Idempotency-Key. */
function onceForKey(
  { caller, sent }: Received,
  request: Request,
  answer: () => Promise<Response>,
): Promise<Response> {
  const repeatable = request.method === "POST" || request.method === "PUT";
  const key = caller && repeatable ? readKey(request) : null;
  if (!caller || key === null) return answer();
  const hashes = requestHashes(request, sent?.bytes ?? new Uint8Array());
  return answerOnce({ actorId: caller.actor.id, key, request: hashes }, answer);
}

/** Runs the command with the whole body; tries again where the record changed under what the body left out. */
async function carryOut(
  operation: Operation,
  args: ApiArgs,
  received: Received,
  current?: Operation,
): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const known = callOf(args, received.caller);
    const whole = await wholeBody(operation, current, received.sent?.value, known);
    try {
      return await attempt(operation, args, { ...received, whole }, current);
    } catch (error) {
      // Somebody changed what this body left out: it is read again, and only what was sent is changed.
      if (!whole.guarded || !(error instanceof EditConflict) || tries === PUT_TRIES) throw error;
    }
  }
}

async function attempt(
  operation: Operation,
  args: ApiArgs,
  { caller, url, query, sent, prepared, unknown, whole }: Received & { whole: Whole },
  current?: Operation,
): Promise<Response> {
  const { request } = args;
  const known = callOf(args, caller);
  const schema = operation.bodyFor?.({ ...known, posted: whole.value }) ?? operation.body;
  const rules = async () => (await operation.rules?.(known)) ?? [];
  const body = schema && sent ? await parsed(schema, whole.value, rules) : undefined;
  const call = Object.assign(known, { url, query, body, prepared }) as unknown as Call<
    never,
    never
  >;
  if (CHANGES.has(request.method) && current && request.headers.has("If-Match")) {
    await assertFresh(call, current);
    return respond(operation, await operation.run(call).catch(staleInstead), unknown);
  }
  return respond(operation, await operation.run(call), unknown);
}

/** Draws the files of an upload; mistakes beside them are said before. */
async function prepare(
  operation: Operation,
  known: ReturnType<typeof callOf>,
  { value, files }: { value: unknown; files: File[] },
): Promise<unknown> {
  const body = operation.body && (await parsed(operation.body, value));
  return operation.prepare?.(Object.assign(known, { body: body as never, files }));
}

/** Lists hold records of many: that somebody read one stands in the log of what was opened. */
function noteList({ method, path }: Operation, actor: Actor): void {
  if (method !== "GET") return;
  const kind = LISTS[path];
  if (kind) noteAccess(actor, { kind, recordId: null, subjectId: null });
}

const LISTS: Readonly<Record<string, AccessKind>> = {
  "/users": "accounts",
  "/users/customers/all": "accounts",
  "/customers": "accounts",
  "/clients": "accounts",
  "/quotations": "quotations",
  "/invoices": "invoices",
  "/payments": "payments",
  "/tds": "payments",
  "/jobs": "jobs",
};

/** Methods that take If-Match. */
const CHANGES = new Set(["PUT", "PATCH", "DELETE"]);

/** The tries of a PUT that leaves fields out, while others save the same record. */
const PUT_TRIES = 5;

/** A body with what it left out, and whether it holds the version of the record that this was read from. */
type Whole = { value: unknown; guarded: boolean };

/** The body of a PUT as a whole: what it leaves out stays as it is (null or "" clears). */
async function wholeBody(
  operation: Operation,
  current: Operation | undefined,
  posted: unknown,
  known: ReturnType<typeof callOf>,
): Promise<Whole> {
  const { body: schema, method, ownAbsence } = operation;
  if (method !== "PUT" || !schema || !current || !isRecord(posted)) {
    return { value: posted, guarded: false };
  }
  const { data } = (await current.run(known as Call<never, never>)) as {
    data: Record<string, unknown>;
  };
  const value = withLeftOut(posted, data, schema, ownAbsence);
  const isWhole = Object.keys(value).length === Object.keys(posted).length;
  if (isWhole || !isBlank(posted.version)) return { value, guarded: false };
  return { value: { ...value, version: data.version }, guarded: true };
}

function callOf({ request, params, context }: ApiArgs, caller: Caller | null) {
  const { clientAddress } = context as { clientAddress?: string };
  return {
    request,
    id: idReader(params),
    key: params.id ?? "",
    clientAddress: clientAddress ?? "local",
    context,
    sessionId: caller?.sessionId,
    signedInAt: caller?.signedInAt ?? (() => Promise.resolve(null)),
    get actor() {
      if (!caller) throw new DomainError("unauthenticated", "Please sign in.");
      return caller.actor;
    },
  };
}

/**
 * A query or body by its schema, timestamps turned into the company's days. Raises `invalid` with all that is
 * wrong, by the rules as well.
 */
async function parsed(
  schema: z.ZodType,
  posted: unknown,
  rules?: () => Promise<readonly AnyRule[]>,
): Promise<unknown> {
  const stamps = isRecord(posted) ? timestampsIn(posted, dayNames(schema)) : [];
  const value =
    isRecord(posted) && stamps.length > 0
      ? withDays(posted, stamps, (await companyHead()).timeZone)
      : posted;
  const sound = schema.safeParse(value);
  if (sound.success) return sound.data;
  const all = ((await rules?.()) ?? []) as readonly Rule<unknown>[];
  const result = await withRules(schema, ...all).safeParseAsync(value);
  if (result.success) return result.data;
  const fieldErrors: FieldErrors = {};
  for (const { path, message } of result.error.issues) {
    const errors = (fieldErrors[fieldName(path)] ??= []);
    if (errors.length < 10) errors.push(message);
  }
  const message = result.error.issues[0]?.message ?? "The request could not be read";
  throw new DomainError("invalid", message, { fieldErrors });
}

/** A path as forms write it: items[0].name. What is wrong as a whole is "body". */
function fieldName(path: PropertyKey[]): string {
  const name = path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("");
  return name.replace(/^\./, "") || "body";
}

/** Answers 412 when If-Match names another state of the record than the present one. */
async function assertFresh(call: Call<never, never>, current: Operation): Promise<void> {
  const now = (await current.run(call)) as { data: { version?: number } };
  if (!matches(call.request.headers.get("If-Match") ?? "", etagOf(now))) throw stale();
  // From here on the version stands guard: a change in between is refused by the command.
  const body = call.body as { version?: number | null } | undefined;
  const takesVersion = body && (call.request.method === "PUT" || "version" in body);
  if (takesVersion && typeof now.data.version === "number") body.version ??= now.data.version;
}

function stale(): Response {
  return apiFailure(412, "Somebody else changed this record since you read it.");
}

/** Somebody saved between the look at the tag and the command. */
function staleInstead(error: unknown): never {
  throw error instanceof EditConflict ? stale() : error;
}

function respond(operation: Operation, body: unknown, unknown: string[]): Response {
  if (body instanceof Response) return body;
  assertAsDescribed(operation, body);
  const tag = isRecord(body) ? { ETag: etagOf(body) } : undefined;
  const { found, status = 200 } = operation;
  const isFound = found !== undefined && isRecord(body) && body.message === found;
  return Response.json(withWarnings(body, unknown), {
    status: isFound ? 200 : status,
    headers: tag,
  });
}

/** A reply that also says what of the request meant nothing. */
function withWarnings(body: unknown, unknown: string[]): unknown {
  if (unknown.length === 0 || !isRecord(body)) return body;
  return { ...body, warnings: [...((body.warnings as string[] | undefined) ?? []), ...unknown] };
}

/** While developing and in tests a reply that its description does not allow is an error of this product. */
function assertAsDescribed(operation: Operation, body: unknown): void {
  if (process.env.NODE_ENV === "production" || !operation.reply) return;
  const result = operation.reply.safeParse(body);
  if (result.success) return;
  throw new Error(`The reply of ${operation.id} is not as described: ${result.error.message}`);
}
