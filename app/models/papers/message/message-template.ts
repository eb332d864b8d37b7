import type { TemplateKind } from "./message-kinds";

/** The words of a message, with places for what is different in each; a company may write its own. */
export type Template = { subject: string; text: string };

export const SUBJECT_MAX = 200;

export const TEXT_MAX = 10_000;

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
  survey: {
    subject: "We see your home on {day}",
    text: `Dear {customer},

To price your move we come to see what you have.

When: {day}, {hour}
Where: {place}
Who comes: {surveyor}

You can tell us room by room what you move, before we come, here:
{link}

${foot}`,
  },
  "survey-tomorrow": {
    subject: "Tomorrow, {hour}: we see your home",
    text: `Dear {customer},

We come tomorrow to see what you move.

When: {day}, {hour}
Where: {place}
Who comes: {surveyor}

If the time does not suit you, please call us. You can tell us room by room what you move here:
{link}

${foot}`,
  },
  crew: {
    subject: "Your move on {day}: {from}",
    text: `{name}, you are on move {number} of {customer}.

When: {day}, {hour}
From: {from}
Map: {map}
To: {to}
To carry: {goods}
Mind: {special}
Truck: {truck}
With you: {crew}

Phones and the whole list, until the night after the move:
{link}

${foot}`,
  },
};
