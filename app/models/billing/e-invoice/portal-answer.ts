/** Reads answers of the e-invoice portal, or of a tool for it, without trusting them. Pure. */

type Bag = Record<string, unknown>;

const isBag = (value: unknown): value is Bag =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textIn = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The part of an answer that has an IRN: the whole, one of a list, or what an envelope holds. */
function withIrn(value: unknown, depth = 0): Bag | null {
  if (depth > 3) return null;
  if (Array.isArray(value)) return value.length === 1 ? withIrn(value[0], depth + 1) : null;
  if (typeof value === "string") return withIrn(parsed(value), depth + 1);
  if (!isBag(value)) return null;
  if (textIn(value.Irn)) return value;
  const { result, data, Data } = value;
  return withIrn(result ?? data ?? Data ?? null, depth + 1);
}

/** The four fields of an answer as texts; null where it has no IRN. */
export function readPortalAnswer(text: string) {
  const answer = withIrn(parsed(text));
  if (!answer) return null;
  return {
    irn: textIn(answer.Irn),
    ackNo: textIn(answer.AckNo),
    ackDate: textIn(answer.AckDt),
    signedQr: textIn(answer.SignedQRCode),
  };
}

/** Reads the paper's facts from a signed QR. The signature is not checked: that needs the portal's key. */
export function readSignedQr(text: string): {
  irn: string;
  number: string;
  /** Minor units; null where it says none. */
  total: number | null;
  buyer: string;
} {
  const [, middle = ""] = text.split(".");
  const bytes = Uint8Array.from(binary(middle), (character) => character.charCodeAt(0));
  const body = parsed(new TextDecoder().decode(bytes));
  const data = isBag(body) ? (typeof body.data === "string" ? parsed(body.data) : body.data) : null;
  const answer = isBag(data) ? data : {};
  const total = answer.TotInvVal === undefined ? NaN : Math.round(Number(answer.TotInvVal) * 100);
  return {
    irn: textIn(answer.Irn).toLowerCase(),
    number: textIn(answer.DocNo).toUpperCase(),
    total: Number.isFinite(total) ? total : null,
    buyer: textIn(answer.BuyerGstin).toUpperCase(),
  };
}

function binary(base64url: string): string {
  try {
    return atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}
