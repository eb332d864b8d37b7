import * as z from "zod";
import { CURRENCIES, toMajor } from "~/models/ground/money/money";
import { EmailInput, type MessageInput, WhatsappInput } from "~/models/desk/sending/message.schema";
import { AT_ONCE, sendStatements } from "~/models/desk/sending/send-statements.server";
import { amount, day, id, record, text } from "~/models/kit/shared/json";
import { optionalDate, optionalText } from "~/models/kit/shared/fields";
import { day as dayOf, oneOf } from "~/models/kit/shared/query";
import { invalidField } from "~/models/kit/shared/domain-error";
import {
  OWNER_WORDS,
  type OwnerKind,
  type Statement,
  STATEMENT_WORDS,
  type StatementKind,
} from "~/models/billing/statement/statement";
import { ownerStatements } from "~/models/billing/statement/owner-statement.server";
import {
  ownerStatementDocument,
  statementDocument,
} from "~/models/billing/statement/statement.document";
import type { Sending } from "~/models/desk/sending/document-to-send.server";
import { withStatement } from "~/models/billing/statement/statement.kept.server";
import { placeText, readPlace } from "~/models/billing/statement/statement.owing.server";
import { wantedPeriod } from "~/models/billing/statement/wanted-period.server";
import { customerStatements } from "~/models/billing/statement/statement.server";
import { getAccount } from "~/models/people/user/accounts.server";
import { env } from "~/platform/env.server";
import { type Call, tagged } from "./operation.server";
import { documentPdf } from "./pdf-response.server";
import { done, Done, One, one } from "./replies";
import { emailCall, QUEUED, whatsappCall } from "./sending.server";

const tag = "Customers";
const { get, post, file } = tagged(tag);

const KINDS = Object.keys(STATEMENT_WORDS) as [StatementKind, ...StatementKind[]];

const statementShape = <K extends string>(kinds: [K, ...K[]]) => ({
  currency: text,
  from: day,
  to: day,
  openingBalance: amount,
  debits: amount,
  credits: amount,
  closingBalance: amount,
  lines: z.array(
    z.strictObject({
      kind: z.enum(kinds),
      id,
      number: text,
      date: day,
      debit: amount,
      credit: amount,
      balance: amount,
    }),
  ),
});

const StatementJson = record("Statement", { customerId: id, ...statementShape(KINDS) });

const OWNER_KINDS = Object.keys(OWNER_WORDS) as [OwnerKind, ...OwnerKind[]];
const OwnerStatementJson = record("OwnerStatement", {
  vendorId: id,
  ...statementShape(OWNER_KINDS),
});

const query = z.object({ from: dayOf("from"), to: dayOf("to") });
const queryOfOne = query.extend({ currency: oneOf("Currency", CURRENCIES) });

/** Also by the names that lists call their days. */
const vendorQuery = query.extend({ startDate: dayOf("startDate"), endDate: dayOf("endDate") });

function statementJson<K extends string>(
  { from, to }: { from: string; to: string },
  { currency, opening, debits, credits, closing, lines }: Statement<K>,
) {
  const major = (minor: number) => toMajor(minor);
  return {
    currency,
    from,
    to,
    openingBalance: major(opening),
    debits: major(debits),
    credits: major(credits),
    closingBalance: major(closing),
    lines: lines.map((line) => ({
      kind: line.kind,
      id: line.id,
      number: line.number,
      date: line.day,
      debit: major(line.debit),
      credit: major(line.credit),
      balance: major(line.balance),
    })),
  };
}

const EMPTY = { opening: 0, lines: [], debits: 0, credits: 0, closing: 0 };

const about = {
  from: optionalDate("From"),
  to: optionalDate("To"),
  currency: optionalText("Currency", 3),
};

type SendBody = { from: string | null; to: string | null; currency: string | null };

/** Does with the statement that a call means what it asks for. */
async function withMeant<B extends SendBody & MessageInput, T>(
  { actor, id: idOf, body }: Pick<Call<unknown, B>, "actor" | "id" | "body">,
  send: (statement: Sending, input: MessageInput) => Promise<T>,
) {
  const { from, to, currency: asked, ...input } = body;
  const customer = await getAccount(actor, "customer", idOf("customer"));
  const customerId = customer.id;
  const { period, currency } = await wantedPeriod({ from, to, currency: asked, customerId });
  return withStatement(actor, { ...period, currency, customerId }, (found) => send(found, input));
}

export const statementOperations = [
  get("/customers/{id}/statement", "getCustomerStatement", {
    summary:
      "A customer's statements, one for each currency; by default of the financial year until today",
    access: "statement:view",
    query,
    reply: One(z.array(StatementJson)),
    run: async ({ actor, id: idOf, query: asked }) => {
      const customer = await getAccount(actor, "customer", idOf("customer"));
      const { company, period } = await wantedPeriod(asked);
      const statements = await customerStatements(actor, customer.id, period, company);
      const customerId = customer.id;
      return one(statements.map((one) => ({ customerId, ...statementJson(period, one) })));
    },
  }),
  file("/customers/{id}/statement/pdf", "getCustomerStatementPdf", {
    summary: "A customer's statement as a PDF, by default in the company's currency",
    access: "statement:view",
    query: queryOfOne,
    run: async ({ actor, id: idOf, query: asked }) => {
      const customer = await getAccount(actor, "customer", idOf("customer"));
      const { company, period, currency } = await wantedPeriod({
        ...asked,
        customerId: customer.id,
      });
      const all = await customerStatements(actor, customer.id, period, company);
      const found = all.find((one) => one.currency === currency) ?? { currency, ...EMPTY };
      return documentPdf(statementDocument(customer, period, found, company));
    },
  }),
  get("/vendors/{id}/statement", "getVendorStatement", {
    tag: "Vendors",
    summary:
      "A vendor's statements of bills, hires and payments, one for each currency; by default of the financial year until today",
    description: "Debits are what is owed to the vendor, the closing balance what is owed still.",
    access: "hire:view",
    query: vendorQuery,
    reply: One(z.array(OwnerStatementJson)),
    run: async ({ actor, id: idOf, query: { from, to, startDate, endDate } }) => {
      const { period } = await wantedPeriod({ from: startDate || from, to: endDate || to });
      const { vendor, statements } = await ownerStatements(actor, idOf("vendor"), period);
      const vendorId = vendor.id;
      return one(statements.map((one) => ({ vendorId, ...statementJson(period, one) })));
    },
  }),
  file("/vendors/{id}/statement/pdf", "getVendorStatementPdf", {
    tag: "Vendors",
    summary: "A vendor's statement as a PDF, by default in the company's currency",
    access: "hire:view",
    query: queryOfOne,
    run: async ({ actor, id: idOf, query: asked }) => {
      const { company, period, currency } = await wantedPeriod(asked);
      const { vendor, statements } = await ownerStatements(actor, idOf("vendor"), period);
      const found = statements.find((one) => one.currency === currency) ?? { currency, ...EMPTY };
      return documentPdf(ownerStatementDocument(vendor, period, found, company));
    },
  }),
  emailCall({
    tag,
    path: "/customers/{id}/statement/send-email",
    id: "sendCustomerStatementByEmail",
    summary: "Send a customer's statement by e-mail, with the PDF and a link",
    body: EmailInput.extend(about),
    sending: withMeant,
  }),
  whatsappCall({
    tag,
    path: "/customers/{id}/statement/send-whatsapp",
    id: "sendCustomerStatementByWhatsapp",
    summary: "Send a customer's statement via WhatsApp, with a link",
    description: QUEUED,
    body: WhatsappInput.extend(about),
    sending: withMeant,
  }),
  post("/statements/send", "sendStatements", {
    summary: "Send statements to all who owe, a hundred at a time",
    description: `The next ${AT_ONCE} customers who owe get theirs by e-mail (via WhatsApp where there is no e-mail and a provider). Customers who got one today are left out. Call again with \`after\` as long as the answer has \`next\`.`,
    access: "document:send",
    body: z.object({
      from: optionalDate("From"),
      to: optionalDate("To"),
      after: optionalText("After", 20),
    }),
    bodyOptional: true,
    reply: Done(
      z.strictObject({
        sent: z.int(),
        notSent: z.array(
          z.strictObject({
            customerId: z.int(),
            name: z.string(),
            currency: z.string(),
            why: z.string(),
          }),
        ),
        next: z.string().nullable(),
      }),
    ),
    run: async ({ actor, body }) => {
      const { period } = await wantedPeriod(body);
      const after = readPlace(body.after);
      if (body.after && !after) throw invalidField("after", "After must be what `next` was");
      const { sent, not, next } = await sendStatements(
        actor,
        { period, after },
        null,
        env().whatsapp !== null,
      );
      return done(`Statements sent: ${sent}`, {
        sent,
        notSent: not,
        next: placeText(next),
      });
    },
  }),
];
