import { create } from "qrcode";

import type { DocumentView, QrCode } from "./document-view";

/**
 * A text as a QR code: its dark modules row by row as strokes, each from where the one before it ended, a quarter of what
 * a square each would weigh. `level`: how much of it may be hidden; the lowest one has the largest modules.
 */
export function qrCode(text: string, level: "L" | "M" = "M"): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: level }).modules;
  let path = "M0 .5";
  let [x, above] = [0, 0];
  for (let y = 0; y < size; y++) {
    const row = data.subarray(y * size, (y + 1) * size).join("");
    for (const { index, 0: run } of row.matchAll(/1+/g)) {
      path += `m${index - x} ${y - above}h${run.length}`;
      [x, above] = [index + run.length, y];
    }
  }
  return { size, path };
}

/** The code that a document asks for money with. Not part of its view: drawing it takes milliseconds. */
export function upiCode({ upi }: Pick<DocumentView, "upi">): QrCode | null {
  return upi ? qrCode(upi.link) : null;
}

/** The code that the e-invoice portal signed. It is long, and nothing of a paper is hidden: the lowest level does. */
export function signedCode({ eInvoice }: Pick<DocumentView, "eInvoice">): QrCode | null {
  return eInvoice ? qrCode(eInvoice.signedQr, "L") : null;
}
