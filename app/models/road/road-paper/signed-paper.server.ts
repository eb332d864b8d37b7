import { createHash } from "node:crypto";

import { formatMomentAndTime } from "../../ground/day/time-zone";
import { deliveryReceiptView } from "./delivery-receipt.paper";
import { packingListView } from "./packing-list.paper";
import type { PrintedConsignment, PrintingCompany } from "./printed-consignment";
import { signedPart, type RoadPaperView, type SignedFor } from "./road-paper.view";
import { vehicleReportView } from "./vehicle-report.paper";

/** The paper to sign for a purpose; null where there is none (no such report). */
export function paperToSign(
  consignment: PrintedConsignment,
  company: PrintingCompany,
  purpose: SignedFor,
  vehicleReportId: number | null = null,
): RoadPaperView | null {
  if (purpose === "packing") return packingListView(consignment, company, "origin");
  if (purpose === "delivery") return deliveryReceiptView(consignment, company);
  const report = consignment.vehicleReports.find(({ id }) => id === vehicleReportId);
  if (!report) return null;
  return vehicleReportView(consignment, report, company, purpose === "pickup" ? "pickup" : "whole");
}

/** The shown paper that a signature keeps, and the hash that binds it. */
export function shownAndHash(view: RoadPaperView): { view: string; hash: string } {
  const shown = JSON.stringify(signedPart(view));
  return { view: shown, hash: createHash("sha256").update(shown).digest("base64url") };
}

/** A signature's state: the signed text is unchanged, changed by an erasure alone, or changed otherwise. */
type SignatureState = "holds" | "anonymised" | "changed";

export function signatureState(
  consignment: PrintedConsignment,
  company: PrintingCompany,
  signature: Pick<Signature, "purpose" | "vehicleReportId" | "hash" | "anonymisedHash">,
): SignatureState {
  const { purpose, vehicleReportId, hash, anonymisedHash } = signature;
  // However the company writes its days by now: the same day is no change.
  const written = [company, { ...company, numericDates: !company.numericDates }].map((style) => {
    const paper = paperToSign(consignment, style, purpose as SignedFor, vehicleReportId);
    return paper && shownAndHash(paper).hash;
  });
  if (written.includes(hash)) return "holds";
  return anonymisedHash !== null && written.includes(anonymisedHash) ? "anonymised" : "changed";
}

/** Whether nobody changed what was signed: an erasure of who stands there is no correction. */
export function signatureHolds(...what: Parameters<typeof signatureState>): boolean {
  return signatureState(...what) !== "changed";
}

type Signature = PrintedConsignment["signatures"][number];

const signedText = ({ name, relation, at }: Signature, company: PrintingCompany) =>
  `${[name, relation].filter(Boolean).join(", ")}, ${formatMomentAndTime(at, company.timeZone, company)}`;

const pictureOf = (png: Uint8Array) =>
  `data:image/png;base64,${Buffer.from(png).toString("base64")}`;

/** A paper with who signed it: the last one for each purpose, void where what was signed was changed since. */
export function withSignatures(
  view: RoadPaperView,
  consignment: PrintedConsignment,
  company: PrintingCompany,
  vehicleReportId: number | null,
): RoadPaperView {
  const signatures = view.signatures.map((line) => {
    const last = consignment.signatures.findLast(
      (one) =>
        one.purpose === line.purpose &&
        (one.vehicleReportId === null || one.vehicleReportId === vehicleReportId),
    );
    if (!last) return line;
    const state = signatureState(consignment, company, last);
    const signed = {
      text: signedText(last, company),
      changed: state === "changed",
      ...(state === "anonymised" && { anonymised: true as const }),
      ...(last.drawn && { drawn: pictureOf(last.drawn) }),
    };
    return { ...line, signed };
  });
  return { ...view, signatures };
}
