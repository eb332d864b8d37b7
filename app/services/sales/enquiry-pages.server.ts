import { formatDate } from "~/models/ground/day/calendar-date";
import { type Actor, can } from "~/models/kit/policy/policy";
import type { RowOf } from "~/models/kit/record/define-record";
import { routeOf } from "~/models/ground/typed/place";
import { capitalized } from "~/models/ground/typed/text";
import {
  ENQUIRY,
  ENQUIRY_FIELDS,
  ENQUIRY_STATUSES,
  routeSaid,
  SOURCES,
  sourceSaid,
} from "~/models/sales/enquiry/enquiry.record";
import { customersOf, enquiries, quotationsOf } from "~/models/sales/enquiry/enquiry.server";
import { quotationStatusLabel, toQuotationStatus } from "~/models/sales/quotation/quotation.status";
import { surveyOfEnquiry } from "~/models/sales/survey/survey.server";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { pagesOf } from "../forms/small-pages.server";

export const enquiryPages = pagesOf(ENQUIRY, enquiries, {
  // The usual one: somebody calls.
  fresh: (asked) => ({
    source: SOURCES.find((one) => one === asked.get("source")) ?? "call",
    name: asked.get("name")?.slice(0, 100) ?? "",
    phone: asked.get("phone")?.slice(0, 20) ?? "",
  }),
  list: {
    searched: "Name, phone, place",
    states: ENQUIRY_STATUSES,
    filters: [{ name: "source", all: "All Sources" }],
    columns: [
      "name",
      { field: "phone", phone: undefined },
      { label: "Move", phone: "who", cell: ({ from, to }) => routeOf(from, to) },
      { field: "movingDate", phone: "date" },
      { field: "source", phone: undefined },
      { field: "followUpAt", phone: undefined },
    ],
  },
  head: ["name"],
  subtitle: (row) =>
    [routeSaid(row), row.movingDate && formatDate(row.movingDate)].filter(Boolean).join(" · "),
  // One that was won after all keeps why it had been lost.
  notice: ({ status, lostReason }) =>
    status !== "lost" || lostReason === null ? null : `Lost: ${lostReason}`,
  offers: (actor, row, used) => {
    const found = enquiries.offers(actor, row, used);
    return {
      ...found,
      setStatus: found.edit && row.status === "lost" && row.lostReason !== null ? "open" : null,
    };
  },
});

type Row = RowOf<"Enquiry"> & { id: number };

/** What stands below an enquiry: its quotations, who is known by its phone, and what may be pressed. */
export async function shownEnquiry(actor: Actor, row: Row) {
  const edits = can(actor, "enquiry:edit") && row.phone !== "";
  const quotations = quotationsOf(row).map(({ id, quotationNumber, status, movingDate }) => ({
    id,
    number: quotationNumber,
    status,
    word: quotationStatusLabel(toQuotationStatus(status)),
    day: formatDate(movingDate),
  }));
  const quotes = edits && row.lostReason === null && can(actor, "quotation:create");
  const customers = await customersOf(actor, row);
  return {
    quotations,
    draft: quotations.find(({ status }) => status === "draft")?.id ?? null,
    quotes,
    /** Nothing is asked: one press makes it. */
    known: row.movingDate !== null && (row.customerId !== null || customers.length === 0),
    customers: row.customerId === null ? customers : [],
    customer: row.customerId,
    survey: await surveyOf(edits, row.id),
    /** The label of the reason, where it can be said to be lost. */
    loses: edits && row.lostReason === null && row.status !== "won" ? "Why it was lost" : null,
  };
}
/** The survey that it has, or where one begins. */
async function surveyOf(edits: boolean, enquiryId: number) {
  const found = await surveyOfEnquiry(enquiryId);
  if (found) return { to: roadPaths.surveys.view(found.id), label: "Survey" };
  return edits ? { to: roadPaths.surveys.createFor({ enquiryId }), label: "Start a survey" } : null;
}
export type ShownEnquiry = Awaited<ReturnType<typeof shownEnquiry>>;

/** What the page that asks for whom the quotation is has of an enquiry. */
export async function quoteChoices(actor: Actor, id: number) {
  const row = await enquiries.get(actor, id);
  const customers = await customersOf(actor, row);
  return {
    name: row.name,
    route: routeSaid(row),
    source: capitalized(sourceSaid(row.source)),
    label: ENQUIRY_FIELDS.movingDate.label,
    movingDate: row.movingDate ?? "",
    customers: customers.map(({ id, name, phone }) => ({ id, name, phone })),
    chosen: row.customerId,
    backTo: paths.enquiries.view(id),
  };
}
