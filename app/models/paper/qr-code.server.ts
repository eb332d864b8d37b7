import { create } from "qrcode";

import type { DocumentView, QrCode } from "./document-view";

/** A text as a QR code: its dark modules row by row as strokes, a third of what a square each would weigh. */
export function qrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let y = 0; y < size; y++) {
    const row = data.subarray(y * size, (y + 1) * size).join("");
    for (const run of row.matchAll(/1+/g)) path += `M${run.index} ${y}.5h${run[0].length}`;
  }
  return { size, path };
}

/** The code that a document asks for money with. Not part of its view: drawing it takes milliseconds. */
export function upiCode({ upi }: Pick<DocumentView, "upi">): QrCode | null {
  return upi ? qrCode(upi.link) : null;
}
