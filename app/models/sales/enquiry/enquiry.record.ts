import * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { paths } from "~/paths";
import { column } from "../../kit/record/columns";
import { defineList, momentsBetween, searchIn } from "../../kit/record/define-list";
import { chosen, defineRecord, derived } from "../../kit/record/define-record";
import { inputShape } from "../../kit/shared/define-fields";
import { area, choice, code, day, phone, text } from "../../kit/shared/field-kinds";
import { optionalChoice, optionalText } from "../../kit/shared/fields";
import { version } from "../../kit/shared/number-fields";
import { day as dayOf, idOf, oneOf } from "../../kit/shared/query";
import { capitalized } from "../../ground/typed/text";

export const SOURCES = [
  "call",
  "whatsapp",
  "website",
  "portal",
  "referral",
  "walk_in",
  "repeat",
] as const;
export type Source = (typeof SOURCES)[number];

const SOURCE_LABELS: Record<Source, string> = {
  call: "Call",
  whatsapp: "WhatsApp",
  website: "Website",
  portal: "Portal",
  referral: "Referral",
  walk_in: "Walk-in",
  repeat: "Repeat customer",
};
export const sourceSaid = (source: string) => SOURCE_LABELS[source as Source] ?? source;

/** Its first and its last are said by people; the others follow its quotations. */
export const ENQUIRY_STATUSES = ["open", "quoted", "won", "lost"] as const;

const SOURCE_SAID = `Source: one of ${SOURCES.join(", ")}`;
const source = choice(
  "Source",
  SOURCES,
  { required: SOURCE_SAID, invalid: SOURCE_SAID },
  { labels: sourceSaid },
);

/** Who asks for a move, in the order of the form. */
export const ENQUIRY_FIELDS = {
  name: text("Name", 100, { required: true }),
  phone: phone("Phone", 20, { required: true }),
  from: text("Moving From", 300),
  to: text("Moving To", 300),
  movingDate: day("Moving Date"),
  // Left out, somebody called.
  source: {
    ...source,
    block: optionalChoice(SOURCES, SOURCE_SAID).transform((value): Source => value ?? "call"),
  },
  followUpAt: day("Follow Up On"),
  followUp: text("Follow Up For", 200, { hint: "As 'call again', 'survey at home'" }),
  reference: code("Portal's Number", 100, { hint: "Brought again, it is the same enquiry" }),
  note: area("Note", 1_000, { wide: true }),
};

export const LOST_REASON = optionalText("Why it was lost", 200);

export const EnquiryInput = z.object({
  ...inputShape(ENQUIRY_FIELDS),
  /** A reason makes it lost, none reopens it; left out, it stays as it is. */
  lostReason: LOST_REASON.optional(),
  version,
});
export type EnquiryInput = z.output<typeof EnquiryInput>;

/** 'Pune → Bengaluru'; null where neither was said. */
export const routeSaid = ({ from, to }: { from: string | null; to: string | null }) =>
  from || to ? `${from ?? "?"} → ${to ?? "?"}` : null;

/** Those that somebody was to be called again about by the end of a day. */
export const followUpDue = (today: string): Prisma.EnquiryWhereInput => ({
  status: { in: ["open", "quoted"] },
  followUpAt: { lte: today },
});

const ENQUIRY_LIST = defineList<Prisma.EnquiryWhereInput>()({
  search: searchIn({ phones: true }),
  filters: {
    status: oneOf("Status", ENQUIRY_STATUSES),
    source: oneOf("Source", SOURCES),
    customerId: idOf("customerId"),
    startDate: dayOf("startDate"),
    endDate: dayOf("endDate"),
  },
  views: {
    open: { label: "Open", where: () => ({ status: "open" }) },
    due: { label: "To follow up", where: ({ today }) => followUpDue(today) },
  },
  where: ({ status, source, customerId, startDate, endDate }, { timeZone }) => [
    status ? { status } : null,
    source ? { source } : null,
    customerId ? { customerId } : null,
    momentsBetween("createdAt", startDate, endDate, timeZone),
  ],
  sorts: ["createdAt", "followUpAt", "name", "id"],
  sortColumns: { name: "sortName" },
  usual: "createdAt",
});

export const ENQUIRY = defineRecord<"Enquiry">()({
  noun: "enquiry",
  table: "Enquiry",
  at: paths.enquiries,
  called: ({ name }) => name,
  about: (row) => [row.phone || null, routeSaid(row), capitalized(row.status)],
  fields: ENQUIRY_FIELDS,
  input: EnquiryInput,
  facets: {
    name: { personal: "name", search: "words", export: true },
    phone: { personal: "empty", search: "numbers", export: true },
    from: { personal: "erase", search: "words", export: true },
    to: { personal: "erase", search: "words", export: true },
    movingDate: chosen,
    source: chosen,
    followUpAt: { personal: "erase", search: null, export: true },
    followUp: { personal: "erase", search: null, export: true },
    reference: { personal: "thing", search: "numbers", export: true },
    note: { personal: "erase", search: "besides", export: true },
    lostReason: { personal: "scrub", search: null, export: true },
    status: chosen,
    searchText: derived,
    sortName: derived,
  },
  list: ENQUIRY_LIST,
  file: {
    first: [column("moment", "Asked", (row) => row.createdAt)],
    then: [column("text", "Why It Was Lost", (row) => row.lostReason)],
  },
  states: ["open", "lost"],
  follows: ["quoted", "won"],
  said: { lostReason: LOST_REASON },
  summaries: {
    list: "Enquiries, newest first; view=due: those to be followed up today or before",
    get: "An enquiry with its quotations, and the customers known by its phone",
    create:
      "Write down who asks for a move. With a `reference` that is known it answers the enquiry that has it, unchanged",
    update:
      "Change an enquiry. `lostReason` makes it lost, null reopens it, left out it stays; `status` follows that and its quotations",
    remove: "Delete an enquiry without quotations, with what is known of the person",
    setStatus: "Say that an enquiry is lost, with `lostReason`, or reopen it",
  },
});
