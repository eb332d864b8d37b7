/** A kind of message about a paper or a move, as each screen speaks of it. */
type Kind = {
  /** The record that it is about. */
  entity:
    | "quotation"
    | "invoice"
    | "payment"
    | "note"
    | "statement"
    | "consignment"
    | "job"
    | "survey";
  /** In the settings, and in the outbox unless `listed` is shorter. */
  label: string;
  listed?: string;
  /** After it left: 'Receipt sent by e-mail'. */
  sent: string;
  /** Before the paper's number, on the page where it is written. Of payments all are receipts there. */
  title?: string;
};

/** One word for it everywhere. */
const called = <E extends Kind["entity"]>(entity: E, word: string) => ({
  entity,
  label: word,
  sent: word,
  title: word,
});

/** All that the office writes to customers about papers, and to a crew about its move. */
export const MESSAGES = {
  quotation: called("quotation", "Quotation"),
  invoice: called("invoice", "Invoice"),
  receipt: called("payment", "Receipt"),
  refund: { entity: "payment", label: "Receipt of what was given back", sent: "Receipt" },
  "advance-request": {
    entity: "quotation",
    label: "Request for an advance",
    sent: "Request for the advance",
    title: "request for the advance of Quotation",
  },
  advance: { entity: "payment", label: "Receipt of an advance", sent: "Receipt" },
  "advance-refund": { entity: "payment", label: "Refund of an advance", sent: "Receipt" },
  "credit-note": called("note", "Credit note"),
  "debit-note": called("note", "Debit note"),
  statement: called("statement", "Statement"),
  consignment: {
    ...called("consignment", "Consignment"),
    label: "Move, with its lorry receipt",
    listed: "Consignment",
  },
  "invoice-reminder": {
    entity: "invoice",
    label: "Reminder of an overdue invoice",
    listed: "Invoice reminder",
    sent: "Reminder",
    title: "Reminder of Invoice",
  },
  "quotation-reminder": {
    entity: "quotation",
    label: "Reminder before a quotation expires",
    listed: "Quotation reminder",
    sent: "Reminder",
    title: "Reminder of Quotation",
  },
  interest: {
    entity: "invoice",
    label: "Interest under s.16 on an overdue invoice",
    listed: "Interest under s.16",
    sent: "Interest under s.16",
    title: "interest under s.16 on Invoice",
  },
  survey: {
    entity: "survey",
    label: "Appointment for a survey",
    listed: "Survey",
    sent: "Appointment",
  },
  "survey-tomorrow": {
    entity: "survey",
    label: "Reminder the day before a survey",
    listed: "Survey reminder",
    sent: "Reminder",
  },
  crew: { entity: "job", label: "Move, to its crew", listed: "Crew", sent: "Move" },
} as const satisfies Record<string, Kind>;

export type TemplateKind = keyof typeof MESSAGES;

export const TEMPLATE_KINDS = Object.keys(MESSAGES) as TemplateKind[];

/** The kinds that have a page on which they are written. */
export type WrittenKind = {
  [K in TemplateKind]: (typeof MESSAGES)[K] extends { title: string } ? K : never;
}[TemplateKind];

export const isWritten = (kind: string): kind is WrittenKind =>
  Object.hasOwn(MESSAGES, kind) && "title" in MESSAGES[kind as TemplateKind];

/** The kind under which a message is written. */
export const writtenAs = (kind: TemplateKind): WrittenKind => (isWritten(kind) ? kind : "receipt");

/** A kind as lists of messages call it. */
export function listedAs(kind: TemplateKind): string {
  const { label, listed }: Kind = MESSAGES[kind];
  return listed ?? label;
}
