import { companyToday, getCompany } from "../../company/company/company.server";
import { addDays, formatDate } from "../../ground/day/calendar-date";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, conflictAt, invalidField } from "../../kit/shared/domain-error";
import { once } from "../../kit/shared/once.server";
import { chargesNoTax, ratedQuotation } from "../../papers/paper-tax/no-tax";
import { SERVICE_ITEMS } from "../../sales/quotation/quotation.lines";
import { isTaxCurrent, TAX_MOVED } from "../../sales/quotation/quotation.tax.server";
import { clientOf } from "./invoice.checks.server";
import { claimQuotation } from "./invoice.claim.server";
import type { ConsolidatedInput } from "./invoice.consolidated";
import { insertDraft } from "./invoice.create.server";
import { serviceItem } from "./invoice.from-quotation.server";
import { storedTotals, type InvoiceLine } from "./invoice.lines.server";
import {
  billedMove,
  doneBy,
  MOVED,
  type Moved,
  movesToBill,
  taxedAlike,
  taxedAs,
  valueOf,
} from "./invoice.moves.server";
import { decideInvoice } from "./invoice.tax.server";
import { MAX_INVOICE_LINES } from "./invoice.words";

const NOT_DONE = "was not done yet: complete its job first";

/**
 * Makes one draft invoice of several moves of a customer: of those named, else of all that were done by the end of the month. Each is
 * a line with what its quotation says before tax; the tax is of their sum. Of those that are not taxed alike the fewer are left out
 * (`leftOffBill` names them). Once it is issued it takes off what they hold in advance. Returns its id, the same
 * for the same key. Raises `conflict` at `quotationIds` for one that is billed already.
 */
export async function createConsolidated(
  actor: Actor,
  { customerId, month, quotationIds }: ConsolidatedInput,
  key?: string | null,
): Promise<number> {
  assertCan(actor, "invoice:create");
  const itemId = await serviceItem(actor, SERVICE_ITEMS.transportationCharge);
  return once(actor, "invoice:create", key, async (tx) => {
    const client = await clientOf(tx, customerId);
    const wanted =
      quotationIds ??
      (await movesToBill(actor, customerId, month ?? "", tx)).map(({ quotationId: id }) => id);
    // In one order, so that two bills at once do not wait for one another.
    const asked = await tx.quotation.findMany({ where: { id: { in: wanted } }, include: MOVED });
    if (new Set(wanted).size > asked.length || asked.some((one) => one.customerId !== customerId))
      throw invalidField("quotationIds", "Choose moves of this customer");
    const ids = taxedAlike(asked)
      .map(({ id }) => id)
      .sort((one, other) => one - other);
    if (ids.length === 0) throw invalidField("quotationIds", "Choose at least one move");
    if (ids.length > MAX_INVOICE_LINES)
      throw invalidField("quotationIds", `At most ${MAX_INVOICE_LINES} moves are on one invoice`);
    const refused = (why: string) => conflictAt("quotationIds", why);
    const quotations: (Moved & { done: { id: number; day: string } })[] = [];
    for (const id of ids) {
      const found = await tx.quotation.findUnique({ where: { id }, include: MOVED });
      if (found?.customerId !== customerId)
        throw invalidField("quotationIds", "Choose moves of this customer");
      const { quotationNumber: number } = found;
      await claimQuotation(tx, id, "quotationIds", number);
      const done = doneBy(found);
      if (!done) throw refused(`${number} ${NOT_DONE}`);
      if (valueOf(found) <= 0) throw refused(`${number} comes to nothing: leave it out`);
      quotations.push({ ...found, done });
    }
    quotations.sort(
      (one, other) => one.done.day.localeCompare(other.done.day) || one.id - other.id,
    );
    const [first] = quotations as [(typeof quotations)[number]];
    const other = quotations.find((one) => taxedAs(one) !== taxedAs(first));
    if (other)
      throw refused(
        `${other.quotationNumber} is taxed otherwise than ${first.quotationNumber}: put it on a bill of its own`,
      );
    const company = await getCompany(tx);
    const invoiceDate = companyToday(company);
    const moves = quotations.map((one) => billedMove(one, one.done));
    const lines = quotations.map((one, at): InvoiceLine => {
      return { itemId, ...lineOf(one, moves[at]!) };
    });
    const same = (name: "pickupStateCode" | "dropStateCode") =>
      quotations.every((one) => one[name] === first[name]) ? first[name] : null;
    const states = {
      pickupStateCode: same("pickupStateCode"),
      dropStateCode: same("dropStateCode"),
    };
    const choices = {
      taxRegime: first.taxRegimeReason === null ? null : first.taxRegime,
      taxRegimeReason: first.taxRegimeReason,
      placeOfSupply: first.placeOfSupplyChosen ? first.placeOfSupply : null,
      placeOfSupplyReason: first.placeOfSupplyChosen ? first.placeOfSupplyReason : null,
    };
    const sources = { quotationId: null, jobId: null };
    const typed = { ...choices, ...states, ...sources, clientId: customerId, invoiceDate };
    const { decided } = await decideInvoice(tx, company, typed as never, first.currency);
    if (!quotations.every((one) => isTaxCurrent(one, decided))) throw conflict(TAX_MOVED);
    const taxRate = chargesNoTax(company, ratedQuotation(first)) ? 0 : first.gstRate;
    const draft = {
      ...typed,
      currency: first.currency,
      clientName: client.name,
      dueDate: addDays(invoiceDate, company.invoiceDueDays),
      reference: null,
      purchaseOrderNumber: null,
      employeeName: null,
      notes: null,
      lines,
    };
    const totals = storedTotals(lines, { discount: 0, taxRate }, decided);
    const id = await insertDraft(tx, actor, { ...draft, moves } as never, totals);
    await tx.billedMove.createMany({
      data: moves.map((move, position) => {
        return { ...move, invoiceId: id, position, sourceQuotationId: move.quotationId };
      }),
    });
    for (const { id } of quotations) {
      await recordHistory(tx, actor, "quotation", id, "invoice-created");
    }
    return id;
  });
}

/** The line of a move: what a clerk of the customer looks for. */
function lineOf(quotation: Moved, move: ReturnType<typeof billedMove>) {
  const { lrNumbers, date, route, purchaseOrderNumber: order, employeeName, amount } = move;
  const said = [
    lrNumbers && `LR ${lrNumbers}`,
    formatDate(date),
    route,
    order && `PO ${order}`,
    employeeName,
  ];
  return {
    name: `Move ${quotation.quotationNumber}`,
    description: said.filter(Boolean).join(", "),
    quantity: 100,
    unitPrice: amount,
    discount: 0,
    taxRate: null,
    sac: null,
  };
}
