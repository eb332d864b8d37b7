import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { roadPaths } from "~/road-paths";

import type { Action } from "../../kit/policy/policy";

/** A page that a search finds: its name, its address, who may open it, and other words for it. */
type Page = readonly [label: string, to: string, access: Action, words?: string];

const settings = (label: string, section: string, words: string): Page => [
  label,
  paths.settings(section),
  "company:edit",
  words,
];

/** The pages of the product, each under its own name and the words that people of the trade have for it. */
export const PAGES: readonly Page[] = [
  ["Dashboard", paths.dashboard(), "profile:edit", "today home"],
  ["Quotations", paths.quotations.list(), "quotation:view", "quotes estimates offers"],
  ["Customers", paths.customers.list(), "customer:list", "clients parties"],
  [
    "Requests",
    roadPaths.requests.list(),
    "customerRequest:answer",
    "customers asked questions changes messages damage complaints",
  ],
  ["Enquiries", paths.enquiries.list(), "enquiry:view", "leads callers asked follow ups portals"],
  ["Surveys", roadPaths.surveys.list(), "survey:view", "inventory cubic feet volume rooms goods"],
  [
    "Survey catalogue",
    roadPaths.surveyCatalogue.list(),
    "catalogueEntry:view",
    "cft sizes weights furniture",
  ],
  [
    "Tariffs",
    paths.tariffs.list(),
    "tariff:view",
    "prices rates slabs floors cartons family homes",
  ],
  ["Truck sizes", paths.trucks.list(), "truck:view", "bodies cft payload container"],
  ["Rate contracts", paths.rateContracts.list(), "rateContract:view", "slabs price agreement"],
  ["Jobs", paths.jobs.list(), "job:view", "moves shiftings"],
  ["Planner", paths.jobs.calendar("week"), "job:view", "calendar week month trucks people leave"],
  [
    "Consignments",
    roadPaths.consignments.list(),
    "consignment:view",
    "lr lorry receipts bilty builty gr eway e-way bill packing list labels",
  ],
  ["Claims", roadPaths.claims.list(), "claim:view", "damage loss insurance"],
  [
    "Vehicles",
    roadPaths.vehicles.list(),
    "vehicle:view",
    "trucks lorries fitness permit rc puc off the road",
  ],
  ["Helpers", paths.jobs.helpers(), "job:edit", "labour loaders casual"],
  ["Drivers", roadPaths.drivers.list(), "driver:view", "licences leave"],
  ["Invoices", paths.invoices.list(), "invoice:view", "bills"],
  [
    "Monthly bills",
    paths.invoices.consolidated(),
    "invoice:create",
    "consolidated several moves annexure",
  ],
  ["Credit and debit notes", paths.notes.list(), "note:view", "returns adjustments"],
  ["Payments", paths.payments.list(), "payment:view", "receipts money received upi"],
  [
    "Payments to confirm",
    paths.payments.list({ reported: "yes" }),
    "payment:record",
    "reported i have paid",
  ],
  [
    "Money owed",
    paths.owed.list(),
    "report:view",
    "outstanding dues ageing statement ledger khata",
  ],
  ["Reminders", paths.owed.reminders(), "reminder:view", "dunning"],
  ["Expenses", paths.expenses.list(), "expense:view", "costs diesel toll petty cash wages salary"],
  ["Kinds of cost", paths.expenseKinds.list(), "expenseKind:view", "expenses tds rows credit"],
  ["We owe", paths.payables.list(), "vendorPayment:view", "payables bills due creditors unpaid"],
  [
    "Paid to vendors",
    paths.vendorPayments.list(),
    "vendorPayment:view",
    "vendor payments advances utr",
  ],
  ["Hires", paths.hires.list(), "hire:view", "lorry hire challan market trucks brokers"],
  ["Vendors", paths.vendors.list(), "vendor:view", "suppliers transporters"],
  ["Crew advances", paths.crewAdvances.list(), "crewAdvance:view", "money for the road"],
  ["TDS taken from us", paths.tds.list(), "payment:record", "deductions certificates 26as 16a"],
  ["TDS we deduct", returnPaths.tdsPaid(), "hire:view", "194c challan 281 form 26q"],
  ["Items", paths.items.list(), "item:view", "catalogue stock"],
  ["Employees", paths.employees.list(), "employee:list", "staff crew packers people leave"],
  ["Users", paths.users.list(), "user:list", "accounts logins roles"],
  ["Documents", paths.documents(), "job:view", "papers files pdf"],
  ["Outbox", paths.outbox(), "outbox:read", "messages mails whatsapp sent"],
  ["Reports", paths.reports.list(), "report:view", "books sales taxes profit collections"],
  ["GSTR-1", returnPaths.gstr1(), "return:view", "gst return outward"],
  ["Purchase register", returnPaths.purchases(), "expense:view", "gst input credit bills vendors"],
  ["GSTR-3B", returnPaths.gstr3b(), "return:view", "gst return summary"],
  ["GSTR-2B", returnPaths.gstr2b(), "expense:view", "gst input credit purchases suppliers match"],
  ["Amendments", returnPaths.amendments(), "return:view", "gst b2ba"],
  ["Tally", paths.tally(), "tally:view", "books export accountant ledgers"],
  ["Import", paths.imports.list(), "import:records", "excel csv upload bring"],
  [
    "Privacy",
    paths.privacy.list(),
    "privacyRequest:manage",
    "dpdp erase personal data requests breaches",
  ],
  ["Audit", paths.audit(), "audit:read", "log who did"],
  ["Settings", paths.settings(), "company:editTax"],
  settings("Company settings", "company", "name address logo"),
  settings("Tax and bank settings", "tax", "gst gstin upi ifsc regime"),
  settings("Terms of papers", "terms", "conditions"),
  settings("Reminder settings", "reminders", "automatic"),
  ["Tax rates", paths.taxRates.list(), "company:editTax", "gst percent"],
  ["Message templates", paths.messageTemplates(), "company:edit", "words texts mails whatsapp"],
  settings("Backups", "backups", "restore copy"),
  ["Export everything", paths.exportAll(), "company:export", "download zip data"],
  ["Profile", paths.profile(), "profile:edit", "my password keys two factor otp signed in"],
];
