import type { Prisma } from "~/generated/sqlite/client";
import { invoiceScope } from "../../kit/policy/scope";
import {
  daysBetween,
  defineList,
  inCurrency,
  type QueryOf,
  searchIn,
} from "../../kit/record/define-list";
import { toId } from "../../kit/shared/number-fields";
import { day, idOf, ofPerson, oneOf, personOf, shaped } from "../../kit/shared/query";
import {
  INVOICE_STATUSES,
  invoiceCounts,
  invoiceOverdue,
  invoicePartiallyPaid,
  invoiceSettled,
  invoiceUnpaid,
  ISSUED,
  NOT_SENT,
  PARTIALLY_PAID,
  SETTLED,
  UNPAID,
} from "./invoice.status";
import { amountIn, draftsBy } from "../../kit/shared/search-words";
import { searchTextOf } from "../../ground/typed/text";
import { searchNamed } from "../../people/user/user.list";

/** A client's order, and which of its people moved. */
type Ordered = { purchaseOrderNumber?: string | null; employeeName?: string | null };
/** The columns of an invoice's moves that lists search. */
export const ORDERED = { select: { purchaseOrderNumber: true, employeeName: true } } as const;

/**
 * The text of its own that lists find an invoice by: the name on an issued paper. A draft's client is called as they are now. `moves`:
 * in any order, of one that bills several.
 */
export function invoiceSearchText(
  invoice: {
    invoiceNumber: string | null;
    clientName: string;
    reference: string | null;
    moves?: readonly Ordered[];
  } & Ordered,
): string {
  const { invoiceNumber, clientName, reference, purchaseOrderNumber, employeeName } = invoice;
  const ofMoves = (invoice.moves ?? []).flatMap((one) => [
    one.purchaseOrderNumber ?? "",
    one.employeeName ?? "",
  ]);
  const words = [invoiceNumber && clientName];
  return searchTextOf({
    words,
    numbers: [invoiceNumber],
    besides: [reference, purchaseOrderNumber, employeeName, ...new Set(ofMoves.sort())],
  });
}

type Where = Prisma.InvoiceWhereInput;

export const INVOICE_FILTER_STATUSES = [
  ...INVOICE_STATUSES,
  UNPAID,
  PARTIALLY_PAID,
  ISSUED,
  SETTLED,
  NOT_SENT,
] as const;

function statusWhere(status: (typeof INVOICE_FILTER_STATUSES)[number], today: string): Where {
  switch (status) {
    case UNPAID:
      return invoiceUnpaid.where();
    case PARTIALLY_PAID:
      return invoicePartiallyPaid.where();
    case ISSUED:
      return invoiceCounts.where();
    case SETTLED:
      return invoiceSettled.where();
    case "Overdue":
      return { OR: [invoiceOverdue.where(today), { status }] };
    case NOT_SENT:
      return { AND: [statusWhere("Sent", today), { sentAt: null }] };
    case "Sent":
      // The list shows a sent invoice past its due date as Overdue, so it is found there.
      return { status, OR: [{ dueDate: { gte: today } }, { balance: 0 }] };
    default:
      return { status };
  }
}

/** The id in a draft's shown number, DRAFT-7, which is not stored; null for any other text. */
export function draftNumber(search: string): number | null {
  return toId(/^draft-(\d+)$/i.exec(search)?.[1]);
}

/** Invoices by number, a draft by the beginning of its shown one, and by their client. */
export const searchInvoices = searchIn<Where>({
  related: { client: searchNamed },
  exact: draftsBy("draft-", "invoiceNumber"),
  amount: amountIn("total"),
});

/** Between two states by their codes, "27-29". */
export function routeWhere(
  route: string,
): { pickupStateCode: object; dropStateCode: string } | null {
  const [from = "", to = ""] = route.split("-");
  // One index has both, and none has them in the order of a list.
  return route ? { pickupStateCode: { in: [from], not: "" }, dropStateCode: to } : null;
}

/** Invoices; the days are invoice dates. */
export const INVOICE_LIST = defineList<Where>()({
  scope: invoiceScope,
  officeOnly: ["createdById"],
  search: searchInvoices,
  filters: {
    status: oneOf("Status", INVOICE_FILTER_STATUSES),
    startDate: day("startDate"),
    endDate: day("endDate"),
    clientId: idOf("clientId"),
    customerId: idOf("customerId"),
    // Filters that the reports' figures use.
    createdById: personOf("createdById"),
    currency: shaped("Currency", /^[A-Z]{3}$/, "INR"),
    carriedOver: oneOf("Carried Over", ["no", "yes"]),
    route: shaped("Route", /^\d\d-\d\d$/, "27-29"),
    dueFrom: day("dueFrom"),
    dueTo: day("dueTo"),
  },
  views: {
    unpaid: { label: UNPAID, customers: "To pay", where: () => invoiceUnpaid.where() },
    overdue: {
      label: "Overdue",
      customers: "Overdue",
      where: ({ today }) => invoiceOverdue.where(today),
    },
    drafts: { label: "Drafts", where: () => ({ status: "Draft" }) },
  },
  where: ({ status, startDate, endDate, clientId, customerId, ...asked }, { today }) => [
    ofPerson("createdById", asked.createdById),
    inCurrency(asked.currency),
    routeWhere(asked.route),
    asked.carriedOver ? { carriedOver: asked.carriedOver === "yes" } : null,
    daysBetween("dueDate", asked.dueFrom, asked.dueTo),
    status ? statusWhere(status, today) : null,
    clientId || customerId ? { clientId: clientId || customerId || 0 } : null,
    daysBetween("invoiceDate", startDate, endDate),
  ],
  sorts: ["invoiceDate", "createdAt", "updatedAt", "dueDate", "total", "id", "totalAmount"],
  usual: "invoiceDate",
  sortColumns: { totalAmount: "total" },
});
export type InvoicesQuery = QueryOf<typeof INVOICE_LIST>;
