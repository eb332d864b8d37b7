import { companyToday, getCompany } from "~/models/company/company.server";
import { consentsOf } from "~/models/consent/consent.server";
import { purposeLabel, wayLabel } from "~/models/consent/privacy-notice.words";
import { customerNext, customerSteps } from "~/models/customer/customer.next";
import { balancesDue, unpaidInvoiceOf } from "~/models/invoice/invoice.balances.server";
import { formatMoney } from "~/models/money/money";
import { letterhead } from "~/models/paper/letterhead";
import { isStaff, type Actor } from "~/models/policy/policy";
import { formatDate, isCalendarDate } from "~/models/shared/calendar-date";
import { formatMoment } from "~/models/shared/time-zone";
import type { Statement } from "~/models/statement/statement";
import { customerStatements } from "~/models/statement/statement.server";
import { readMore, TIMELINE_STEP, type TimelineEntry } from "~/models/timeline/timeline";
import { timelineOf } from "~/models/timeline/timeline.server";
import { getAccount } from "~/models/user/accounts.server";
import { paths } from "~/paths";

import { readAccount } from "./account-page.server";
import { pageFor, type PageArgs } from "./page.server";

/** The page of a customer: what the account is, and for the office how the customer stands. */
export function loadCustomer(args: PageArgs) {
  return pageFor(args, "signed-in", async (page) => {
    const account = await readAccount(args, page, "customer");
    const more = readMore(page.url.searchParams.get("more"));
    const office = isStaff(page.actor) ? await readOffice(page.actor, account, more) : null;
    return { ...account, office };
  });
}

type AccountData = Awaited<ReturnType<typeof readAccount>>;

async function readOffice(
  actor: Actor,
  { account: { id, status }, offers }: AccountData,
  more: number,
) {
  const company = await getCompany();
  const [due, unpaid, timeline, consents] = await Promise.all([
    balancesDue(actor, [id]),
    unpaidInvoiceOf(actor, id),
    timelineOf(actor, id, company, (more + 1) * TIMELINE_STEP),
    consentsOf(id),
  ]);
  const owed = due.get(id) ?? [{ balance: 0, currency: company.invoiceCurrency }];
  const offered = customerSteps(actor, { status }, { owes: unpaid.any, offers });
  return {
    figures: owed.map(({ balance, currency }) => ({
      label: "Balance due",
      value: formatMoney(balance, currency),
    })),
    payTo: paths.payments.create(unpaid.only ? { invoiceId: unpaid.only } : { clientId: id }),
    offered,
    next: customerNext(offered),
    consents: consents.map((consent) => consentLine(consent, company.timeZone)),
    timeline: timeline.entries.map(drawn),
    moreTo: timeline.more ? paths.customers.more(id, more + 1, timeline.entries.length) : null,
  };
}

type Consent = Awaited<ReturnType<typeof consentsOf>>[number];

/** What somebody was told or agreed to, as its row says it. */
function consentLine({ id, withdrawnAt, ...consent }: Consent, timeZone: string) {
  const how = wayLabel(consent.how);
  const ended = withdrawnAt && `withdrawn ${formatMoment(withdrawnAt, timeZone)}`;
  const refused = withdrawnAt && withdrawnAt.getTime() === consent.at.getTime();
  return {
    id,
    what: purposeLabel(consent.purpose),
    notice: consent.noticeVersion,
    when: `${formatMoment(consent.at, timeZone)}, ${how}`,
    ended: refused ? "refused" : (ended ?? ""),
  };
}

/** An entry as its row shows it: formatted here, so that no page carries what formats it. */
function drawn({ day, amount, subject, ...entry }: TimelineEntry) {
  return {
    ...entry,
    to: entry.kind === "message" ? paths.outbox({ search: subject }) : PAGES[entry.kind](entry.id),
    date: formatDate(day),
    amount: amount && formatMoney(amount.minor, amount.currency),
  };
}

const PAGES = {
  quotation: paths.quotations.view,
  job: paths.jobs.view,
  invoice: paths.invoices.view,
  note: paths.notes.view,
  payment: paths.payments.view,
};

/** Where the lines of a statement lead. */
const STATEMENT_PAGES = {
  invoice: paths.invoices.view,
  "write-off": paths.invoices.view,
  cancellation: paths.invoices.view,
  "credit-note": paths.notes.view,
  "debit-note": paths.notes.view,
  payment: paths.payments.view,
  refund: paths.payments.view,
};

/** A customer's statement for the office: the period that its address asks for, else the financial year until today. */
export function loadStatement(args: PageArgs) {
  return pageFor(args, "customer:list", async ({ actor, url, id }) => {
    const {
      id: customerId,
      name,
      address,
      phone,
      email,
    } = await getAccount(actor, "customer", id("customer"));
    const company = await getCompany();
    const today = companyToday(company);
    const asked = readPeriod(url.searchParams, {
      from: yearBegin(today, company.financialYearStart),
      to: today,
    });
    // Where no last day is asked for nothing is left out, not even what stands after the company's today: then the
    // last balance is that of the customer's page.
    const open = !isCalendarDate(url.searchParams.get("to") ?? "") && asked.to === today;
    const until = open ? { ...asked, to: LAST_DAY } : asked;
    const statements = await customerStatements(actor, customerId, until, company);
    const days = statements.flatMap(({ lines }) => lines.map(({ day }) => day));
    const period = { ...asked, to: [asked.to, ...days].sort().at(-1) ?? asked.to };
    const { name: companyName, logo, accent, ...head } = letterhead(company);
    return {
      customer: { id: customerId, name, lines: [name, address, phone, email] },
      company: {
        name: companyName,
        logo,
        accent,
        lines: [
          head.address,
          [head.phone, head.email].filter(Boolean).join(" · "),
          head.gstin && `GSTIN ${head.gstin}`,
        ],
      },
      period,
      shown: { from: formatDate(period.from), to: formatDate(period.to) },
      statements: statements.map((statement) => inWords(statement, formatDate(period.from))),
    };
  });
}

/** The last one that a calendar date can be. */
const LAST_DAY = "9999-12-31";

/** A period given the wrong way round is meant the other way; a day that does not exist is the usual one. */
function readPeriod(params: URLSearchParams, usual: { from: string; to: string }) {
  const read = (name: "from" | "to") => {
    const text = params.get(name) ?? "";
    return isCalendarDate(text) ? text : usual[name];
  };
  const [from = "", to = ""] = [read("from"), read("to")].sort();
  return { from, to };
}

/** The first day of the financial year that a day is in. */
function yearBegin(day: string, startMonth: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = month >= startMonth ? year : year - 1;
  return `${first}-${String(startMonth).padStart(2, "0")}-01`;
}

function inWords(statement: Statement, firstDay: string) {
  const { currency, opening, debits, credits, closing, lines } = statement;
  const money = (minor: number) => formatMoney(minor, currency);
  const before = { key: "opening", kind: null, number: "", to: null, date: firstDay };
  const drawn = lines.map(({ kind, id, number, day, debit, credit, balance }) => ({
    key: `${kind} ${id}`,
    kind,
    number,
    to: STATEMENT_PAGES[kind](id),
    date: formatDate(day),
    debit: debit ? money(debit) : null,
    credit: credit ? money(credit) : null,
    balance: money(balance),
  }));
  return {
    currency,
    opening: money(opening),
    debits: money(debits),
    credits: money(credits),
    closing: money(closing),
    lines:
      drawn.length > 0
        ? [{ ...before, debit: null, credit: null, balance: money(opening) }, ...drawn]
        : [],
  };
}
