import { data } from "@remix-run/node";
import * as z from "zod";
import { formatMoment } from "~/models/ground/day/time-zone";
import type { Actor } from "~/models/kit/policy/policy";
import { DomainError, notFound, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { requiredText } from "~/models/kit/shared/fields";
import { toId } from "~/models/kit/shared/number-fields";
import { createApiKey, type listApiKeys, revokeApiKey } from "~/models/people/user/api-key.server";
import { KEY_LIFE, KEY_LIVES } from "~/models/people/user/user.words";

/** The header of an answer with a secret that is shown once. */
export const NEVER_KEPT = { "Cache-Control": "no-store" };

/** One's own password as a form of the product posts it; null where it does not. */
export function typedPassword(form: FormData): string | null {
  const typed = form.get("currentPassword");
  return typeof typed === "string" && typed !== "" ? typed : null;
}

/** Returns the message and the status for a refused password; other errors go on. */
export function refusedPassword(error: unknown): { text: string; status: number } {
  const known =
    error instanceof DomainError && ["invalid", "too_many_requests"].includes(error.code);
  if (!known) throw error;
  return { text: error.message, status: PAGE_STATUS[error.code] };
}

const KeyName = z.object({ keyName: requiredText("What it is for", 100) });

/** The posted form of a new key: the page shows the key in its answer and never again. */
export async function postedApiKey(actor: Actor, form: FormData) {
  const typed = form.get("keyName");
  const name = typeof typed === "string" ? typed.slice(0, 200) : "";
  const read = KeyName.safeParse({ keyName: name });
  const refused = (text: string, status: number) =>
    data({ apiKey: { name, error: { field: "keyName", text } } } as const, { status });
  if (!read.success) return refused(read.error.issues[0]?.message ?? "", 400);
  const days = KEY_LIVES.find((life) => String(life) === form.get("days")) ?? KEY_LIFE;
  try {
    const wanted = { name: read.data.keyName, days };
    const key = await createApiKey(actor, wanted, typedPassword(form));
    return data({ apiKey: { name: wanted.name, key } }, { headers: NEVER_KEPT });
  } catch (error) {
    if (error instanceof DomainError && error.code === "conflict") {
      return refused(error.message, PAGE_STATUS.conflict);
    }
    const { text, status } = refusedPassword(error);
    return data({ apiKey: { name, error: { field: "currentPassword", text } } } as const, {
      status,
    });
  }
}

/** The posted form that ends a key; null once it is over, else what its page says. */
export async function postedRevocation(actor: Actor, form: FormData) {
  const keyId = toId(String(form.get("keyId") ?? ""));
  if (keyId === null) throw notFound("page");
  try {
    await revokeApiKey(actor, keyId, typedPassword(form));
    return null;
  } catch (error) {
    const { text, status } = refusedPassword(error);
    const reply = { name: "", keyId, error: { field: "currentPassword", text } } as const;
    return data({ apiKey: reply }, { status });
  }
}

/** Somebody's own keys for scripts, as their own page says them. */
export const shownKeys = (keys: Awaited<ReturnType<typeof listApiKeys>>, timeZone: string) =>
  keys.map(({ id, name, hint, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    hint,
    created: formatMoment(createdAt, timeZone),
    expires: formatMoment(expiresAt, timeZone),
    lastUsed: lastUsedAt ? formatMoment(lastUsedAt, timeZone) : "",
  }));

export type ShownKey = ReturnType<typeof shownKeys>[number];
