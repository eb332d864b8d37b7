import { data } from "@remix-run/node";
import * as z from "zod";

import type { Actor } from "~/models/policy/policy";
import { DomainError, notFound, PAGE_STATUS } from "~/models/shared/domain-error";
import { requiredText, toId } from "~/models/shared/fields";
import { createApiKey, revokeApiKey } from "~/models/user/api-key.server";

const KeyName = z.object({ keyName: requiredText("What it is for", 100) });

/** The posted form of a new key: the page shows the key in its answer and never again. */
export async function postedApiKey(actor: Actor, form: FormData) {
  const typed = form.get("keyName");
  const name = typeof typed === "string" ? typed.slice(0, 200) : "";
  const read = KeyName.safeParse({ keyName: name });
  if (!read.success) return refused(name, read.error.issues[0]?.message ?? "", 400);
  try {
    const key = await createApiKey(actor, read.data.keyName);
    return data({ apiKey: { name: read.data.keyName, key } }, { headers: NEVER_KEPT });
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "conflict") throw error;
    return refused(name, error.message, PAGE_STATUS.conflict);
  }
}

const NEVER_KEPT = { "Cache-Control": "no-store" };

function refused(name: string, error: string, status: number) {
  return data({ apiKey: { name, error } }, { status });
}

/** The posted form that ends a key. */
export async function postedRevocation(actor: Actor, form: FormData): Promise<void> {
  const id = toId(String(form.get("keyId") ?? ""));
  if (id === null) throw notFound("page");
  await revokeApiKey(actor, id);
}
