import { only } from "~/platform/only";
import { paths } from "~/paths";

import { formatDate } from "../../ground/day/calendar-date";
import { dayOf } from "../../ground/day/time-zone";
import { routeOf } from "../../ground/typed/place";
import { defineNoun } from "../../kit/record/define-noun";
import { textsOf } from "../../kit/record/define-record";
import { ANSWERS, quotationStatusFor } from "./quotation.customer-words";
import { QUOTATION_FIELDS } from "./quotation.fields";
import { QUOTATION_LIST, quotationSearchText } from "./quotation.list";
import { quotationExpired, quotationTone } from "./quotation.status";

/** An offer to move a customer's goods, with its price. */
export const QUOTATION = defineNoun<"Quotation">()({
  noun: "quotation",
  table: "Quotation",
  at: paths.quotations,
  facets: textsOf<"Quotation">()({
    chosen: [
      "quotationNumber",
      "status",
      "currency",
      "movingDate",
      "validUntil",
      "transportationType",
      "goodsKind",
      "pickupStateCode",
      "dropStateCode",
      "taxRegime",
      "placeOfSupply",
      "tax",
      "estimated",
    ],
    erase: [
      "contactPerson",
      "email",
      "phone",
      "sourceAddress",
      "destinationAddress",
      "loadingFloor",
      "unloadingFloor",
      "notes",
      "employeeName",
    ],
    scrub: ["purchaseOrderNumber"],
    say: ["taxRegimeReason", "placeOfSupplyReason", "rejectionReason"],
    derived: ["searchText"],
  }),
  list: QUOTATION_LIST,
  numbered: { by: "quotationNumber", ours: { carriedOver: false } },
  reads: {
    include: { customer: { select: { name: true, email: true, phone: true } }, decisions: ANSWERS },
    omit: { searchText: true, tax: true, estimated: true },
  },
  searchText: quotationSearchText,
  line: {
    select: {
      ...only("Quotation", "id quotationNumber status validUntil sourceAddress destinationAddress"),
      ...only("Quotation", "movingDate totalAmount currency createdAt"),
      customer: { select: { name: true } },
      decisions: ANSWERS,
    },
  },
  told: ({ status, ...row }, { actor, day }) => ({
    title: row.quotationNumber,
    whom: row.customer.name,
    about: [routeOf(row.sourceAddress, row.destinationAddress), formatDate(row.movingDate)],
    day: dayOf(row.createdAt, day.timeZone),
    amount: { minor: row.totalAmount, currency: row.currency },
    state: {
      status,
      word: quotationStatusFor(actor, { ...row, status }, day.today),
      tone: quotationTone(status),
      expired: quotationExpired.of({ ...row, status }, day.today),
    },
  }),
  columns: ({ column, fields }) => [
    column("text", "Quotation Number", (row) => row.quotationNumber),
    column("text", "Status", (row, { actor, day }) => quotationStatusFor(actor, row, day.today)),
    column("yes", "Expired", (row, { day }) => quotationExpired.of(row, day.today)),
    column("moment", "Created", (row) => row.createdAt),
    column("text", "Customer", ({ customer }) => customer.name),
    column("text", "Customer Email", ({ customer }) => customer.email),
    column("text", "Customer Phone", ({ customer }) => customer.phone),
    ...fields(QUOTATION_FIELDS),
    column("yes", "Reverse Charge", (row) => row.reverseCharge),
    column("amount", "Subtotal", (row) => row.subtotal),
    column("amount", "Surcharge", (row) => row.surcharge),
    column("amount", "Taxable Value", (row) => row.taxableValue),
    column("amount", "Tax", (row) => row.gstAmount),
    column("amount", "Round Off", (row) => row.roundOff),
    column("amount", "Total", (row) => row.totalAmount),
    column("moment", "Sent", (row) => row.sentAt),
    column("moment", "Answered", (row) => row.decidedAt),
    column("text", "Rejection Reason", (row) => row.rejectionReason),
  ],
});
