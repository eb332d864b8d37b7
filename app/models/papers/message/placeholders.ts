import { SUBJECT_MAX } from "./message-template";
import { type TemplateKind } from "./message-kinds";

const EVERYWHERE = {
  company: "Your company's name",
  phone: "Your company's phone",
  link: "The address of the customer's own page",
};

const QUOTATION = {
  customer: "The contact person, or the customer's name",
  number: "The quotation's number",
  total: "The total, with its currency",
  validUntil: "The last day it is valid",
  movingDate: "The day of the move",
  ...EVERYWHERE,
};

const INVOICE = {
  customer: "The client's name",
  number: "The invoice's number",
  total: "The total, with its currency",
  balance: "What is still to be paid",
  dueDate: "The day it is due",
  ...EVERYWHERE,
};

const ADVANCE = {
  customer: "The client's name",
  number: "The receipt's number",
  total: "The amount received, with its currency",
  date: "The day of the receipt",
  quotation: "The number of the quotation",
  ...EVERYWHERE,
};

const NOTE = {
  customer: "The client's name",
  number: "The note's number",
  total: "What the note comes to, with its currency",
  date: "The day of the note",
  invoice: "The number of the invoice",
  balance: "What is still to be paid of the invoice",
  standing: "What of the invoice is due, or is to be given back",
  ...EVERYWHERE,
};

const STATEMENT = {
  customer: "The customer's name",
  number: "The last day, which names the statement",
  total: "The balance on the last day, with its currency",
  from: "The first day",
  to: "The last day",
  ...EVERYWHERE,
};

const CONSIGNMENT = {
  customer: "The client's name",
  number: "The lorry receipt's number, or that of its draft",
  total: "How many packages there are, in words: '32 packages'",
  from: "Where the goods are loaded",
  to: "Where they go",
  loadingDate: "The day of loading",
  truck: "The truck's number",
  driver: "The driver's name",
  packages: "How many packages there are",
  ...EVERYWHERE,
};

const RECEIPT = {
  customer: "The client's name",
  number: "The receipt's number",
  total: "The amount received, with its currency",
  date: "The day it was received",
  invoice: "The number of the invoice",
  balance: "What is still to be paid of the invoice",
  ...EVERYWHERE,
};

const SURVEY = {
  customer: "The customer's name",
  day: "The day of the survey",
  hour: "Its hour",
  place: "Where it is",
  surveyor: "Whoever comes",
  ...EVERYWHERE,
  link: "The address where the customer may count beforehand",
};

const CREW = {
  name: "Whoever of the crew is written to",
  customer: "The client's name",
  number: "The job's number",
  day: "The day, or the first and the last day",
  hour: "The time of its start",
  from: "Where the goods are loaded",
  map: "The address of a map of that place",
  to: "Where they go",
  goods: "The first things of the list, and how many more there are",
  special: "Floors and notes",
  truck: "The truck's number and kind",
  crew: "Who else comes, with phones",
  ...EVERYWHERE,
  link: "The address of a page of this move alone, for whoever is written to",
};

/** The placeholders that each kind's templates may hold in braces, and their meanings. */
export const PLACEHOLDERS = {
  quotation: QUOTATION,
  invoice: INVOICE,
  receipt: RECEIPT,
  refund: {
    ...RECEIPT,
    total: "The amount given back, with its currency",
    date: "The day it was given back",
  },
  "advance-request": {
    ...QUOTATION,
    advance: "What is still to be paid in advance, with its currency",
  },
  advance: ADVANCE,
  "advance-refund": { ...ADVANCE, total: "The amount given back, with its currency" },
  "credit-note": NOTE,
  "debit-note": NOTE,
  statement: STATEMENT,
  consignment: CONSIGNMENT,
  "invoice-reminder": INVOICE,
  "quotation-reminder": QUOTATION,
  interest: {
    ...INVOICE,
    payBy: "The last day to pay: the due date, or the 45th day",
    udyam: "Your company's Udyam number",
    interest: "The interest until today",
    today: "The day until which it is counted",
    computation: "How it comes about, month by month",
  },
  survey: SURVEY,
  "survey-tomorrow": SURVEY,
  crew: CREW,
} as const satisfies Record<TemplateKind, Record<string, string>>;

/** The values for the placeholders of a kind; the link's address is put in on the way out. */
export type PlaceholderValues<K extends TemplateKind = TemplateKind> = Record<
  Exclude<keyof (typeof PLACEHOLDERS)[K], "link">,
  string
>;

/** A name in braces, as templates hold it. */
export const PLACEHOLDER = /\{([A-Za-z]+)\}/g;

/** A value is one line, and brings no placeholder of its own along. */
export function inOneLine(value: string): string {
  return value.replace(/\s+/g, " ").trim().replaceAll("{", "(").replaceAll("}", ")");
}

/** Puts values into a text. Placeholders that are not among them stay as typed, "{link}" always does. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replace(PLACEHOLDER, (typed, name: string) =>
      name !== "link" && Object.hasOwn(values, name) ? inOneLine(values[name] ?? "") : typed,
    )
    .trim();
}

/** Fills a subject, which is one line of at most 200 characters with any values. */
export function fillSubject(subject: string, values: Readonly<Record<string, string>>): string {
  const line = fillTemplate(subject, values).replace(/\s+/g, " ");
  return line.length > SUBJECT_MAX ? `${line.slice(0, SUBJECT_MAX - 1)}…` : line;
}
