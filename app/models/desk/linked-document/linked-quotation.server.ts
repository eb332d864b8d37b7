import { companyToday, type Company } from "../../company/company/company.server";
import { viewHash } from "~/models/papers/paper/kept-paper.server";
import { earlierAnswer } from "../../sales/quotation/quotation.decision.server";
import {
  customerQuotationStatus,
  quotationCancelled,
} from "../../sales/quotation/quotation.customer-words";
import { payToConfirm } from "../../sales/quotation/quotation.advance";
import {
  advanceDue,
  cameByLink,
  quotationDocument,
} from "../../sales/quotation/quotation.document";
import { wholeQuotation } from "../../sales/quotation/quotation.server";
import { quotationAwaitingAnswer, quotationExpired } from "../../sales/quotation/quotation.status";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoment } from "../../ground/day/time-zone";
import type { LinkedDocument, LinkNotice } from "./linked-document.types";
import { saidOf } from "./linked-said.server";
import { jobsOf, relatedDocumentsOf } from "./related-documents.server";

type Quotation = Awaited<ReturnType<typeof wholeQuotation>>;

/** The state of a quotation, for its customer; `earlier` is what was answered to a version before this one. */
function quotationNotice(
  { status, validUntil, decision, decidedAt }: Quotation,
  earlier: string | null,
  { expired, cancelled }: { expired: boolean; cancelled: boolean },
  timeZone: string,
): LinkNotice | null {
  const on = decidedAt ? ` on ${formatMoment(decidedAt, timeZone)}` : "";
  const before = earlier ? `${earlier} ` : "";
  if (status === "draft") {
    const text = "Draft: not valid yet. It may change, and it cannot be accepted yet.";
    return { tone: "warning", text };
  }
  if (status === "approved" && !earlier) {
    const by = decision && cameByLink(decision) ? ` by ${decision.name}` : "";
    return { tone: "success", text: `This quotation was accepted${by}${on}. Thank you!` };
  }
  if (status === "rejected" && !earlier) {
    const what = cancelled ? "move was cancelled" : "quotation was declined";
    return { tone: "info", text: `This ${what}${on}.` };
  }
  if (expired) {
    const text = `${before}This quotation expired on ${formatDate(validUntil)}. Please ask us for a new one.`;
    return { tone: "warning", text };
  }
  if (!earlier) return null;
  const text = status === "sent" ? `${before}Please read this version and answer again.` : earlier;
  return { tone: "warning", text };
}

/** A report on a quotation that was billed meanwhile stands on the invoice. */
const reportedOn = (quotationId: number) => ({
  OR: [{ quotationId, refundOfId: null }, { invoice: { quotationId } }],
});

/** A quotation as its customer sees it. Raises `not_found`. */
export async function linkedQuotation(id: number, company: Company): Promise<LinkedDocument> {
  const quotation = await wholeQuotation(id);
  const today = companyToday(company);
  const view = quotationDocument(quotation, company);
  const expired = quotationExpired.of(quotation, today);
  const [jobs, relatedDocuments, earlier] = await Promise.all([
    jobsOf({ quotationId: id }, quotation.customerId),
    relatedDocumentsOf(quotation, today),
    earlierAnswer(quotation, company.timeZone),
  ]);
  return {
    view,
    jobs,
    relatedDocuments,
    word: customerQuotationStatus(quotation, today),
    notice: quotationNotice(
      quotation,
      earlier,
      { expired, cancelled: quotationCancelled(quotation) },
      company.timeZone,
    ),
    answerTo: quotationAwaitingAnswer.of(quotation, today) ? viewHash(view) : null,
    toConfirm: payToConfirm(quotation, advanceDue(quotation)),
    said: await saidOf(reportedOn(id)),
    hasPdf: true,
  };
}
