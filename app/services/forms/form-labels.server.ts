import { LRUCache } from "lru-cache";
import type { TypedAgain } from "~/models/kit/shared/form-reply";
import { requestContext } from "~/platform/request-context.server";
import { lastSignedIn } from "~/services/session.server";
import { NEVER_SENT_BACK, postedForm, readForm } from "./form.server";

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
 * Returns the form posted with the current request, also after a failure and whether read or not. Null for a request
 * without a form, and for one that is too large to be read.
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

/*
 * The labels of a page's fields and the texts of chosen options, as the person last saw them. While the database is away
 * nothing else can tell them. Kept by person, in this process.
 */

type Labels = { label: string; options: Map<string, string> | null };
type Page = ReadonlyMap<string, Labels>;

const pages = new LRUCache<string, Page>({
  max: 2_000,
  maxSize: 20_000,
  sizeCalculation: (page) =>
    1 + [...page.values()].reduce((sum, { options }) => sum + 1 + (options?.size ?? 0), 0),
  // Records come and go among the choices.
  ttl: 10 * 60 * 1000,
});

/** Rows are named alike, and so are the pages of records. */
const anyRow = (name: string) => name.replace(/\[\d+\]/g, "[]");
const keyOf = (userId: number, pathname: string) =>
  `${userId} ${pathname.replace(/\/\d+(?=\/|$)/g, "/0")}`;

const SIGNS: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const plain = (html: string) =>
  html
    .replace(/<i aria-hidden="true">.*?<\/i>|<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (sign) => SIGNS[sign] ?? sign)
    .trim();
const attribute = (tag: string, name: string) =>
  plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

/** Notes how a page that somebody is shown names the fields of its forms. */
export function noteLabels(userId: number, pathname: string, html: string): void {
  const key = keyOf(userId, pathname);
  if (!html.includes('method="post"') || pages.has(key)) return;
  const ofId = new Map<string, string>();
  for (const [, id = "", label = ""] of html.matchAll(
    /<label[^>]* for="([^"]*)"[^>]*>(.*?)<\/label>/gs,
  )) {
    ofId.set(plain(id), plain(label));
  }
  const page = new Map<string, Labels>();
  for (const [, tag = "", choices] of html.matchAll(
    /<((?:input|textarea|select)\s[^>]*)>(?:((?:<option[^>]*>[^<]*<\/option>|<optgroup[^>]*>|<\/optgroup>)*)<\/select>)?/g,
  )) {
    const [name, label] = [attribute(tag, "name"), ofId.get(attribute(tag, "id"))];
    if (!name || !label || page.has(anyRow(name))) continue;
    const options = [...(choices ?? "").matchAll(/<option([^>]*)>([^<]*)/g)];
    const texts = options.map(
      ([, of = "", text = ""]) => [attribute(of, "value"), plain(text)] as const,
    );
    page.set(anyRow(name), { label, options: texts.length > 0 ? new Map(texts) : null });
  }
  pages.set(key, page);
}

/** A field as the form of a page has it, with what was chosen in words; null where that page was not shown to them lately. */
function labelOf(
  userId: number | null,
  pathname: string,
  [name, value]: readonly [string, string],
): { label: string; text: string } | null {
  const found = userId === null ? undefined : pages.get(keyOf(userId, pathname))?.get(anyRow(name));
  if (!found) return null;
  const row = /\[(\d+)\]/.exec(name);
  const label = row ? `${found.label} (row ${Number(row[1]) + 1})` : found.label;
  return { label, text: found.options?.get(value) ?? value };
}
