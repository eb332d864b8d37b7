import type { Tx } from "~/platform/db.server";

import { type Company, getCompany } from "../../company/company/company.server";
import { recipientOf } from "../../company/company/gst.server";
import { revokeLinksOf } from "../../papers/document-link/document-link.server";
import { answeredPlace } from "../../papers/paper-tax/paper-tax";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { assertRules } from "../../kit/shared/assert-rules.server";
import { columns } from "../../kit/shared/define-fields";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { editRecord } from "../../kit/record/edit-record.server";
import { customerOf, withPosition } from "./quotation.create.server";
import type { Estimated } from "./quotation.estimate";
import { QUOTATION_FIELDS } from "./quotation.fields";
import { quotationChanges } from "./quotation.history";
import { pricingBasis, priceQuotation } from "./quotation.price";
import { quotationRules } from "./quotation.rules.server";
import { contractSaid } from "../rate-contract/rate-contract.server";
import { resolveRows, type Row } from "./quotation.rows.server";
import { formValues } from "./quotation.form";
import { QuotationFormInput, type QuotationInput } from "./quotation.schema";
import { decideQuotation, quotationStates } from "./quotation.tax.server";
import { isUnpriced, usualAdvance } from "./quotation.totals";
import { quotationSearchText } from "./quotation.list";
import { wholeQuotation } from "./quotation.server";
import { quotationClosed } from "./quotation.status";
import { endAcceptance, revisionOf, type Revision } from "./quotation.revise.server";

/**
 * Saves a quotation; its number stays. Optional charges and rates that the input leaves out
 * stay as they are. Where its customer then reads something else it is a new version of the document, and an
 * approved one waits for an answer again: its status is sent. With a version it raises `EditConflict` when
 * another person saved in between; `conflict` when it has an invoice; `invalid` as `createQuotation` does.
 */
export async function updateQuotation(
  actor: Actor,
  id: number,
  posted: QuotationInput,
  /** What is saved of a draft on which nothing was charged yet; with the default advance, in hundredths of a percent of the total. */
  asNew?: (company: Company) => { input: QuotationInput; advanceRate: number },
  /** What an estimate computed for its charges; left out, that stays. */
  estimated?: Estimated,
): Promise<void> {
  let rows: Row[] = [];
  let revision: Revision = { data: {}, ends: null };
  await editRecord(actor, id, posted.version, {
    entity: "quotation",
    allow: "quotation:edit",
    load: (tx) => wholeQuotation(id, tx),
    refuse: (before) => {
      const closed = quotationClosed(before);
      return closed ? conflict(closed) : null;
    },
    derive: async (tx, before) => {
      const company = await getCompany(tx);
      const { input, advanceRate } =
        asNew && isUnpriced(before) ? asNew(company) : { input: posted, advanceRate: 0 };
      await assertRules(quotationRules(tx, company, before), input);
      rows = await resolveRows(tx, input.items, before.items);
      const customer =
        input.customerId === before.customerId
          ? before.customer
          : await otherCustomer(tx, id, input.customerId);
      const decided = await decideQuotation(company, recipientOf(customer), input, before, tx);
      const priced = priceQuotation(input, pricingBasis(company, before), decided);
      const data = {
        ...columns(QUOTATION_FIELDS, input),
        ...quotationStates(input, before),
        rateContractId: contractOf(input, before),
        ...(estimated && { estimated: JSON.stringify(estimated) }),
        ...priced,
        ...(advanceRate > 0 && { advancePayment: usualAdvance(priced.totalAmount, advanceRate) }),
      };
      const after = { ...before, ...data, customer, items: rows };
      revision = revisionOf(before, after, company);
      const { changes, context } = quotationChanges(before, after);
      const [from, to] = await Promise.all(
        [before, after].map(({ rateContractId }) => contractSaid(tx, rateContractId)),
      );
      if (from !== to) changes.push({ field: "rateContract", from, to });
      return {
        data: { ...data, ...revision.data, searchText: quotationSearchText(after) },
        changes,
        context: {
          ...context,
          ...(revision.data.paperVersion ? { rewritten: true as const } : {}),
        },
      };
    },
    after: async (tx, before, { customerId }) => {
      if (customerId !== before.customerId) {
        await revokeLinksOf(tx, { entity: "quotation", entityId: id });
      }
      if (!sameRows(before.items, rows)) await writeRows(tx, id, rows);
      if (revision.ends) await endAcceptance(tx, actor, before, revision.ends);
    },
  });
}

/** The contract that filled it: as typed, else as before, but none of another customer. */
function contractOf(
  { rateContractId: typed, customerId }: QuotationInput,
  before: { rateContractId: number | null; customerId: number },
) {
  if (typed !== undefined) return typed;
  return customerId === before.customerId ? before.rateContractId : null;
}

/** Another customer than before, who has not paid what was received on it in advance. */
async function otherCustomer(tx: Tx, quotationId: number, customerId: number) {
  const advance = await tx.payment.findFirst({ where: { quotationId } });
  if (!advance) return customerOf(tx, customerId);
  const why = `The customer cannot change: advance ${advance.referenceNumber} was received`;
  throw invalidField("customerId", why);
}

async function writeRows(tx: Tx, quotationId: number, rows: Row[]): Promise<void> {
  await tx.quotationItem.deleteMany({ where: { quotationId } });
  await tx.quotationItem.createMany({
    data: withPosition(rows).map((row) => ({ ...row, quotationId })),
  });
}

function sameRows(before: Row[], after: Row[]): boolean {
  const same = (a: Row, b: Row | undefined) =>
    b !== undefined &&
    a.itemId === b.itemId &&
    a.name === b.name &&
    a.description === b.description &&
    a.quantity === b.quantity;
  return before.length === after.length && before.every((row, index) => same(row, after[index]));
}

/**
 * Writes the answer about the State of the pickup into a draft that is about to be sent; one that is not asked about stays
 * as it is. Raises as `answeredPlace` and `updateQuotation` do.
 */
export async function answerQuotationPlace(actor: Actor, id: number, answer: string) {
  assertCan(actor, "quotation:edit");
  const quotation = await wholeQuotation(id);
  const typed = quotation.status === "draft" ? answeredPlace(quotation, answer) : null;
  if (!typed) return;
  const input = QuotationFormInput.parse({ ...formValues(quotation), ...typed });
  await updateQuotation(actor, id, { ...input, version: quotation.version });
}
