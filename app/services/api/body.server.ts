import { createHash } from "node:crypto";
import type * as z from "zod";
import {
  definitionOf,
  descriptionOf,
  type JsonSchema,
  shapeOf,
  shapesOf,
} from "~/models/kit/shared/described";
import { DomainError, invalidField } from "~/models/kit/shared/domain-error";
import { isRecord, otherNamesOf } from "~/models/kit/shared/other-names";
import { sheetRows, tableText } from "../desk/table-text.server";
import { readBody } from "../forms/form.server";
import { readParts } from "../papers/photo-form.server";
import { postsPhoto } from "../papers/photo-image.server";
import { readUpload } from "../upload.server";

const known = new WeakMap<z.core.$ZodType, ReadonlySet<string>>();

/** The days of an object in a body, or of a list of such: ".until", "[].date". */
const within = (block: z.core.$ZodType) =>
  Object.entries(shapeOf(block)).flatMap(([name, inner]) =>
    isDay(inner) ? [`${listOf(block) ? "[]" : ""}.${name}`] : [],
  );
const listOf = (block: z.core.$ZodType): boolean => {
  const { type, innerType } = definitionOf(block);
  return type === "array" || (innerType !== undefined && listOf(innerType));
};

const isDay = (block: z.core.$ZodType) => {
  const anyOf = (descriptionOf(block)?.schema.anyOf ?? []) as JsonSchema[];
  return anyOf.some((one) => one.format === "date" || hasDay(one));
};
/** Checks one level further in, where a field may be absent. */
const hasDay = ({ anyOf = [] }: JsonSchema) =>
  (anyOf as JsonSchema[]).some(({ format }) => format === "date");

/** The names of a body's or a query's own fields that are calendar days: a timestamp is taken for any of them. */
export function dayNames(schema: z.core.$ZodType): ReadonlySet<string> {
  const made = known.get(schema);
  if (made) return made;
  const names = new Set(
    shapesOf(schema).flatMap((one) =>
      Object.entries(shapeOf(one)).flatMap(([name, block]) =>
        isDay(block) ? [name] : within(block).map((inner) => name + inner),
      ),
    ),
  );
  for (const [name, others] of Object.entries(otherNamesOf(schema))) {
    if (names.has(name)) for (const other of others) names.add(other);
  }
  known.set(schema, names);
  return names;
}

/** The limits of a body: its depth, and the entries of a list in it. */
const MAX_DEPTH = 20;
const MAX_ROWS = 2_000;

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A body that is no JSON at all: its own status, 400, beside the table of refusals. */
export class MalformedBody extends Error {}

/**
 * The body's bytes and what they say. Raises `unsupported_media` for anything but JSON, `too_large` over
 * 1 MiB, MalformedBody with the place for no JSON, `invalid` for what no program of the product reads.
 */
export async function readJson(request: Request, mayBeMissing = false, csv = false) {
  const type =
    (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const isJson = type === "application/json" || /^application\/[\w.-]+\+json$/.test(type);
  if (csv && (type === "text/csv" || type === "text/plain" || type === XLSX)) {
    const bytes = await readBody(request);
    return { bytes, value: { csv: type === XLSX ? await tableText(bytes) : decode(bytes) } };
  }
  // Nothing was sent: no type is needed for it, and a browser's empty POST may name another.
  const bytes = isJson || mayBeMissing ? await readBody(request) : new Uint8Array();
  if (mayBeMissing && bytes.byteLength === 0) return { bytes, value: {} };
  if (!isJson) {
    throw new DomainError(
      "unsupported_media",
      "Send JSON, with the header Content-Type: application/json.",
    );
  }
  const value = parse(decode(bytes));
  if (!isRecord(value)) throw invalidField("body", "The body must be an object with its fields");
  assertReadable(value);
  return { bytes, value };
}

/** A large body: JSON, or a workbook's chosen sheets as `sheets`. Raises as `readJson`, `too_large` over 20 MB. */
export async function readSheets(request: Request, wanted: (name: string) => boolean) {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/json") && !type.startsWith(XLSX)) {
    const message = `Send JSON or a workbook, with the header Content-Type: application/json or ${XLSX}.`;
    throw new DomainError("unsupported_media", message);
  }
  const bytes = await readUpload(request);
  if (type.startsWith(XLSX)) return { bytes, value: { sheets: await sheetRows(bytes, wanted) } };
  const value = parse(decode(bytes));
  if (!isRecord(value)) throw invalidField("body", "The body must be an object with its fields");
  return { bytes, value };
}

/**
 * The files of a multipart form and the text beside them. `bytes` is what was sent without how it was wrapped: a program
 * that sends the same again makes another boundary. Raises `unsupported_media` for anything but such a form, `too_large`
 * over 40 MiB, MalformedBody for what is none.
 */
export async function readFiles(request: Request, field: string) {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type.trim())) {
    throw new DomainError(
      "unsupported_media",
      "Send a form with files, with the header Content-Type: multipart/form-data.",
    );
  }
  const body = await readParts(request);
  const form = await new Response(body, { headers: { "Content-Type": type } })
    .formData()
    .catch(() => null);
  if (!form) throw new MalformedBody("The body is not a form with files.");
  const files = form.getAll(field).filter(postsPhoto);
  const texts = [...form].filter(([name, value]) => typeof value === "string" && name !== field);
  const hashes: string[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    hashes.push(createHash("sha256").update(bytes).digest("hex"));
  }
  const bytes = new TextEncoder().encode(JSON.stringify([texts, hashes]));
  return { bytes: bytes, value: Object.fromEntries(texts) as Record<string, unknown>, files };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new MalformedBody("The body is not UTF-8 text.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // The engine's own words: what it met, and where.
    throw new MalformedBody(`The body is not JSON: ${(error as SyntaxError).message}.`);
  }
}

/** Walks without recursion, so that no nesting can exhaust the stack. */
function assertReadable(body: object): void {
  const open: { value: unknown; path: string; depth: number }[] = [
    { value: body, path: "", depth: 0 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    if (depth >= MAX_DEPTH) {
      throw invalidField(path.split(/[.[]/)[0] || "body", "The body is nested too deeply");
    }
    if (Array.isArray(value) && value.length > MAX_ROWS) {
      throw invalidField(
        path || "body",
        `A list can have at most ${MAX_ROWS.toLocaleString("en-US")} entries`,
      );
    }
    for (const [key, inner] of Object.entries(value)) {
      const name = Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key;
      open.push({ value: inner, path: name, depth: depth + 1 });
    }
  }
}
