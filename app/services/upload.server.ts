import { IMPORT_BYTES } from "~/models/desk/import/import.kinds";
import { PHOTO_FORM_BYTES } from "~/models/papers/photo/photo.limits";
import { DomainError, invalidField } from "~/models/kit/shared/domain-error";

import { readBounded } from "./bounded-body.server";
import { routePath } from "./http/address.server";

/** The allowance for the parts of a form around its files. */
const AROUND = 1024 * 1024;

/** The largest body at some addresses, and the message for a larger one. */
export type Upload = { most: number; tooLarge: string };

export const IMPORTS: Upload = {
  most: IMPORT_BYTES + AROUND,
  tooLarge: "The file is larger than 20 MB. Cut it into several files. Nothing was saved.",
};
export const PHOTOS: Upload = {
  most: PHOTO_FORM_BYTES + AROUND,
  tooLarge:
    "The photos are larger than 40 MB together. Send fewer at a time, or choose a smaller size in the camera's settings. Nothing was saved.",
};

/** The addresses that take files, each with examples: all others read bodies of 1 MiB. The proxy's settings are held to the examples. */
export const UPLOADS: readonly [RegExp, Upload, examples: readonly string[]][] = [
  [
    /^\/(import\/new\/[a-z]+|(api|reports)\/gstr2b)$/,
    IMPORTS,
    ["/import/new/customers", "/reports/gstr2b", "/api/gstr2b"],
  ],
  [
    /^\/(packages|vehicle-reports|claims)\/(\d+|new)$/,
    PHOTOS,
    ["/packages/7", "/vehicle-reports/new", "/vehicle-reports/7", "/claims/new", "/claims/7"],
  ],
  [/^\/consignments\/delivery\/\d+$/, PHOTOS, ["/consignments/delivery/7"]],
  [
    /^\/expenses\/(new|(edit\/)?\d+)$/,
    PHOTOS,
    ["/expenses/new", "/expenses/7", "/expenses/edit/7"],
  ],
  [
    /^\/(d\/[\w-]+\/ask|ask\/[a-z]+\/\d+)$/,
    PHOTOS,
    ["/d/abcdefghijklmnopqrstuvwx/ask", "/ask/quotation/7"],
  ],
  [
    /^\/(surveys|d\/[\w-]+\/survey)\/\d+(\/\d+)?$/,
    PHOTOS,
    ["/surveys/7/8", "/d/abcdefghijklmnopqrstuvwx/survey/8"],
  ],
  [
    /^\/api\/((consignments|surveys)\/\d+\/photos|expenses\/\d+\/bill)$/,
    PHOTOS,
    ["/api/consignments/7/photos", "/api/surveys/7/photos", "/api/expenses/7/bill"],
  ],
];

/** Returns an address's limit for files; null where it takes none. */
export function uploadAt(method: string, path: string): Upload | null {
  if (method !== "POST") return null;
  const asked = routePath(path);
  return UPLOADS.find(([address]) => address.test(asked))?.[1] ?? null;
}

/** The body's bytes; raises `too_large` as soon as there are more, before they are kept. */
export async function readUpload(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return readBounded(
    request,
    IMPORTS.most,
    () =>
      new DomainError("too_large", IMPORTS.tooLarge, { fieldErrors: { file: [IMPORTS.tooLarge] } }),
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
export async function fileOf(
  form: FormData,
  none = "Choose a file: CSV or Excel (.xlsx)",
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const file = form.get("file");
  if (!(file instanceof File) || (file.size === 0 && !file.name)) throw invalidField("file", none);
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
