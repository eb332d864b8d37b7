import { IMPORT_BYTES } from "~/models/import/import.limits";
import { DomainError, invalidField } from "~/models/shared/domain-error";

import { readBounded } from "./bounded-body.server";

/** What is around the file in a form. */
const AROUND = 1024 * 1024;
/** The largest body of an upload. */
export const MAX_UPLOAD = IMPORT_BYTES + AROUND;

const TOO_LARGE = "The file is larger than 20 MB. Cut it into several files. Nothing was saved.";

/** The addresses that take files: all others read bodies of 1 MiB. */
export function takesUploads(method: string, path: string): boolean {
  return method === "POST" && /^\/+import\/new\/[a-z]+(\.data)?\/*$/i.test(path);
}

/** The body's bytes; raises `too_large` as soon as there are more, before they are kept. */
export async function readUpload(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return readBounded(
    request,
    MAX_UPLOAD,
    () => new DomainError("too_large", TOO_LARGE, { fieldErrors: { file: [TOO_LARGE] } }),
  );
}

/** A posted form with a file, whatever else is in it. Raises `invalid` at `file` for what is no such form. */
export async function readFileForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) {
    throw new DomainError(
      "unsupported_media",
      "This page takes a form with a file. Nothing was saved.",
    );
  }
  const body = await readUpload(request);
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw invalidField("file", "The file did not arrive whole. Choose it again.");
  }
}

/** The file of a form. Raises `invalid` at `file` where none was chosen. */
export async function fileOf(form: FormData): Promise<{ name: string; bytes: Uint8Array }> {
  const file = form.get("file");
  if (!(file instanceof File) || (file.size === 0 && !file.name)) {
    throw invalidField("file", "Choose a file: CSV or Excel (.xlsx)");
  }
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
