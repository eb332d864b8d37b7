import * as z from "zod";

import { cancelMove, rulesOfCancelling } from "~/models/billing/cancellation/cancel-move.server";
import { CancelInput } from "~/models/billing/cancellation/cancellation.fields";
import { companyDay, companyHead, companyToday } from "~/models/company/company/company.server";
import { shownInvoiceStatus, statusForScripts } from "~/models/billing/invoice/invoice.status";
import type { Actor } from "~/models/kit/policy/policy";
import { deleteQuotation } from "~/models/sales/quotation/quotation.delete.server";
import { changeQuotationStatus } from "~/models/sales/quotation/quotation.move.server";
import { getQuotationDocument } from "~/models/sales/quotation/quotation.decision.server";
import {
  contractDoubtOf,
  rulesOfNewQuotation,
  rulesOfQuotation,
} from "~/models/sales/quotation/quotation.rules.server";
import { QUOTATION_LIST } from "~/models/sales/quotation/quotation.list";
import {
  QuotationJson,
  quotationJson,
  QuotationRowJson,
  quotationRowJson,
} from "~/models/sales/quotation/quotation.json";
import {
  QUOTATION_NAMES,
  QuotationEditInput,
  QuotationInput,
  QuotationStatusInput,
} from "~/models/sales/quotation/quotation.schema";
import { getQuotation, listQuotations } from "~/models/sales/quotation/quotation.server";
import { inactiveCustomer } from "~/models/people/user/accounts.server";
import { createQuotation } from "~/models/sales/quotation/quotation.create.server";
import { quotedRateWarning } from "~/models/papers/paper-tax/sent-rate";
import { updateQuotation } from "~/models/sales/quotation/quotation.edit.server";
import { alsoNamed } from "~/models/kit/shared/other-names";
import { version } from "~/models/kit/shared/query";

import { tagged } from "./operation.server";
import { documentPdf } from "./pdf-response.server";
import { recordCalls } from "./record-calls.server";
import { List, list } from "./replies";

const { get, file } = tagged("Quotations");

const QuotationBody = alsoNamed(QuotationInput, QUOTATION_NAMES);
const QuotationEditBody = alsoNamed(QuotationEditInput, QUOTATION_NAMES);

/** A quotation as /api sends it. */
export async function readQuotation(actor: Actor, id: number) {
  const [quotation, company] = await Promise.all([getQuotation(actor, id), companyHead()]);
  const today = companyToday(company);
  return quotationJson(quotation, actor, today, (invoice) =>
    statusForScripts(shownInvoiceStatus(invoice, today)),
  );
}

const calls = recordCalls("quotation", QuotationJson, readQuotation);

/** Says what a page would ask about, and that the usual rate was sent for a quotation that has another one. */
async function warns(
  { gstRate: sent }: { gstRate?: number | null },
  record: Record<string, unknown>,
): Promise<string[]> {
  const { customerId, gstRate, movingDate, rateContractId } = record as z.output<
    typeof QuotationJson
  >;
  const [contract, customer] = await Promise.all([
    contractDoubtOf(rateContractId, movingDate),
    inactiveCustomer(customerId),
  ]);
  const said = [contract, customer].filter((one) => one !== null);
  return [...quotedRateWarning(sent, Math.round(Number(gstRate) * 100)), ...said];
}

export const quotationOperations = [
  get("/quotations", "listQuotations", {
    summary: "Quotations, newest first; startDate and endDate mean the day of creation",
    access: "quotation:view",
    query: QUOTATION_LIST.query,
    reply: List("quotations", QuotationRowJson),
    run: async ({ actor, query }) => {
      const day = await companyDay();
      const found = await listQuotations(actor, query, day);
      return list("quotations", found, query, (row) => quotationRowJson(row, day.today));
    },
  }),
  calls.create({
    summary: "Create a quotation as a draft",
    description:
      "Totals that are sent are computed again. Under GST a `gstRate` that the regime and the day do not give is refused (422); the usual 18 is taken for any, and `warnings` says so. Both names of a thing are taken: date or movingDate, expiryDate or validUntil, items or quotationItems, customerId or clientId.",
    access: "quotation:create",
    body: QuotationBody,
    rules: ({ actor }) => rulesOfNewQuotation(actor),
    run: createQuotation,
    warns,
  }),
  calls.get("quotation:view", "A quotation with its items"),
  calls.update({
    summary: "Change a quotation; a status that is sent is ignored",
    description:
      "Where its customer then reads something else, an approved quotation goes back to sent: it waits for an answer to the new version. Otherwise its status stays.",
    access: "quotation:edit",
    body: QuotationEditBody,
    // A charge that was not typed follows from the declared value; a rate that was not, from the tax system.
    ownAbsence: ["insuranceCharge", "gstRate"],
    rules: ({ actor, id }) => rulesOfQuotation(actor, id("quotation")),
    run: (actor, id, input) => updateQuotation(actor, id, input),
    warns,
  }),
  calls.remove("quotation:delete", "Delete a quotation without invoice or job", deleteQuotation),
  calls.patch("/status", "setQuotationStatus", {
    summary: "Mark a quotation as sent, approved or rejected",
    description: "draft to sent, sent to approved, sent to rejected with a rejectionReason.",
    access: "quotation:changeStatus",
    body: QuotationStatusInput,
    run: (actor, id, { status, rejectionReason }) =>
      changeQuotationStatus(actor, id, status, rejectionReason),
    message: ({ status }) => `Quotation status updated to ${status}`,
  }),
  calls.post("/cancel", "cancelQuotation", {
    summary: "Reject an approved quotation: cancels its jobs, and gives back or keeps its advance",
    description: "giveBack, fee and decideLater as of a job.",
    access: "quotation:changeStatus",
    body: CancelInput,
    rules: ({ actor, id }) => rulesOfCancelling(actor, { kind: "quotation", id: id("quotation") }),
    run: (actor, id, body) => cancelMove(actor, { kind: "quotation", id }, body),
    message: "Quotation cancelled successfully",
  }),
  file("/quotations/{id}/pdf", "getQuotationPdf", {
    summary: "The quotation as a PDF; staff: as it was when a customer answered to a version",
    access: "quotation:view",
    query: z.object({ version }),
    run: async ({ actor, id, query }) => {
      const document = await getQuotationDocument(actor, id("quotation"), query.version);
      return documentPdf(document, query.version);
    },
  }),
];
