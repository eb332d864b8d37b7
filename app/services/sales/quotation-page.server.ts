import { companyToday, getCompany } from "~/models/company/company/company.server";
import { shownInvoiceNumber } from "~/models/billing/invoice/invoice.status";
import { formatMoney } from "~/models/ground/money/money";
import { drawnView } from "~/models/papers/paper/document-view";
import { upiCode } from "~/models/papers/paper/qr-code.server";
import { taxDecision } from "~/models/papers/paper-tax/tax.document";
import { advancesOn } from "~/models/billing/payment/payment.advance.server";
import { can, isStaff, type Actor } from "~/models/kit/policy/policy";
import { decisionLines, earlierAnswer } from "~/models/sales/quotation/quotation.decision.server";
import { quotationStatusFor } from "~/models/sales/quotation/quotation.customer-words";
import { advanceAsked, payToConfirm } from "~/models/sales/quotation/quotation.advance";
import { advanceDue, quotationDocument } from "~/models/sales/quotation/quotation.document";
import {
  quotationNext,
  quotationSteps,
  stepsClosed,
} from "~/models/sales/quotation/quotation.next";
import { typedBeside } from "~/models/sales/quotation/quotation.estimate";
import { getQuotation, quotationOffers } from "~/models/sales/quotation/quotation.server";
import {
  CHANGED,
  liveInvoice,
  movesFrom,
  quotationExpired,
} from "~/models/sales/quotation/quotation.status";
import { balanceAfterAdvance } from "~/models/sales/quotation/quotation.totals";

import { proposalOf } from "~/models/sales/survey/survey.quote.server";
import { SURVEY } from "~/models/sales/survey/survey.record";
import { surveyOfQuotation } from "~/models/sales/survey/survey.agreed.server";
import { roadPaths } from "~/road-paths";
import { paperPhones } from "../papers/paper-phones";
import { paperParts, reachOf } from "../papers/paper-page.server";
import type { PageArgs } from "../page.server";
import { headCustomer } from "../head.server";
import { readOfficeNotes } from "../desk/office-notes.server";

const LINK_OF_DRAFT =
  "A link to this quotation works, but the quotation is still a draft. Its customer reads 'Draft: not valid yet' and cannot accept it. Press 'Mark as Sent' to change that.";

/** Everything that the page of a quotation shows, as its reader may see it. Raises `not_found`. */
export async function loadQuotationPage(args: PageArgs, actor: Actor, quotationId: number) {
  const paper = { entity: "quotation", entityId: quotationId } as const;
  const company = await getCompany();
  const [quotation, { parts, about, chain }, advances, notes, surveyed] = await Promise.all([
    getQuotation(actor, quotationId),
    paperParts(args, actor, paper, { quotationId }, company),
    advancesOn(quotationId),
    readOfficeNotes(args, actor, { of: "quotation", id: quotationId }),
    surveyOf(actor, quotationId),
  ]);
  const { status, rejectionReason, currency, customer } = quotation;
  const today = companyToday(company);
  const offers = quotationOffers(actor, quotation);
  const view = quotationDocument(quotation, company);
  const invoice = liveInvoice(quotation);
  const expired = quotationExpired.of(quotation, today);
  const facts = {
    closed: stepsClosed(actor, quotation),
    ...(await headCustomer(
      args,
      actor,
      {
        id: customer.id,
        name: customer.name,
        phone: quotation.phone ?? customer.phone,
      },
      paper,
      view,
    )),
    about,
    figures: [
      { label: view.total.label, value: view.total.amount },
      ...openOf(quotation, invoice, today).map(({ label, minor }) => ({
        label,
        value: formatMoney(minor, currency),
      })),
      ...(quotation.estimatedCost !== null && can(actor, "profit:view")
        ? [{ label: "Estimated cost", value: formatMoney(quotation.estimatedCost, currency) }]
        : []),
    ],
  };
  const toConfirm = payToConfirm(quotation, advanceDue(quotation));
  const move = {
    billed: invoice !== null,
    scheduled: quotation.jobs.length > 0,
    next: chain.next,
  };
  const { reported = null } = chain.facts;
  const offered = quotationSteps(actor, quotation, {
    ...move,
    today,
    edits: offers.edit,
    erased: customer.erasedAt !== null,
    reported: reported !== null,
    pays: toConfirm !== null && (view.upi != null || view.payTo.length > 0),
  });
  const standing = {
    ...move,
    status,
    expired,
    reach: reachOf(quotation.email ?? customer.email, facts.contact),
  };
  return {
    view: drawnView(view),
    phones: paperPhones(view, company.dialCode),
    code: upiCode(view),
    facts,
    ...parts,
    surveys: surveyed.links(status),
    next: quotationNext(standing, offered),
    toConfirm,
    reported,
    waitsFor: offered.includes("go") || offered.includes("again") ? chain.next : null,
    offered,
    state: {
      id: quotationId,
      number: view.number,
      status,
      word: quotationStatusFor(actor, quotation, today),
      rejectionReason,
      expired,
      customerId: quotation.customerId,
      invoice: invoice && { id: invoice.id, number: shownInvoiceNumber(invoice) },
    },
    advances: advancesOf(quotation, advances, today),
    taxDecision: isStaff(actor) ? taxDecision(quotation) : [],
    estimate: isStaff(actor) ? typedBeside(quotation) : [],
    canAdvance: offered.includes("advance"),
    canEdit: offers.edit,
    canDelete: offers.delete,
    canReject: can(actor, "quotation:changeStatus") && movesFrom(status).includes("rejected"),
    decisions: decisionLines(actor, quotation, company.timeZone),
    notices: [
      await earlierAnswer(quotation, company.timeZone),
      offered.includes("again") &&
        `${CHANGED}: ${(chain.facts.quotation?.changed ?? []).join("; ")}`,
      surveyed.notice,
      status === "draft" && parts.links?.some(({ state }) => state === "working") && LINK_OF_DRAFT,
    ].filter((text) => typeof text === "string"),
    notes,
  };
}

/** The survey that it came of, with what of it the survey would change; or where a draft's begins. */
async function surveyOf(actor: Actor, quotationId: number) {
  const none = { notice: null, links: (_: string): { to: string; label: string }[] => [] };
  if (!can(actor, "survey:edit")) return none;
  const survey = await surveyOfQuotation(quotationId);
  if (!survey) {
    const to = roadPaths.surveys.createFor({ quotationId });
    const begins = (status: string) =>
      status === "draft" ? [{ to, label: "Start a survey" }] : [];
    return { ...none, links: begins };
  }
  const name = SURVEY.called(survey);
  const { changes } = await proposalOf(survey);
  return {
    notice: changes.length > 0 ? `${name} says something else: ${changes.join("; ")}` : null,
    links: () => [{ to: roadPaths.surveys.view(survey.id), label: name }],
  };
}

export type QuotationPage = Awaited<ReturnType<typeof loadQuotationPage>>;

/** Returns the advances received, and the part of the advance still asked for, in minor units. */
function advancesOf(
  quotation: Awaited<ReturnType<typeof getQuotation>>,
  { rows, elsewhere, received }: Awaited<ReturnType<typeof advancesOn>>,
  today: string,
) {
  return {
    currency: quotation.currency,
    received,
    asked: advanceAsked(quotation, received, today),
    rows: rows.map(({ id, referenceNumber, date, amount }) => ({
      id,
      referenceNumber,
      date,
      amount,
    })),
    elsewhere,
  };
}

/**
 * Returns the open amount, in minor units: the unpaid part of its invoice, or the rest after the advance. A declined or
 * expired quotation has none: its total stands alone.
 */
function openOf(
  quotation: Awaited<ReturnType<typeof getQuotation>>,
  invoice: { balance: number; moves: readonly unknown[] } | null,
  today: string,
) {
  if (invoice && invoice.moves.length > 0) return [];
  if (invoice) return [{ label: "Balance due", minor: invoice.balance }];
  const over = quotation.status === "rejected" || quotationExpired.of(quotation, today);
  if (quotation.advancePayment === 0 || over) return [];
  return [{ label: "Balance after advance", minor: balanceAfterAdvance(quotation) }];
}
