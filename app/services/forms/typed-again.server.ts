import type { TypedAgain } from "~/models/kit/shared/typed-again";
import { requestContext } from "~/platform/request-context.server";

import { labelOf } from "./form-labels.server";
import { NEVER_SENT_BACK, postedForm, readForm } from "./form.server";
import { lastSignedIn } from "../session.server";

/** Fields that say nothing to whoever typed: keys, versions, buttons. */
const UNTOLD = /^(__intent__|intent|version|page|pressed)$|key$/i;

/** "items[0].unitPrice" is "items 1 unit price". */
function wordsOf(name: string): string {
  return name
    .replace(/\[(\d+)\]/g, (_, index: string) => ` ${Number(index) + 1} `)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[._ ]+/g, " ")
    .toLowerCase();
}

/**
 * What was posted with the request that is being answered, whoever of its page failed and whether it had been read yet; null for
 * a request without a form, and for one that is too large to be read.
 */
export async function typedAgain(request: Request, to: string): Promise<TypedAgain | null> {
  // The loaders of a page that was posted to have requests of their own, without a body.
  const form = requestContext()?.posted ?? (await read(request));
  if (!form) return null;
  const again: TypedAgain = { to, fields: [], texts: [], files: [], missing: [] };
  const { pathname } = new URL(to, "http://localhost");
  const userId = await lastSignedIn(request.headers.get("Cookie"));
  for (const [name, value] of form) {
    const secret = NEVER_SENT_BACK.includes(name);
    if (typeof value === "string" && !secret) {
      again.fields.push([name, value]);
      const labelled = labelOf(userId, pathname, [name, value]);
      if (labelled) again.texts.push(labelled);
      else if (!UNTOLD.test(name)) again.texts.push({ label: wordsOf(name), text: value });
    } else if (secret) again.missing.push("password");
    else if (typeof value !== "string" && value.size > 0) {
      again.missing.push("files");
      again.files.push(value.name);
    }
  }
  again.texts = again.texts.filter(({ text }) => text.trim() !== "");
  return again.fields.length > 0 ? { ...again, missing: [...new Set(again.missing)] } : null;
}

async function read(request: Request): Promise<FormData | null> {
  const known = postedForm(request);
  if (known || request.method !== "POST" || request.bodyUsed) return known;
  return readForm(request).catch(() => null);
}
