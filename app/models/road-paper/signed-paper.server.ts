import { createHash } from "node:crypto";

import { formatMomentAndTime } from "../shared/time-zone";
import { deliveryReceiptView } from "./delivery-receipt.paper";
import { packingListView } from "./packing-list.paper";
import type { PrintedConsignment, PrintingCompany } from "./printed-consignment";
import { signedPart, type RoadPaperView, type SignedFor } from "./road-paper.view";
import { vehicleReportView } from "./vehicle-report.paper";

/** What somebody signs for a purpose: the paper that is shown to them; null where there is none (no such report). */
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

/** What a signature keeps of the paper that was shown, and the hash that binds it. */
export function shownAndHash(view: RoadPaperView): { view: string; hash: string } {
  const shown = JSON.stringify(signedPart(view));
  return { view: shown, hash: createHash("sha256").update(shown).digest("base64url") };
}

/** Whether what was signed still reads as it did then. */
export function signatureHolds(
  consignment: PrintedConsignment,
  company: PrintingCompany,
  { purpose, vehicleReportId, hash }: Pick<Signature, "purpose" | "vehicleReportId" | "hash">,
): boolean {
  const paper = paperToSign(consignment, company, purpose as SignedFor, vehicleReportId);
  return paper !== null && shownAndHash(paper).hash === hash;
}

type Signature = PrintedConsignment["signatures"][number];

const signedText = ({ name, relation, at }: Signature, timeZone: string) =>
  `${[name, relation].filter(Boolean).join(", ")}, ${formatMomentAndTime(at, timeZone)}`;

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
    const changed = !signatureHolds(consignment, company, last);
    return { ...line, signed: { text: signedText(last, company.timeZone), changed } };
  });
  return { ...view, signatures };
}
