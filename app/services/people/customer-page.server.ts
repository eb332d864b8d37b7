import { companyToday, getCompany } from "~/models/company/company/company.server";
import { PAYMENT_FIELDS } from "~/models/billing/payment/payment.fields";
import { declarationRefusal } from "~/models/billing/tds/declaration.server";
import { tdsReceivable } from "~/models/billing/tds/tds.server";
import { tdsYear, tdsYearText } from "~/models/ground/tax/tds";
import { consentsOf } from "~/models/people/consent/consent.server";
import { purposeLabel, wayLabel } from "~/models/people/consent/privacy-notice.words";
import { customerNext, customerSteps } from "~/models/people/customer/customer.next";
import { balancesDue, unpaidInvoiceOf } from "~/models/billing/invoice/invoice.balances.server";
import { formatMoney } from "~/models/ground/money/money";
import { can, isStaff, type Actor } from "~/models/kit/policy/policy";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoment } from "~/models/ground/day/time-zone";
import { readMore, TIMELINE_STEP, type TimelineEntry } from "~/models/desk/timeline/timeline";
import { timelineOf } from "~/models/desk/timeline/timeline.server";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { roadPaths } from "~/road-paths";

import { readOfficeNotes } from "../desk/office-notes.server";
import { readAccount } from "./account-page.server";
import { joinsOf } from "./join-page.server";
import { pageFor, type PageArgs } from "../page.server";

/** The page of a customer: what the account is, and for the office the state of the customer. */
export const loadCustomer = (args: PageArgs) =>
  pageFor(args, "account:view", async (page) => {
    const account = await readAccount(args, page, "customer");
    const more = readMore(page.url.searchParams.get("more"));
    const office = isStaff(page.actor) ? await readOffice(page.actor, account, more) : null;
    const { id } = account.account;
    const officeNotes = await readOfficeNotes(args, page.actor, { of: "customer", id });
    const joins = office && (await joinsOf(args, page.actor, account.account));
    return { ...account, office: office && { ...office, officeNotes, joins } };
  });

type AccountData = Awaited<ReturnType<typeof readAccount>>;

async function readOffice(
  actor: Actor,
  { account: { id, status, kind }, offers }: AccountData,
  more: number,
) {
  const company = await getCompany();
  const [due, unpaid, timeline, consents, tds] = await Promise.all([
    balancesDue(actor, [id]),
    unpaidInvoiceOf(actor, id),
    timelineOf(actor, { customerId: id }, company, (more + 1) * TIMELINE_STEP),
    consentsOf(id),
    company.invoiceCurrency === "INR" ? readTds(actor, id, companyToday(company)) : null,
  ]);
  const isBusiness = kind !== "individual";
  const owed = due.get(id) ?? [{ balance: 0, currency: company.invoiceCurrency }];
  const offered = customerSteps(actor, { status }, { owes: unpaid.any, offers });
  return {
    figures: owed.map(({ balance, currency }) => ({
      label: "Balance due",
      value: formatMoney(balance, currency),
    })),
    business: [
      ...(isBusiness ? businessLinks(id) : []),
      ...(can(actor, "survey:create") && status === "active"
        ? [{ label: "Start a survey", to: roadPaths.surveys.createFor({ customerId: id }) }]
        : []),
    ],
    tds,
    payTo: paths.payments.create(unpaid.only ? { invoiceId: unpaid.only } : { clientId: id }),
    offered,
    next: customerNext(offered),
    consents: consents.map((consent) => consentLine(consent, company.timeZone)),
    timeline: timeline.entries.map(timelineRow),
    moreTo: timeline.more ? paths.customers.more(id, more + 1, timeline.entries.length) : null,
  };
}

/** Links to a business's contracts, and to the bill of its moves. */
const businessLinks = (customerId: number) => [
  { label: "Rate contracts", to: paths.rateContracts.list({ customerId: String(customerId) }) },
  { label: "New rate contract", to: `${paths.rateContracts.create()}?customerId=${customerId}` },
  { label: "Consolidated bill", to: paths.invoices.consolidated({ customerId }) },
];

/** Reads the receivable part of the customer's deductions, and the declaration for no deduction. */
async function readTds(actor: Actor, clientId: number, today: string) {
  const year = tdsYear(today);
  const [open, refusal] = await Promise.all([tdsReceivable(actor, clientId), declarationRefusal()]);
  return {
    title: PAYMENT_FIELDS.tdsKind.label,
    receivable: formatMoney(open, "INR"),
    listTo: paths.tds.list({ clientId }),
    refusal,
    declaration: returnPaths.tdsDeclaration(clientId, year),
    year: tdsYearText(year),
  };
}

type Consent = Awaited<ReturnType<typeof consentsOf>>[number];

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
export function timelineRow({ day, amount, subject, ...entry }: TimelineEntry) {
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
  consignment: roadPaths.consignments.view,
  invoice: paths.invoices.view,
  note: paths.notes.view,
  payment: paths.payments.view,
};
