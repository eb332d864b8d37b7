import { redirect } from "@remix-run/node";
import { companyToday, getCompany } from "~/models/company/company/company.server";
import { upiCode } from "~/models/papers/paper/qr-code.server";
import { type Actor, can } from "~/models/kit/policy/policy";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { isCalendarDate } from "~/models/ground/day/calendar-date";
import {
  OWNER_WORDS,
  type OwnerKind,
  type Statement,
  type StatementKind,
} from "~/models/billing/statement/statement";
import { ownerStatements } from "~/models/billing/statement/owner-statement.server";
import {
  ownerStatementDocument,
  type Period,
  periodText,
  statementDocument,
} from "~/models/billing/statement/statement.document";
import { findStatement, withStatement } from "~/models/billing/statement/statement.kept.server";
import {
  readPeriod,
  usualPeriod,
  wantedPeriod,
} from "~/models/billing/statement/wanted-period.server";
import { amountText } from "~/models/ground/money/money";
import { customerStatements } from "~/models/billing/statement/statement.server";
import { getAccount } from "~/models/people/user/accounts.server";
import { paths } from "~/paths";
import { csvText } from "../desk/csv.server";
import { linksFor, runLinkIntent } from "../papers/document-link-page.server";
import { pressKey, readForm } from "../forms/form.server";
import { type PageArgs, pageFor } from "../page.server";
import { refusalReply } from "../refusal.server";
import { sendAsPressed } from "../papers/sending.server";
import { download } from "../download.server";

/** Where the lines of a statement lead. */
const PAGES: Record<StatementKind, (id: number) => string> = {
  invoice: paths.invoices.view,
  "write-off": paths.invoices.view,
  cancellation: paths.invoices.view,
  "credit-note": paths.notes.view,
  "debit-note": paths.notes.view,
  payment: paths.payments.view,
  deduction: paths.payments.view,
  "deduction-undone": paths.payments.view,
  refund: paths.payments.view,
};

/** The last one that a calendar date can be. */
const LAST_DAY = "9999-12-31";

/**
 * A customer's statements, one a currency: of the period that the address asks for, else of the financial year until
 * today. The office, and the customer whose it is.
 */
export const loadStatement = (args: PageArgs) =>
  pageFor(args, "statement:view", async ({ actor, url, id }) => {
    const customer = await getAccount(actor, "customer", id("customer"));
    const company = await getCompany();
    const today = companyToday(company);
    const asked = readPeriod(url.searchParams, usualPeriod(today, company.financialYearStart));
    // Where no last day is asked for nothing is left out, not even what stands after the company's today: then the
    // last balance is that of the customer's page.
    const open = !isCalendarDate(url.searchParams.get("to") ?? "") && asked.to === today;
    const until = open ? { ...asked, to: LAST_DAY } : asked;
    const statements = await customerStatements(actor, customer.id, until, company);
    const days = statements.flatMap(({ lines }) => lines.map(({ day }) => day));
    const period = { ...asked, to: [asked.to, ...days].sort().at(-1) ?? asked.to };
    const papers = statements.map((statement) => ({
      statement,
      view: statementDocument(customer, period, statement, company),
    }));
    return {
      customer: { id: customer.id, name: customer.name },
      period,
      shown: periodText(period, {}),
      canSend: can(actor, "document:send") && customer.erasedAt === null,
      reach: { email: customer.email !== null, phone: customer.phone !== null },
      staff: can(actor, "customer:list"),
      formKey: pressKey(),
      papers: await Promise.all(
        papers.map(async ({ statement, view }) => ({
          view,
          code: upiCode(view),
          lineTo: linesTo(statement),
          pdf: paths.customers.statementPdf(customer.id, { ...period, currency: view.currency }),
          links: await linksOf(actor, {
            ...period,
            customerId: customer.id,
            currency: view.currency,
          }),
        })),
      ),
    };
  });

/** The period that a page of a statement is of: the financial year until today unless its address says another. */
async function askedPeriod(asked: URLSearchParams) {
  const company = await getCompany();
  const usual = usualPeriod(companyToday(company), company.financialYearStart);
  return { company, period: readPeriod(asked, usual) };
}

/** Where a line of a vendor's statement leads. */
const ownerPage = (kind: OwnerKind) =>
  kind === "bill" || kind === "correction" || kind === "bill-tds"
    ? paths.expenses.view
    : kind === "payment" || kind === "payment-tds" || kind === "refund"
      ? paths.vendorPayments.view
      : paths.hires.view;

/** The statements of a vendor, one a currency. */
export const loadOwnerStatement = (args: PageArgs) =>
  pageFor(args, "hire:view", async ({ actor, url, id }) => {
    const { company, period } = await askedPeriod(url.searchParams);
    const { vendor, statements } = await ownerStatements(actor, id("vendor"), period);
    return {
      vendor: { id: vendor.id, name: vendor.name },
      period,
      shown: periodText(period, {}),
      csv: paths.vendors.statementCsv(vendor.id, period),
      papers: statements.map((statement) => ({
        view: ownerStatementDocument(vendor, period, statement, company),
        lineTo:
          statement.lines.length > 0
            ? [null, ...statement.lines.map(({ kind, id }) => ownerPage(kind)(id))]
            : [],
        pdf: paths.vendors.statementPdf(vendor.id, { ...period, currency: statement.currency }),
      })),
    };
  });

/** The statement as a file, a line an entry, with the opening and the last balance. */
export const ownerStatementFile = (args: PageArgs) =>
  pageFor(args, "hire:view", async ({ actor, url, id }) => {
    const { period } = await askedPeriod(url.searchParams);
    const { vendor, statements } = await ownerStatements(actor, id("vendor"), period);
    const rows = statements.flatMap(({ currency, opening, lines }) => [
      [period.from, "Opening balance", "", currency, "", "", amountText(opening)],
      ...lines.map(({ kind, number, day, debit, credit, balance }) => [
        day,
        OWNER_WORDS[kind].replace(/ of$/, ""),
        number,
        currency,
        debit ? amountText(debit) : "",
        credit ? amountText(credit) : "",
        amountText(balance),
      ]),
    ]);
    const head = ["Date", "What", "Number", "Currency", "Billed", "Paid", "Balance"];
    const name = `statement-${vendor.name}-${period.to}.csv`;
    return download(csvText(head, rows), "text/csv; charset=utf-8", name);
  });

/** Where each row of a statement's table leads: the first is the opening balance. */
function linesTo({ lines }: Statement): (string | null)[] {
  return lines.length > 0 ? [null, ...lines.map(({ kind, id }) => PAGES[kind](id))] : [];
}

async function linksOf(actor: Actor, about: Period & { customerId: number; currency: string }) {
  if (!can(actor, "documentLink:manage")) return null;
  const kept = await findStatement(about);
  return kept ? linksFor(actor, { entity: "statement", entityId: kept.id }) : [];
}

/** 'Send by e-mail', 'Send via WhatsApp', 'Write message', and the buttons of its links. */
export const actOnStatement = (args: PageArgs) =>
  pageFor(args, "document:send", async ({ actor, request, url, id }) => {
    const customer = await getAccount(actor, "customer", id("customer"));
    const form = await readForm(request);
    const asked = (name: string) => url.searchParams.get(name);
    try {
      const wanted = { from: asked("from"), to: asked("to"), currency: asked("currency") };
      const { period, currency } = await wantedPeriod({ ...wanted, customerId: customer.id });
      const here = paths.customers.statement(customer.id, period);
      const about = { ...period, customerId: customer.id, currency };
      return await withStatement(actor, about, async (statement) => {
        const intent = form.get("intent");
        if (intent === "email" || intent === "whatsapp") {
          return sendAsPressed(actor, statement, intent, form, {}, here);
        }
        if (intent === "write") return redirect(paths.message("statement", statement.entityId));
        const answer = await runLinkIntent(actor, statement, form, here);
        if (!answer) throw noSuchButton();
        return answer;
      });
    } catch (error) {
      return refusalReply(error);
    }
  });
