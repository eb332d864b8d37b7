import * as z from "zod";

import { CURRENCIES, toMajor } from "~/models/ground/money/money";
import { EmailInput, WhatsappInput } from "~/models/desk/sending/message.schema";
import { AT_ONCE, sendStatements } from "~/models/desk/sending/send-statements.server";
import { amount, day, id, record, text } from "~/models/kit/shared/json";
import { optionalDate, optionalText } from "~/models/kit/shared/fields";
import { day as dayOf, oneOf } from "~/models/kit/shared/query";
import { invalidField } from "~/models/kit/shared/domain-error";
import type { Statement, StatementKind } from "~/models/billing/statement/statement";
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
import {
  OWNER_WORDS,
  STATEMENT_WORDS,
  type OwnerKind,
} from "~/models/billing/statement/statement.words";
import { getAccount } from "~/models/people/user/accounts.server";
import { env } from "~/platform/env.server";

import { emailDocument, whatsappDocument } from "../papers/sending.server";
import { operation, pdfOperation, type Call } from "./operation.server";
import { documentPdf } from "./pdf-response.server";
import { done, Done, One, one } from "./replies";

const tag = "Customers";

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

const getOne = operation({
  id: "getCustomerStatement",
  method: "GET",
  path: "/customers/{id}/statement",
  tag,
  summary:
    "A customer's statements, one a currency; of the financial year until today unless asked otherwise",
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
});

const getOwners = operation({
  id: "getVendorStatement",
  method: "GET",
  path: "/vendors/{id}/statement",
  tag: "Vendors",
  summary:
    "What was agreed for hired trucks and paid to a vendor, one statement a currency; of the financial year until today unless asked otherwise",
  description: "Debits are what is owed to the vendor, the closing balance what is owed still.",
  access: "hire:view",
  query,
  reply: One(z.array(OwnerStatementJson)),
  run: async ({ actor, id: idOf, query: asked }) => {
    const { period } = await wantedPeriod(asked);
    const { vendor, statements } = await ownerStatements(actor, idOf("vendor"), period);
    const vendorId = vendor.id;
    return one(statements.map((one) => ({ vendorId, ...statementJson(period, one) })));
  },
});

const EMPTY = { opening: 0, lines: [], debits: 0, credits: 0, closing: 0 };

const pdf = pdfOperation({
  id: "getCustomerStatementPdf",
  path: "/customers/{id}/statement/pdf",
  tag,
  summary:
    "A customer's statement of one currency as a PDF; of the company's unless asked otherwise",
  access: "statement:view",
  query: queryOfOne,
  run: async ({ actor, id: idOf, query: asked }) => {
    const customer = await getAccount(actor, "customer", idOf("customer"));
    const { company, period, currency } = await wantedPeriod({ ...asked, customerId: customer.id });
    const all = await customerStatements(actor, customer.id, period, company);
    const found = all.find((one) => one.currency === currency) ?? { currency, ...EMPTY };
    return documentPdf(statementDocument(customer, period, found, company));
  },
});

const ownersPdf = pdfOperation({
  id: "getVendorStatementPdf",
  path: "/vendors/{id}/statement/pdf",
  tag: "Vendors",
  summary: "A vendor's statement of one currency as a PDF; of the company's unless asked otherwise",
  access: "hire:view",
  query: queryOfOne,
  run: async ({ actor, id: idOf, query: asked }) => {
    const { company, period, currency } = await wantedPeriod(asked);
    const { vendor, statements } = await ownerStatements(actor, idOf("vendor"), period);
    const found = statements.find((one) => one.currency === currency) ?? { currency, ...EMPTY };
    return documentPdf(ownerStatementDocument(vendor, period, found, company));
  },
});

const about = {
  from: optionalDate("From"),
  to: optionalDate("To"),
  currency: optionalText("Currency", 3),
};

type SendBody = { from: string | null; to: string | null; currency: string | null };

/** Does with the statement that a call means what it asks for. */
async function withMeant<T>(
  { actor, id: idOf }: Pick<Call<unknown, unknown>, "actor" | "id">,
  asked: SendBody,
  run: (statement: Sending) => Promise<T>,
) {
  const customer = await getAccount(actor, "customer", idOf("customer"));
  const { period, currency } = await wantedPeriod({ ...asked, customerId: customer.id });
  return withStatement(actor, { ...period, currency, customerId: customer.id }, run);
}

const byEmail = operation({
  id: "sendCustomerStatementByEmail",
  method: "POST",
  path: "/customers/{id}/statement/send-email",
  tag,
  summary: "Send a customer's statement by e-mail, with the PDF and a link",
  access: "document:send",
  body: EmailInput.extend(about),
  bodyOptional: true,
  reply: Done(z.strictObject({ messageId: z.int(), recipient: z.string() })),
  run: async (call) => {
    const { from, to, currency, ...input } = call.body;
    const { message, ...sent } = await withMeant(call, { from, to, currency }, (statement) =>
      emailDocument(call.actor, statement, input, null),
    );
    return done(message, sent);
  },
});

const byWhatsapp = operation({
  id: "sendCustomerStatementByWhatsapp",
  method: "POST",
  path: "/customers/{id}/statement/send-whatsapp",
  tag,
  summary: "Send a customer's statement via WhatsApp, with a link",
  description:
    "Where a provider is configured the message is queued; otherwise url opens WhatsApp with the message written.",
  access: "document:send",
  body: WhatsappInput.extend(about),
  bodyOptional: true,
  reply: Done(
    z.strictObject({
      queued: z.boolean(),
      messageId: z.int().nullable(),
      recipient: z.string(),
      url: z.string().nullable(),
    }),
  ),
  run: async (call) => {
    const { from, to, currency, ...input } = call.body;
    const { message, ...sent } = await withMeant(call, { from, to, currency }, (statement) =>
      whatsappDocument(call.actor, statement, input, null),
    );
    return done(message, { queued: sent.messageId !== null, ...sent });
  },
});

const sendAll = operation({
  id: "sendStatements",
  method: "POST",
  path: "/statements/send",
  tag,
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
});

export const statementOperations = [
  getOne,
  pdf,
  getOwners,
  ownersPdf,
  byEmail,
  byWhatsapp,
  sendAll,
];
