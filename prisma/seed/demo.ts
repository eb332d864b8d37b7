import { addDeductions } from "./deductions";
import { getCompany } from "~/models/company/company/company.server";
import { gstCompany } from "~/models/company/company/gst.server";
import { currentSnapshot } from "~/models/company/company/company.snapshot.server";
import { ROLES, type Role } from "~/models/kit/policy/policy";
import { NO_TAX_FACTS } from "~/models/people/user/customer-tax";
import { accountSearchText } from "~/models/people/user/user.list";
import { hashPassword } from "~/models/people/user/password.server";
import { now } from "~/platform/clock.server";
import { inUnitOfWork, type Tx } from "~/platform/db.server";
import { asLongJob } from "~/platform/patience.server";

import { makeBusiness } from "./business";
import { addItems } from "./catalogue";
import { addExpenses, addHires, addVendors } from "./costs";
import { addEnquiries } from "./enquiries";
import { addFleet, addTariff } from "./fleet";
import { addGstCustomers, gstStory, keepNumbersFor, MADE, writeGstPapers } from "./gst-papers";
import { remember } from "./history";
import { insertRows, takeIds } from "./insert";
import { saveNumbers } from "./numbers";
import { addCustomer, makeCustomers } from "./people";
import { age, Part, type CatalogueItem, type Contact, type Counts, type Person } from "./plan";
import { Random } from "./random";
import { keepFirstVersions } from "./revisions";
import { giveTrucks, writeRoadPapers } from "./road-papers";
import { CANCELLATION, SERVICES } from "./services";
import type { Bill, Move } from "./stories";
import { addSurveys } from "./surveys";
import { officeTime, Timeline } from "./timeline";
import { openTravels } from "./travel";
import { GOODS } from "./words/goods";
import { EMPLOYEES } from "./words/people";
import { DEMO_COMPANY } from "./words/texts";

/** All there is; the papers that show every section of the returns are among them. */
const COUNTS: Counts = { customers: 40, quotations: 123, invoices: 71, payments: 60, jobs: 53 };
/** Eight months. */
const FIRST_DAY = -243;
/** The office existed before the first quotation. */
const OPENED = FIRST_DAY - 2;

type Options = { today: string; passwords: Record<Role, string>; adminEmail: string };

/**
 * Fills a database that has only its company with the demo business; the same day gives the same
 * data. Returns the accounts that have a password, one a role.
 */
export async function seedDemo(
  options: Options,
): Promise<{ accounts: { role: Role; email: string }[] }> {
  const emails: Record<Role, string> = {
    admin: options.adminEmail,
    employee: "employee@example.com",
    customer: "customer@example.com",
  };
  const hashes = await hashAll(options.passwords);
  // On a machine with much else to do it takes longer than a request may.
  await asLongJob(() => inUnitOfWork((tx) => fill(tx, options.today, emails, hashes)));
  return { accounts: ROLES.map((role) => ({ role, email: emails[role] })) };
}

async function hashAll(passwords: Record<Role, string>): Promise<Record<Role, string>> {
  const [admin, employee, customer] = await Promise.all(
    [passwords.admin, passwords.employee, passwords.customer].map(hashPassword),
  );
  return { admin: admin ?? "", employee: employee ?? "", customer: customer ?? "" };
}

async function fill(
  tx: Tx,
  today: string,
  emails: Record<Role, string>,
  hashes: Record<Role, string>,
) {
  await tx.company.update({ where: { id: 1 }, data: { ...DEMO_COMPANY, setUpAt: now() } });
  const company = await getCompany(tx);
  const random = new Random("demo");
  const staff: Person[] = [];
  const catalogue = new Map<string, CatalogueItem>();
  const part = new Part(
    random,
    new Timeline(today, company.timeZone),
    company,
    await gstCompany(tx, company),
    await currentSnapshot(tx),
    { first: FIRST_DAY, last: 0 },
    {
      customers: COUNTS.customers - MADE.customers - 1,
      quotations: COUNTS.quotations - MADE.quotations,
      invoices: COUNTS.invoices - MADE.invoices,
      payments: COUNTS.payments - MADE.payments,
      jobs: COUNTS.jobs - MADE.jobs,
    },
    staff,
    catalogue,
    await takeIds(tx),
    new Map(),
  );
  const owner = { name: "Asha Kulkarni", phone: "9822014500", address: "Erandwane, Pune 411004" };
  addStaff(part, "admin", { ...owner, email: emails.admin, status: "active" }, hashes.admin);
  EMPLOYEES.forEach((person, index) => {
    const mailbox = person.name.toLowerCase().replace(" ", ".");
    const email = index === 0 ? emails.employee : `${mailbox}@example.com`;
    addStaff(part, "employee", { ...person, email }, index === 0 ? hashes.employee : null);
  });
  addItems(part, catalogue, [...GOODS, ...SERVICES, CANCELLATION], OPENED + 1);

  const meera = demoCustomer(part, emails.customer);
  addCustomer(part, meera, "active", { passwordHash: hashes.customer });
  const others = makeCustomers(part, 0, true);
  const story = gstStory(today, addGstCustomers(part, OPENED + 1));
  keepNumbersFor(part, story);
  makeBusiness(part, others, staff.slice(1), (moves, bills) => giveTo(meera, moves, bills));
  for (const series of ["QT", "INV", "PAY", "JOB"] as const) part.leaveNumbers(series, 0);
  await addFleet(tx, part, OPENED + 1);
  const vendors = await addVendors(tx, part, OPENED + 1);
  const travels = openTravels(part);
  addDeductions(part);
  await insertRows(tx, part.rows);
  await keepFirstVersions(tx, company);
  await writeGstPapers(tx, part, story);
  await saveNumbers(tx, part.lastNumbers);
  await writeRoadPapers(tx, part, travels);
  await giveTrucks(tx, part.timeline.day(-7));
  await addExpenses(tx, part, vendors);
  await addHires(tx, part, vendors);
  await addTariff(tx, company.quotationCurrency);
  await addEnquiries(tx, today, company.timeZone);
  await addSurveys(tx, part);
}

type StaffMember = { name: string; email: string; phone: string; address: string; status: string };

function addStaff(part: Part, role: Role, person: StaffMember, passwordHash: string | null) {
  const id = part.takeId("User");
  const hired = officeTime(part.random, OPENED);
  part.rows.User.push({
    id,
    name: person.name,
    email: person.email,
    phone: person.phone,
    address: person.address,
    ...NO_TAX_FACTS,
    role,
    status: person.status,
    passwordHash,
    confirmedAt: part.timeline.moment(hired),
    searchText: accountSearchText(person),
    ...part.stamps(hired),
  });
  const [admin] = part.staff;
  remember(part, admin ?? null, "user", id, hired, "created");
  if (person.status === "active") part.staff.push({ id, name: person.name });
}

function demoCustomer(part: Part, email: string): Contact {
  return {
    id: part.takeId("User"),
    name: "Meera Nair",
    email,
    phone: "9822014510",
    address: "B-703, Gulmohar Park, Aundh, Pune 411007",
    since: officeTime(part.random, OPENED + 1),
  };
}

/** The demo customer gets a paper of every state, so that signing in as one shows them all. */
function giveTo(customer: Contact, moves: Move[], bills: Bill[]) {
  const isPast = ({ validUntil }: Move) => validUntil < 0;
  const wanted: ((move: Move) => boolean)[] = [
    (move) => move.status === "draft",
    (move) => move.status === "sent" && !isPast(move),
    (move) => move.status === "sent" && isPast(move),
    (move) => move.status === "rejected",
    (move) => move.invoice?.fate === "paid" && move.movingDay < -2,
    (move) => move.invoice?.fate === "partial",
    (move) => move.invoice?.fate === "open",
    (move) => move.invoice?.fate === "overdue",
    (move) => move.status === "approved" && move.movingDay > 0,
  ];
  for (const suits of wanted) {
    const move = moves.find((one) => one.customer !== customer && suits(one));
    if (!move) continue;
    move.customer = customer;
    if (move.invoice) move.invoice.customer = customer;
  }
  const direct = bills.find((bill) => !bill.move && bill.fate === "paid" && age(bill.created) > 30);
  if (direct) direct.customer = customer;
}
