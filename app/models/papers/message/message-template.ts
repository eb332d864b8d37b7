/**
 * What the office writes to customers, with places for what is different in each message. Templates are
 * the company's own; these are what they start as.
 */
export const TEMPLATE_KINDS = [
  "quotation",
  "invoice",
  "receipt",
  "refund",
  "advance-request",
  "advance",
  "advance-refund",
  "credit-note",
  "debit-note",
  "statement",
  "consignment",
  "invoice-reminder",
  "quotation-reminder",
  "interest",
] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export type Template = { subject: string; text: string };

export const SUBJECT_MAX = 200;
export const TEXT_MAX = 10_000;

/** The kinds as screens call them. */
export const TEMPLATE_LABELS: Record<TemplateKind, string> = {
  quotation: "Quotation",
  invoice: "Invoice",
  receipt: "Receipt",
  refund: "Receipt of what was given back",
  "advance-request": "Request for an advance",
  advance: "Receipt of an advance",
  "advance-refund": "Refund of an advance",
  "credit-note": "Credit note",
  "debit-note": "Debit note",
  statement: "Statement",
  consignment: "Move, with its lorry receipt",
  "invoice-reminder": "Reminder of an overdue invoice",
  "quotation-reminder": "Reminder before a quotation expires",
  interest: "Interest under s.16 on an overdue invoice",
};

// Values that no document has stand on lines of their own: a company without a phone leaves no gap.
const foot = "{company}\n{phone}";

export const MESSAGE_TEMPLATES: Record<TemplateKind, Template> = {
  quotation: {
    subject: "Quotation {number} from {company}",
    text: `Dear {customer},

Thank you for asking us about your move. Here is our quotation {number}: {total}, valid until {validUntil}.

Please see it, and tell us whether you accept it, here:
{link}

${foot}`,
  },
  invoice: {
    subject: "Invoice {number} from {company}",
    text: `Dear {customer},

Here is our invoice {number}.

Total: {total}
Balance due: {balance}
Due date: {dueDate}

Please see it, and how to pay, here:
{link}

${foot}`,
  },
  receipt: {
    subject: "Receipt {number} from {company}",
    text: `Dear {customer},

Thank you for your payment of {total} on {date}. Balance due on invoice {invoice}: {balance}.

Your receipt {number} is here:
{link}

${foot}`,
  },
  refund: {
    subject: "Refund {number} from {company}",
    text: `Dear {customer},

On {date} we gave back {total} of what you paid for our invoice {invoice}.

Your receipt {number} is here:
{link}

${foot}`,
  },
  "advance-request": {
    subject: "Advance of {advance} for your move on {movingDate}",
    text: `Dear {customer},

Thank you for accepting our quotation {number}. Please pay {advance} in advance to confirm {movingDate}.

How to pay, and where to tell us that you have paid, is here:
{link}

${foot}`,
  },
  advance: {
    subject: "Receipt {number} from {company}",
    text: `Dear {customer},

Thank you for your advance of {total} on {date} for our quotation {quotation}.

Your receipt {number} is here:
{link}

${foot}`,
  },
  "advance-refund": {
    subject: "Refund {number} from {company}",
    text: `Dear {customer},

On {date} we gave back {total} of your advance for our quotation {quotation}.

Your receipt {number} is here:
{link}

${foot}`,
  },
  "credit-note": {
    subject: "Credit note {number} from {company}",
    text: `Dear {customer},

Here is our credit note {number} for {total} on invoice {invoice}.

{standing}

Please see it here:
{link}

${foot}`,
  },
  "debit-note": {
    subject: "Debit note {number} from {company}",
    text: `Dear {customer},

Here is our debit note {number} for {total} on invoice {invoice}.

{standing}

Please see it here:
{link}

${foot}`,
  },
  statement: {
    subject: "Statement from {company} until {to}",
    text: `Dear {customer},

Here is your statement from {from} to {to}.

Balance due: {total}

Please see it, and how to pay, here:
{link}

${foot}`,
  },
  consignment: {
    subject: "Your move {number}: {from} to {to}",
    text: `Dear {customer},

Your goods go from {from} to {to}. Number: {number}.

Loading: {loadingDate}
Truck: {truck}
Driver: {driver}
Packages: {packages}

Please see where your move is, and check the packing list, here:
{link}

${foot}`,
  },
  "invoice-reminder": {
    subject: "Reminder: invoice {number} was due on {dueDate}",
    text: `Dear {customer},

{balance} of our invoice {number} was due on {dueDate}. If you have paid in the meantime, please ignore this message.

Please see the invoice, and how to pay, here:
{link}

${foot}`,
  },
  "quotation-reminder": {
    subject: "Quotation {number} is valid until {validUntil}",
    text: `Dear {customer},

Our quotation {number} for your move on {movingDate}, {total}, is valid until {validUntil}.

Please see it, and tell us whether you accept it, here:
{link}

${foot}`,
  },
  interest: {
    subject: "Interest on invoice {number} from {company}",
    text: `Dear {customer},

Our invoice {number} was to be paid by {payBy}; {balance} of it is still due.

We are registered under the MSMED Act, 2006 ({udyam}). Its section 16 gives us interest on what is paid late, at three times the bank rate of the Reserve Bank, compounded monthly. Up to {today} that is {interest}:
{computation}

Please see the invoice, and how to pay, here:
{link}

${foot}`,
  },
};

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

/** What each kind's templates may hold in braces, and what it stands for. */
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
} as const satisfies Record<TemplateKind, Record<string, string>>;

/** What stands for the placeholders of a kind; the link's address is put in on the way out. */
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

/** The same for a subject, which is one line of at most 200 characters whatever it is filled with. */
export function fillSubject(subject: string, values: Readonly<Record<string, string>>): string {
  const line = fillTemplate(subject, values).replace(/\s+/g, " ");
  return line.length > SUBJECT_MAX ? `${line.slice(0, SUBJECT_MAX - 1)}…` : line;
}
