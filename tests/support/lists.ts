import type * as z from "zod";
import type { Prisma } from "~/generated/sqlite/client";
import { CREW_ADVANCE } from "~/models/billing/crew-advance/crew-advance.record";
import { crewAdvances } from "~/models/billing/crew-advance/crew-advance.server";
import { EXPENSE } from "~/models/billing/expense/expense.record";
import { expenses } from "~/models/billing/expense/expense.server";
import { HIRE } from "~/models/billing/hire/hire.record";
import { hires } from "~/models/billing/hire/hire.server";
import { INVOICE_LIST } from "~/models/billing/invoice/invoice.list";
import { invoiceViews, listInvoices } from "~/models/billing/invoice/invoice.server";
import { NOTE_LIST } from "~/models/billing/note/note.list";
import { listNotes } from "~/models/billing/note/note.server";
import { PAYMENT_LIST } from "~/models/billing/payment/payment.list";
import { listPayments } from "~/models/billing/payment/payment.server";
import { AMENDMENT_LIST } from "~/models/billing/returns/amendment.list";
import { listAmendments } from "~/models/billing/returns/amendment.read.server";
import { TDS_LIST } from "~/models/billing/tds/tds.list";
import { listTds } from "~/models/billing/tds/tds.server";
import { ACCESS_KINDS, type AccessKind } from "~/models/company/access-log/access-log.words";
import { ACCESS_LIST, type AccessQuery } from "~/models/company/audit-log/access.list";
import { AUDIT_LIST, type AuditQuery } from "~/models/company/audit-log/audit.list";
import { listAccesses, listAudit } from "~/models/company/audit-log/audit.list.server";
import { DOCUMENT_LIST } from "~/models/desk/documents/document.list";
import { listDocuments } from "~/models/desk/documents/document.server";
import { sealAudit } from "~/models/kit/audit/audit.seal.server";
import { type AuditEvent, recordAudit } from "~/models/kit/audit/audit.server";
import { AUDIT_KINDS, type AuditKind } from "~/models/kit/audit/audit.words";
import type { Actor } from "~/models/kit/policy/policy";
import type { ListState, OfferedView, Sorting } from "~/models/kit/record/define-list";
import type { Facets, SmallRecord } from "~/models/kit/record/define-record";
import type { Fields } from "~/models/kit/shared/define-fields";
import { SMALL_NOUNS } from "~/models/nouns.server";
import { OUTBOX_LIST } from "~/models/papers/outbox/outbox.list";
import { listMessages } from "~/models/papers/outbox/outbox.list.server";
import {
  BREACH_LIST,
  type BreachesQuery,
  breachSearchText,
} from "~/models/people/breach/breach.list";
import { breachViews, listBreaches } from "~/models/people/breach/breach.server";
import {
  PRIVACY_REQUEST_LIST,
  privacyRequestSearchText,
  type PrivacyRequestsQuery,
} from "~/models/people/privacy-request/privacy-request.list";
import {
  listPrivacyRequests,
  privacyRequestViews,
} from "~/models/people/privacy-request/privacy-request.server";
import { REQUEST_KINDS } from "~/models/people/privacy-request/privacy-request.status";
import { listAccounts } from "~/models/people/user/accounts.server";
import { ACCOUNT_LIST } from "~/models/people/user/user.list";
import { CLAIM_LIST, claimSearchText } from "~/models/road/claim/claim.list";
import { claimViews, listClaims } from "~/models/road/claim/claim.server";
import {
  CONSIGNMENT_LIST,
  consignmentSearchText,
} from "~/models/road/consignment/consignment.list";
import { consignmentViews, listConsignments } from "~/models/road/consignment/consignment.server";
import { REQUEST_LIST } from "~/models/road/customer-request/customer-request.list";
import { listRequests, requestViews } from "~/models/road/customer-request/customer-request.server";
import { DRIVER } from "~/models/road/driver/driver.record";
import { drivers } from "~/models/road/driver/driver.server";
import { JOB_LIST } from "~/models/road/job/job.list";
import { jobViews, listJobs } from "~/models/road/job/job.server";
import { VEHICLE } from "~/models/road/vehicle/vehicle.record";
import { vehicles } from "~/models/road/vehicle/vehicle.server";
import { ITEM_CATEGORIES } from "~/models/sales/item/item.fields";
import { ITEM_LIST } from "~/models/sales/item/item.list";
import { listItems } from "~/models/sales/item/item.server";
import { QUOTATION_LIST } from "~/models/sales/quotation/quotation.list";
import { listQuotations, quotationViews } from "~/models/sales/quotation/quotation.server";
import { RATE_CONTRACT } from "~/models/sales/rate-contract/rate-contract.record";
import { rateContracts } from "~/models/sales/rate-contract/rate-contract.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import {
  makeAdvance,
  makeAway,
  makeClaim,
  makeConsignment,
  makeDriver,
  makeExpense,
  makeHire,
  makeInvoice,
  makeItem,
  makeJob,
  makeMessage,
  makeNote,
  makePayment,
  makeQuotation,
  makeRequest,
  makeUser,
  makeVehicle,
  makeVendor,
} from "./factories";
import { NOON, TODAY } from "./invoices";
import { makeNoun } from "./nouns";

/** Of a list that can be asked for what changed since a moment. */
const NOTHING_SINCE = { "updatedSince=2099-01-01T00:00:00Z": [] };
const YESTERDAY = "2026-11-20";
const LATER = "2026-12-31";
const BEFORE = new Date(+NOON - 1000);

export type Row = { id: number };
export type Rows = Record<string, Row>;
type Person = Awaited<ReturnType<typeof makeUser>>;
export type People = { staff: Person; asha: Person; ravi: Person };
type Page = { rows: Row[]; page: number; total: number; totalPages: number };

/** A list, rows of each kind that it tells apart, and what each of its words finds of them. */
export type Case = {
  list: {
    query: z.ZodObject;
    read(params: URLSearchParams, size?: number): object;
    chosen(asked: never): ListState["chosen"];
    sorting(asked: never): Sorting;
  };
  load: (actor: Actor, asked: never) => Promise<Page>;
  /** Its rows as they are stored; none where they have one order only. */
  stored?: () => Promise<Row[]>;
  /**
   * Makes the rows, named. `literal` has in a text of its own what LIKE takes for wildcards, `decoy` what they
   * would find; `twin` and `twinToo` are equal in all but what belongs to one row only.
   */
  make: (people: People) => Promise<Rows>;
  /** It has nothing that could be searched for. */
  unsearched?: true;
  /** Where `literal` has its text: where only the search over everything looks. */
  besides?: true;
  /** The names of the rows that an address finds; $name in it is that one's id. */
  finds: Record<string, string[]>;
  /** What of it Asha, a customer, sees; null where the list is not for customers. */
  asha: string[] | null;
  /** Filters that customers are not asked for, since they would tell what they are not shown. */
  officeOnly?: string[];
  /** Its quick views as an actor is offered them. */
  views?: (actor: Actor) => Promise<OfferedView[]>;
  /** The words of those that customers are offered. */
  customerViews?: string[];
  /** Sorts whose values no two rows share. */
  unique?: string[];
  /** Sorts that are not called as their column. */
  columns?: Record<string, string>;
};

export const LITERAL = "50%_\\ off";
const DECOY = "50xyz off";
// Jobs of the days around a week.
const DAYS = ["after", "before", "monday", "sunday"];
const OTHER_ACCESSES = (Object.keys(ACCESS_KINDS) as AccessKind[]).filter(
  (kind) => kind !== "account",
);
const ACCESS_ROWS = OTHER_ACCESSES.map((kind) => `of ${kind}`);
const OTHER_KINDS = (Object.keys(AUDIT_KINDS) as AuditKind[]).filter((kind) => kind !== "refused");

/** A row of each word, named by it. */
async function eachOf<W extends string>(words: readonly W[], make: (word: W) => Promise<Row>) {
  const rows: Rows = {};
  for (const word of words) rows[word] = await make(word);
  return rows;
}

/** For admins alone: whoever asks for the office is one here. */
const asAdmin = (actor: Actor): Actor =>
  actor.role === "employee" ? { ...actor, role: "admin" } : actor;

const FILLING = ["decoy", "literal", "twin", "twinToo"];

/** The people of the examples. Asha gets a new name, by which the lists are to find her. */
export async function makePeople(): Promise<People> {
  return {
    staff: await makeUser({ role: "employee", seesBooks: true, name: "Ela", createdAt: NOON }),
    asha: await makeUser({ name: "Usha Pai", email: "asha@example.com", createdAt: NOON }),
    ravi: await makeUser({ name: "Ravi Kumar", createdAt: BEFORE }),
  };
}

/** The list of a noun of one form: a row with a text in all that it is searched by, one in its other state, one of each word of a field. */
function smallCase({ record, load }: { record: SmallRecord; load: Case["load"] }): Case {
  const { noun, fields, facets, list, states } = record;
  const [first = "", ...others] = Object.entries(facets as Record<string, Facets>).flatMap(
    ([name, { search }]) => (search === "words" || search === "numbers" ? [name] : []),
  );
  const isPhone = (name: string) => (fields as Fields)[name]?.kind === "phone";
  const texts = Object.fromEntries(
    others.map((name) => [name, isPhone(name) ? "98220 12345" : `${name}77x`]),
  );
  const filtered = Object.entries(fields as Fields).flatMap(([name, { options = [] }]) =>
    name in list.query.shape ? [{ name, words: options.map(({ value }) => value) }] : [],
  );
  const usual = ["found", "resting", ...FILLING];
  const make = (more: object) => makeNoun(record, { createdAt: NOON, ...more });
  return {
    list: list as never,
    load,
    stored: () => db[noun as "driver"].findMany(),
    make: async () => {
      const made: Rows = { found: await make({ ...texts, createdAt: BEFORE }) };
      made.resting = await make({ status: states[1] });
      for (const { name, words } of filtered)
        for (const word of words.slice(1)) made[word] = await make({ [name]: word });
      const filling = { literal: LITERAL, decoy: DECOY, twin: "Twin", twinToo: "Twin" };
      for (const [name, text] of Object.entries(filling))
        made[name] = await make({ [first]: text });
      return made;
    },
    finds: Object.fromEntries([
      [
        `status=${states[0]}`,
        [...usual, ...filtered.flatMap(({ words }) => words.slice(1))].filter(
          (name) => name !== "resting",
        ),
      ],
      [`status=${states[1]}`, ["resting"]],
      ...filtered.flatMap(({ name, words }) =>
        words.map((word, place) => [`${name}=${word}`, place === 0 ? usual : [word]]),
      ),
      ...Object.values(texts).map((text) => [`search=${text.toLowerCase()}`, ["found"]]),
    ]) as Record<string, string[]>,
    asha: null,
  };
}

/** Every list that is declared, by the noun of its `<noun>.list.ts`. */
export const LISTS: Record<string, Case> = {
  ...Object.fromEntries(
    SMALL_NOUNS.map(({ record, commands }) => [
      record.noun,
      smallCase({ record: record as never, load: commands.list as never }),
    ]),
  ),

  item: {
    list: ITEM_LIST,
    load: listItems,
    stored: () => db.item.findMany({ where: { status: { not: "deleted" } } }),
    make: async () => {
      const made: Rows = {};
      for (const category of ITEM_CATEGORIES) {
        made[category] = await makeItem({ category, createdAt: BEFORE });
      }
      const plain = { category: "Other", createdAt: NOON };
      return {
        ...made,
        resting: await makeItem({ ...plain, status: "inactive", description: "Of Sheesham" }),
        gone: await makeItem({ ...plain, status: "deleted" }),
        literal: await makeItem({ ...plain, name: LITERAL }),
        decoy: await makeItem({ ...plain, name: DECOY }),
        twin: await makeItem({ ...plain, name: "Twin", price: 1 }),
        twinToo: await makeItem({ ...plain, name: "Twin", price: 1 }),
      };
    },
    finds: {
      "": [...ITEM_CATEGORIES, "resting", ...FILLING],
      "status=active": [...ITEM_CATEGORIES, ...FILLING],
      "status=inactive": ["resting"],
      "status=deleted": ["gone"],
      ...Object.fromEntries(
        ITEM_CATEGORIES.map((word) => [
          `category=${word}`,
          word === "Other" ? [word, "resting", ...FILLING] : [word],
        ]),
      ),
      "search=sheesham": ["resting"],
    },
    asha: null,
    unique: ["sku"],
  },

  vehicle: {
    list: VEHICLE.list,
    load: vehicles.list,
    stored: () => db.vehicle.findMany(),
    make: async () => ({
      own: await makeVehicle({ number: "MH12AB1234", createdAt: BEFORE }),
      hired: await makeVehicle({ owner: "hired", kind: "Eicher 19 ft", createdAt: BEFORE }),
      resting: await makeVehicle({
        status: "inactive",
        notes: "Sold to Sheetal",
        insuranceUntil: YESTERDAY,
        createdAt: NOON,
      }),
      uninsured: await makeVehicle({ insuranceUntil: YESTERDAY, createdAt: NOON }),
      // Thirty days from today, and one more.
      permit: await makeVehicle({ permitUntil: "2026-12-21", createdAt: NOON }),
      later: await makeVehicle({ fitnessUntil: "2026-12-22", createdAt: NOON }),
      literal: await makeVehicle({ kind: LITERAL, createdAt: NOON }),
      decoy: await makeVehicle({ kind: DECOY, createdAt: NOON }),
      twin: await makeVehicle({ kind: "Twin", createdAt: NOON }),
      twinToo: await makeVehicle({ kind: "Twin", createdAt: NOON }),
    }),
    finds: {
      "owner=own": ["later", "own", "permit", "resting", "uninsured", ...FILLING],
      "owner=hired": ["hired"],
      "status=active": ["hired", "later", "own", "permit", "uninsured", ...FILLING],
      "status=inactive": ["resting"],
      "view=ending": ["permit", "uninsured"],
      "search=mh 12-ab 1234": ["own"],
      "search=12AB12": ["own"],
      "search=eicher": ["hired"],
      "search=sheetal": ["resting"],
    },
    asha: null,
    views: async (actor) => (actor.role === "customer" ? [] : vehicles.views(actor)),
    customerViews: [],
    unique: ["number"],
  },

  driver: {
    list: DRIVER.list,
    load: drivers.list,
    stored: () => db.driver.findMany(),
    make: async () => {
      const plain = { phone: "9000000000", createdAt: NOON };
      return {
        ramesh: await makeDriver({ name: "Ramesh", phone: "98220 12345", createdAt: BEFORE }),
        resting: await makeDriver({ ...plain, status: "inactive", licenceUntil: YESTERDAY }),
        ended: await makeDriver({ ...plain, licenceUntil: YESTERDAY, licenceNumber: "MH12 77" }),
        ending: await makeDriver({ ...plain, licenceUntil: "2026-12-21" }),
        later: await makeDriver({ ...plain, licenceUntil: "2026-12-22" }),
        literal: await makeDriver({ ...plain, name: LITERAL }),
        decoy: await makeDriver({ ...plain, name: DECOY }),
        twin: await makeDriver({ ...plain, name: "Twin" }),
        twinToo: await makeDriver({ ...plain, name: "Twin" }),
      };
    },
    finds: {
      "status=active": ["ended", "ending", "later", "ramesh", ...FILLING],
      "status=inactive": ["resting"],
      "view=ending": ["ended", "ending"],
      "search=9822012345": ["ramesh"],
      "search=+91 98220-12345": ["ramesh"],
      "search=ramesh": ["ramesh"],
      "search=mh12 77": ["ended"],
    },
    asha: null,
    views: async (actor) => (actor.role === "customer" ? [] : drivers.views(actor)),
    customerViews: [],
  },

  expense: {
    list: EXPENSE.list,
    load: expenses.list,
    stored: () => db.expense.findMany(),
    make: async () => {
      const [job, vehicle, vendor, user] = [
        await makeJob({ id: 900_011 }),
        await makeVehicle({ id: 900_012 }),
        await makeVendor({ id: 900_013 }),
        await makeUser({ id: 900_014, role: "employee" }),
      ];
      const make = (more: object = {}) => makeExpense({ createdAt: NOON, ...more });
      return {
        job: await make({ jobId: job.id, date: "2026-11-02", amount: 12_34 }),
        truck: await make({
          vehicleId: vehicle.id,
          date: "2026-10-30",
          kind: "Repair",
          repeats: "yearly",
          repeatsNext: "2027-10-30",
        }),
        owed: await make({ vendorId: vendor.id, status: "approved" }),
        advance: await make({ spentById: user.id }),
        literal: await make({ note: LITERAL }),
        decoy: await make({ note: DECOY }),
        twin: await make({ note: "Twin" }),
        twinToo: await make({ note: "Twin" }),
      };
    },
    finds: {
      "status=recorded": ["advance", "job", "truck", ...FILLING],
      "status=approved": ["owed"],
      "jobId=900011": ["job"],
      "vehicleId=900012": ["truck"],
      "vendorId=900013": ["owed"],
      "spentById=900014": ["advance"],
      "repeats=repeating": ["truck"],
      "startDate=2026-11-03": ["advance", "owed", ...FILLING],
      "endDate=2026-10-31": ["truck"],
      "search=repair": ["truck"],
    },
    asha: null,
  },

  rateContract: {
    list: RATE_CONTRACT.list,
    load: rateContracts.list,
    stored: () => db.rateContract.findMany(),
    make: async () => {
      const user = await makeUser({ id: 900_017, role: "customer" });
      const make = (more: object = {}) =>
        makeNoun(RATE_CONTRACT, { createdAt: NOON, validFrom: "2026-04-01", ...more });
      return {
        ravi: await make({ customerId: user.id, number: "MSA-7" }),
        ended: await make({ status: "inactive" }),
        literal: await make({ number: LITERAL }),
        decoy: await make({ number: DECOY }),
        twin: await make({ number: "Twin" }),
        twinToo: await make({ number: "Twin" }),
      };
    },
    finds: {
      "status=active": ["ravi", ...FILLING],
      "status=inactive": ["ended"],
      "customerId=900017": ["ravi"],
    },
    asha: null,
  },

  crewAdvance: {
    list: CREW_ADVANCE.list,
    load: crewAdvances.list,
    stored: () => db.crewAdvance.findMany(),
    make: async () => {
      const user = await makeUser({ id: 900_016, role: "employee" });
      const make = (more: object = {}) => makeNoun(CREW_ADVANCE, { createdAt: NOON, ...more });
      return {
        ravi: await make({ employeeId: user.id, date: "2026-11-02", amount: 12_34 }),
        back: await make({ direction: "returned", date: "2026-10-30" }),
        agreed: await make({ status: "approved" }),
        literal: await make({ note: LITERAL }),
        decoy: await make({ note: DECOY }),
        twin: await make({ note: "Twin" }),
        twinToo: await make({ note: "Twin" }),
      };
    },
    finds: {
      "status=recorded": ["back", "ravi", ...FILLING],
      "status=approved": ["agreed"],
      "direction=given": ["agreed", "ravi", ...FILLING],
      "direction=returned": ["back"],
      "employeeId=900016": ["ravi"],
      "startDate=2026-11-03": ["agreed", ...FILLING],
      "endDate=2026-10-31": ["back"],
    },
    asha: null,
  },

  hire: {
    list: HIRE.list,
    load: hires.list,
    stored: () => db.hire.findMany(),
    make: async () => {
      const vendor = await makeVendor({ id: 900_015, name: "Baldev" });
      const make = (more: object = {}) => makeHire({ createdAt: NOON, ...more });
      return {
        owner: await make({ vendorId: vendor.id, date: "2026-11-02" }),
        due: await make({ dueDate: "2026-11-20", date: "2026-10-30", amount: 12_34 }),
        settled: await make({ balance: 0, vehicleNumber: "HR55AB0001" }),
        gone: await make({ status: "cancelled" }),
        literal: await make({ driverName: LITERAL }),
        decoy: await make({ driverName: DECOY }),
        twin: await make({ driverName: "Twin" }),
        twinToo: await make({ driverName: "Twin" }),
      };
    },
    finds: {
      "status=Open": ["owner", ...FILLING],
      "status=Due": ["due"],
      "status=Settled": ["settled"],
      "status=Cancelled": ["gone"],
      "vendorId=900015": ["owner"],
      "startDate=2026-11-03": ["gone", "settled", ...FILLING],
      "endDate=2026-10-31": ["due"],
      "search=hr55": ["settled"],
      "search=baldev": ["owner"],
      "view=due": ["due"],
    },
    asha: null,
    views: async (actor) => (actor.role === "customer" ? [] : hires.views(actor)),
    customerViews: [],
  },

  claim: {
    besides: true,
    list: CLAIM_LIST,
    load: listClaims,
    stored: () => db.claim.findMany(),
    make: async ({ asha, ravi }) => {
      const away = await makeAway({ clientId: ravi.id });
      const make = (more: object = {}) => makeClaim({ consignmentId: away.id, ...more });
      const named = async (description: string) => {
        const row = await make({ description });
        const searchText = claimSearchText({ ...row, lrNumber: null });
        return transaction((tx) =>
          tx.claim.update({ where: { id: row.id }, data: { searchText } }),
        );
      };
      return {
        ashas: await makeClaim({
          consignmentId: (await makeAway({ clientId: asha.id })).id,
        }),
        short: await make({ kind: "short", noticeDate: YESTERDAY }),
        accepted: await make({ status: "Accepted", noticeDate: YESTERDAY }),
        rejected: await make({ status: "Rejected" }),
        settled: await make({ status: "Settled" }),
        literal: await named(LITERAL),
        decoy: await named(DECOY),
        twin: await make({ noticeDate: "2026-11-22" }),
        twinToo: await make({ noticeDate: "2026-11-22" }),
      };
    },
    finds: {
      "status=Accepted": ["accepted"],
      "status=Open": ["ashas", "decoy", "literal", "short", "twin", "twinToo"],
      "status=Rejected": ["rejected"],
      "status=Settled": ["settled"],
      "kind=short": ["short"],
      "kind=damaged&endDate=2026-11-20": ["accepted"],
      "view=to-settle": ["accepted"],
      "view=open": ["ashas", "decoy", "literal", "short", "twin", "twinToo"],
      [`startDate=${YESTERDAY}&endDate=${YESTERDAY}`]: ["accepted", "short"],
      "startDate=2026-11-22": ["twin", "twinToo"],
      "clientId=$asha": ["ashas"],
      // The second of them.
      "consignmentId=2": ["ashas"],
    },
    asha: ["ashas"],
    views: claimViews,
    customerViews: ["", "open", "to-settle"],
  },

  "customer-request": {
    list: REQUEST_LIST,
    load: listRequests,
    stored: () => db.customerRequest.findMany(),
    make: async ({ asha, ravi }) => {
      const make = (more: object = {}) => makeRequest({ customerId: ravi.id, ...more });
      return {
        ashas: await makeRequest({ customerId: asha.id }),
        change: await make({ kind: "change", createdAt: new Date(`${YESTERDAY}T06:00:00Z`) }),
        damage: await make({ kind: "damage", status: "answered", answer: "A claim" }),
        literal: await make({ text: LITERAL }),
        decoy: await make({ text: DECOY }),
        twin: await make({ createdAt: new Date("2026-11-22T06:00:00Z") }),
        twinToo: await make({ createdAt: new Date("2026-11-22T06:00:00Z") }),
      };
    },
    finds: {
      "status=answered": ["damage"],
      "status=open": ["ashas", "change", "decoy", "literal", "twin", "twinToo"],
      "view=open": ["ashas", "change", "decoy", "literal", "twin", "twinToo"],
      "kind=damage": ["damage"],
      "kind=change": ["change"],
      "kind=question&startDate=2026-11-22": ["twin", "twinToo"],
      [`startDate=${YESTERDAY}&endDate=${YESTERDAY}`]: ["change"],
      "startDate=2026-11-22": ["twin", "twinToo"],
      "customerId=$asha": ["ashas"],
    },
    asha: ["ashas"],
    views: requestViews,
    customerViews: [],
  },

  consignment: {
    list: CONSIGNMENT_LIST,
    load: listConsignments,
    stored: () => db.consignment.findMany(),
    make: async ({ asha, ravi }) => {
      const places = { fromPlace: "Pune", toPlace: "Mumbai", loadingDate: LATER };
      const make = (more: object = {}) =>
        makeConsignment({ clientId: ravi.id, ...places, ...more });
      const named = async (consignorName: string, more: object = {}) => {
        const row = await make({ consignorName, ...more });
        const searchText = consignmentSearchText({ ...row, vehicleNumber: null });
        return transaction((tx) =>
          tx.consignment.update({ where: { id: row.id }, data: { searchText } }),
        );
      };
      const vehicle = await makeVehicle({ id: 900_001 });
      const driver = await makeDriver({ id: 900_002 });
      return {
        ashas: await make({ clientId: asha.id }),
        loading: await make({ loadingDate: TODAY }),
        late: await make({ loadingDate: YESTERDAY, lrNumber: "LR-2627-00007" }),
        away: await make({
          status: "In transit",
          lrNumber: "LR-2627-00008",
          vehicleId: vehicle.id,
          driverId: driver.id,
        }),
        ending: await make({ ewbNumber: "271009345512", ewbValidUntil: TODAY }),
        over: await make({
          status: "Delivered",
          lrNumber: "LR-2627-00009",
          ewbNumber: "271009345527",
          ewbValidUntil: YESTERDAY,
        }),
        off: await make({ status: "Cancelled" }),
        literal: await named(LITERAL),
        decoy: await named(DECOY),
        twin: await make({ loadingDate: "2026-12-24" }),
        twinToo: await make({ loadingDate: "2026-12-24" }),
      };
    },
    finds: {
      "status=Booked": ["ashas", "ending", "late", "loading", ...FILLING],
      "status=In transit": ["away"],
      "clientId=$asha": ["ashas"],
      "vehicleId=900001": ["away"],
      "driverId=900002": ["away"],
      "status=Delivered": ["over"],
      "status=Cancelled": ["off"],
      "view=loading": ["late", "loading"],
      "view=on-the-way": ["away"],
      "view=eway-bill": ["ending"],
      "view=not-issued": ["ashas", "decoy", "ending", "literal", "loading", "twin", "twinToo"],
      [`startDate=${TODAY}&endDate=${TODAY}`]: ["loading"],
      [`endDate=${YESTERDAY}`]: ["late"],
    },
    asha: ["ashas"],
    officeOnly: ["view", "vehicleId", "driverId"],
    views: consignmentViews,
    customerViews: [],
  },

  quotation: {
    besides: true,
    list: QUOTATION_LIST,
    load: (actor, asked) =>
      listQuotations(actor, asked, { today: TODAY, timeZone: "Asia/Kolkata" }),
    stored: () => db.quotation.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const make = (more: Parameters<typeof makeQuotation>[0] = {}) =>
        makeQuotation({ customerId: ravi.id, status: "approved", createdAt: NOON, ...more });
      const [mine, expired] = [{ customerId: asha.id }, { validUntil: YESTERDAY }];
      // Midnight in India is half past six in the evening before.
      const midnight = new Date("2026-11-01T18:30:00Z");
      return {
        draft: await make({ ...mine, status: "draft" }),
        sent: await make({
          ...mine,
          status: "sent",
          createdAt: new Date(+midnight - 1),
          quotationNumber: "QT-0000-77777",
        }),
        lastDay: await make({ status: "sent", validUntil: TODAY, createdAt: midnight }),
        expired: await make({ ...mine, ...expired, status: "sent" }),
        expiredDraft: await make({ ...expired, status: "draft" }),
        approved: await make({ ...mine, ...expired }),
        rejected: await make({
          ...expired,
          status: "rejected",
          movingDate: LATER,
          rejectionReason: "Too dear",
          createdById: staff.id,
        }),
        billed: await make({}).then(async (quotation) => {
          await makeInvoice({ clientId: ravi.id, quotationId: quotation.id, status: "Draft" });
          return quotation;
        }),
        billedOnce: await make({}).then(async (quotation) => {
          await makeInvoice({ clientId: ravi.id, quotationId: quotation.id, status: "Cancelled" });
          return quotation;
        }),
        literal: await make({ contactPerson: LITERAL }),
        decoy: await make({ contactPerson: DECOY, totalAmount: 1 }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      ...NOTHING_SINCE,
      "status=Draft": ["draft", "expiredDraft"],
      "status=Sent": ["expired", "lastDay", "sent"],
      "status=Accepted": ["approved", "billed", "billedOnce", ...FILLING],
      "status=Approved": ["approved", "billed", "billedOnce", ...FILLING],
      "view=drafts": ["draft", "expiredDraft"],
      "view=waiting": ["lastDay", "sent"],
      // Sunday is the week's last day.
      "view=expiring": ["lastDay"],
      "view=unbilled": ["approved", "billedOnce", ...FILLING],
      "view=unbilled&search=asha": ["approved"],
      "view=waiting&search=asha": ["sent"],
      "status=Rejected": ["rejected"],
      "status=Expired": ["expired", "expiredDraft"],
      "status=Waiting": ["lastDay", "sent"],
      "status=Issued": [
        "approved",
        "billed",
        "billedOnce",
        "expired",
        "lastDay",
        "rejected",
        "sent",
        ...FILLING,
      ],
      "createdById=$staff": ["rejected"],
      "status=Draft&createdById=none": ["draft", "expiredDraft"],
      "reason==Too dear": ["rejected"],
      "reason==too dear": [],
      "reason==": [],
      "endDate=2026-11-01": ["sent"],
      "startDate=2026-11-02&endDate=2026-11-02": ["lastDay"],
      "startDate=2026-11-22": [],
      "search=qt-0000-7777": ["sent"],
      "search=ASHA  rao": ["draft", "sent", "expired", "approved"],
      "search=asha&status=Expired": ["expired"],
    },
    asha: ["approved", "expired", "sent"],
    officeOnly: ["view=drafts", "view=expiring", "view=unbilled", "createdById", "reason"],
    views: (actor) => quotationViews(actor, { today: TODAY, timeZone: "Asia/Kolkata" }),
    customerViews: ["", "waiting"],
    unique: ["quotationNumber"],
  },

  invoice: {
    besides: true,
    list: INVOICE_LIST,
    load: listInvoices,
    stored: () => db.invoice.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const make = (more: Parameters<typeof makeInvoice>[0] = {}) =>
        makeInvoice({
          clientId: ravi.id,
          invoiceDate: "2026-11-10",
          dueDate: LATER,
          status: "Paid",
          createdAt: NOON,
          ...more,
        });
      const mine = { clientId: asha.id };
      return {
        draft: await make({ ...mine, status: "Draft" }),
        sent: await make({
          ...mine,
          status: "Sent",
          dueDate: TODAY,
          invoiceNumber: "INV-0000-77777",
        }),
        late: await make({ status: "Sent", dueDate: YESTERDAY, invoiceDate: "2026-10-01" }),
        declared: await make({ ...mine, status: "Overdue" }),
        part: await make({ ...mine, status: "Sent", amountPaid: 1_00, balance: 999_00 }),
        free: await make({
          status: "Sent",
          dueDate: YESTERDAY,
          total: 0,
          createdById: staff.id,
          currency: "INR",
          pickupStateCode: "27",
          dropStateCode: "29",
        }),
        paid: await make({ dueDate: YESTERDAY }),
        settled: await make({ amountPaid: 1_00, settledAmount: 999_00, balance: 0 }),
        cancelled: await make({ ...mine, status: "Cancelled", dueDate: YESTERDAY }),
        literal: await make({ reference: LITERAL }),
        decoy: await make({ reference: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      ...NOTHING_SINCE,
      "status=Draft": ["draft"],
      "status=Sent": ["free", "part", "sent"],
      "status=Paid": ["paid", "settled", ...FILLING],
      "status=Overdue": ["declared", "late"],
      "status=Cancelled": ["cancelled"],
      "status=Unpaid": ["declared", "late", "part", "sent"],
      "status=partially_paid": ["part"],
      "status=Issued": ["declared", "free", "late", "paid", "part", "sent", "settled", ...FILLING],
      "status=Settled": ["settled"],
      "view=unpaid": ["declared", "late", "part", "sent"],
      "view=overdue": ["declared", "late"],
      "view=drafts": ["draft"],
      "view=unpaid&clientId=$asha": ["declared", "part", "sent"],
      "clientId=$asha": ["cancelled", "declared", "draft", "part", "sent"],
      "customerId=$asha": ["cancelled", "declared", "draft", "part", "sent"],
      "startDate=2026-10-01&endDate=2026-10-01": ["late"],
      "endDate=2026-11-09": ["late"],
      "startDate=2026-11-11": [],
      "createdById=$staff": ["free"],
      "status=Overdue&createdById=none": ["declared", "late"],
      "currency=INR": ["free"],
      "route=27-29": ["free"],
      "route=29-27": [],
      "status=Sent&carriedOver=no": ["free", "part", "sent"],
      "carriedOver=yes": [],
      "dueFrom=2026-11-21&dueTo=2026-11-21": ["sent"],
      "search=inv-0000-7777": ["sent"],
      "search=asha": ["cancelled", "declared", "draft", "part", "sent"],
      "search=draft-$draft": ["draft"],
      // An issued invoice is not found by the number that it would have as a draft.
      "search=draft-$sent": [],
    },
    asha: ["cancelled", "declared", "part", "sent"],
    officeOnly: ["view=drafts", "createdById"],
    views: invoiceViews,
    customerViews: ["", "unpaid", "overdue"],
    columns: { totalAmount: "total" },
  },

  payment: {
    list: PAYMENT_LIST,
    load: listPayments,
    stored: () => db.payment.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const own = await makeInvoice({ clientId: asha.id });
      const draft = await makeInvoice({ clientId: asha.id, status: "Draft" });
      const other = await makeInvoice({ clientId: ravi.id, invoiceNumber: "INV-0000-77777" });
      const make = (more: Parameters<typeof makePayment>[0] = {}) =>
        makePayment({ invoiceId: other.id, createdAt: NOON, ...more });
      return {
        own: await make({ invoiceId: own.id, status: "Refunded", refundDate: TODAY }),
        ofDraft: await make({ invoiceId: draft.id, status: "Pending" }),
        failed: await make({ invoiceId: own.id, status: "Failed", date: "2026-10-31" }),
        byUpi: await make({
          paymentMethod: "UPI",
          date: "2026-10-30",
          createdById: staff.id,
          currency: "INR",
        }),
        byOther: await make({ status: "Failed", paymentMethod: "Other", date: "2026-10-30" }),
        literal: await make({ transactionId: LITERAL, amount: 7_00 }),
        decoy: await make({ transactionId: DECOY }),
        twin: await make(),
        twinToo: await make(),
        invoice: other,
      };
    },
    finds: {
      ...NOTHING_SINCE,
      "status=Pending": ["ofDraft"],
      "status=Completed": ["byUpi", ...FILLING],
      "status=Failed": ["byOther", "failed"],
      "paymentMethod=UPI": ["byUpi"],
      "paymentMethod=Other": ["byOther"],
      ...Object.fromEntries(
        ["Bank Transfer", "Check", "Credit Card", "PayPal"].map((word) => [
          `paymentMethod=${word}`,
          [],
        ]),
      ),
      "paymentMethod=Cash": ["failed", "ofDraft", "own", ...FILLING],
      "paymentMethod=Other&status=Completed": [],
      "paymentMethod=Cash&search=asha&in=everything": ["failed", "ofDraft", "own"],
      "status=Refunded": ["own"],
      "startDate=2026-10-31&endDate=2026-10-31": ["failed"],
      "endDate=2026-11-09": ["byOther", "byUpi", "failed"],
      "startDate=2026-11-11": [],
      "invoiceId=$invoice": ["byOther", "byUpi", ...FILLING],
      // No advances are among them.
      "quotationId=4242": [],
      "createdById=$staff": ["byUpi"],
      "status=Failed&createdById=none": ["byOther", "failed"],
      "currency=INR": ["byUpi"],
      "flow=in": ["byUpi", "own", ...FILLING],
      "flow=in&startDate=2026-10-30&endDate=2026-10-30": ["byUpi"],
      "flow=out": ["own"],
      "flow=out&startDate=2026-11-10&endDate=2026-11-10": [],
      "flow=out&startDate=2026-11-21&endDate=2026-11-21": ["own"],
      "search=inv-0000-7777": ["byOther", "byUpi", ...FILLING],
      "search=asha": [],
      "search=asha&in=everything": ["failed", "ofDraft", "own"],
    },
    // No draft takes payments: whatever was paid is its customer's to see.
    asha: ["failed", "ofDraft", "own"],
    officeOnly: ["createdById"],
    columns: { paymentDate: "date" },
  },

  tds: {
    list: TDS_LIST,
    load: listTds,
    stored: () => db.payment.findMany({ where: { tdsAmount: { gt: 0 }, status: "Completed" } }),
    make: async ({ asha, ravi }) => {
      const own = await makeInvoice({ clientId: asha.id, invoiceNumber: "INV-0000-88888" });
      const other = await makeInvoice({ clientId: ravi.id });
      const make = (more: Parameters<typeof makePayment>[0] = {}) =>
        makePayment({
          invoiceId: other.id,
          tdsAmount: 2_00,
          tdsKind: "income_tax",
          createdAt: NOON,
          date: "2026-11-10",
          ...more,
        });
      await make({ tdsAmount: 0, tdsKind: null });
      await make({ status: "Refunded" });
      return {
        own: await make({ invoiceId: own.id, date: "2026-06-30" }),
        ofGst: await make({ tdsKind: "gst", date: "2026-03-31" }),
        certified: await make({ certificateNumber: "KLMNO12", date: "2026-04-01" }),
        literal: await make({ referenceNumber: LITERAL }),
        decoy: await make({ referenceNumber: DECOY }),
        twin: await make(),
        twinToo: await make(),
        invoice: own,
        client: { id: asha.id },
      };
    },
    finds: {
      "kind=gst": ["ofGst"],
      "kind=income_tax": ["certified", "own", ...FILLING],
      "status=certified": ["certified"],
      "status=open": ["ofGst", "own", ...FILLING],
      "financialYear=2526": ["ofGst"],
      "financialYear=2627": ["certified", "own", ...FILLING],
      "financialYear=2627&quarter=1": ["certified", "own"],
      "financialYear=2627&quarter=2": [],
      "financialYear=2627&quarter=3": FILLING,
      "financialYear=2627&quarter=4": [],
      "clientId=$client": ["own"],
      "search=klmno12": ["certified"],
      "search=inv-0000-8888": ["own"],
      "search=asha": ["own"],
    },
    asha: null,
  },

  amendment: {
    list: AMENDMENT_LIST,
    load: listAmendments,
    stored: () => db.amendment.findMany(),
    make: async ({ asha, ravi }) => {
      const [own, other, literal, decoy] = await Promise.all([
        makeInvoice({ clientId: asha.id }),
        makeInvoice({ clientId: ravi.id, invoiceNumber: "INV-0000-77777" }),
        makeInvoice({ clientId: ravi.id, invoiceNumber: LITERAL }),
        makeInvoice({ clientId: ravi.id, invoiceNumber: DECOY }),
      ]);
      const { id: quotationId } = await makeQuotation({ customerId: asha.id });
      const advance = await makeAdvance({ quotationId });
      const make = (of: { invoiceId: number } | { paymentId: number }, date = "2026-11-10") => {
        const data = { ...of, date, placeOfSupply: "33", reason: "Typed wrong", createdAt: NOON };
        return db.amendment.create({ data });
      };
      return {
        own: await make({ invoiceId: own.id }, "2026-10-05"),
        ofAdvance: await make({ paymentId: advance.id }, "2026-09-30"),
        earlier: await make({ invoiceId: own.id }, "2026-06-30"),
        literal: await make({ invoiceId: literal.id }),
        decoy: await make({ invoiceId: decoy.id }),
        twin: await make({ invoiceId: other.id }),
        twinToo: await make({ invoiceId: (await makeInvoice({ clientId: ravi.id })).id }),
        invoice: own,
        advance,
      };
    },
    finds: {
      "month=2026-10": ["own"],
      "quarter=2627-Q3": ["own", ...FILLING],
      "quarter=2627-Q2": ["ofAdvance"],
      "month=2026-10&quarter=2627-Q2": [],
      "invoiceId=$invoice": ["earlier", "own"],
      "paymentId=$advance": ["ofAdvance"],
      "search=inv-0000-7777": ["twin"],
      "search=asha": ["earlier", "ofAdvance", "own"],
    },
    asha: null,
  },

  note: {
    list: NOTE_LIST,
    load: listNotes,
    stored: () => db.note.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const own = await makeInvoice({
        clientId: asha.id,
        createdById: staff.id,
        currency: "INR",
        pickupStateCode: "27",
        dropStateCode: "29",
      });
      const other = await makeInvoice({ clientId: ravi.id, invoiceNumber: "INV-0000-77777" });
      const make = (more: Parameters<typeof makeNote>[0] = {}) =>
        makeNote({ invoiceId: other.id, createdAt: NOON, ...more });
      return {
        own: await make({ invoiceId: own.id, date: "2026-10-31" }),
        debit: await make({ kind: "debit", total: 7_00, date: "2026-10-30" }),
        literal: await make({ noteNumber: LITERAL }),
        decoy: await make({ noteNumber: DECOY }),
        twin: await make(),
        twinToo: await make(),
        invoice: other,
        client: { id: asha.id },
      };
    },
    finds: {
      "kind=credit": ["own", ...FILLING],
      "kind=debit": ["debit"],
      "startDate=2026-10-31&endDate=2026-10-31": ["own"],
      "endDate=2026-11-09": ["debit", "own"],
      "startDate=2026-11-11": [],
      "invoiceId=$invoice": ["debit", ...FILLING],
      "clientId=$client": ["own"],
      "createdById=$staff": ["own"],
      "createdById=none": ["debit", ...FILLING],
      "currency=INR": ["own"],
      "route=27-29": ["own"],
      "route=07-07": [],
      "search=inv-0000-7777": ["debit", ...FILLING],
      "search=asha": ["own"],
    },
    asha: ["own"],
    officeOnly: ["createdById"],
  },

  document: {
    besides: true,
    list: DOCUMENT_LIST,
    load: listDocuments,
    make: async ({ asha, ravi }) => {
      // Ids that tell the types apart.
      let id = 100;
      const quotation = (more: Parameters<typeof makeQuotation>[0] = {}) =>
        makeQuotation({ id: id++, customerId: ravi.id, createdAt: NOON, ...more });
      const invoice = (more: Parameters<typeof makeInvoice>[0] = {}) =>
        makeInvoice({ id: id++, clientId: ravi.id, createdAt: BEFORE, status: "Paid", ...more });
      const mine = await invoice({ clientId: asha.id, status: "Sent", dueDate: TODAY });
      const note = (more: Parameters<typeof makeNote>[0]) =>
        makeNote({ id: id++, createdAt: BEFORE, ...more });
      const receipt = (status: string, date = "2026-11-10") =>
        makePayment({ id: id++, invoiceId: mine.id, createdAt: BEFORE, status, date });
      await receipt("Pending");
      await receipt("Failed");
      return {
        draft: await quotation({ customerId: asha.id, status: "draft" }),
        sent: await quotation({ customerId: asha.id, status: "sent", validUntil: TODAY }),
        expired: await quotation({ status: "sent", validUntil: YESTERDAY }),
        expiredDraft: await quotation({ customerId: asha.id, validUntil: YESTERDAY }),
        rejected: await quotation({ status: "rejected", validUntil: YESTERDAY }),
        invoiceDraft: await invoice({ clientId: asha.id, status: "Draft" }),
        mine,
        late: await invoice({ status: "Sent", dueDate: YESTERDAY, invoiceDate: "2026-10-01" }),
        paid: await invoice({ dueDate: YESTERDAY, invoiceNumber: "INV-0000-77777" }),
        cancelled: await invoice({ status: "Cancelled" }),
        credit: await note({ invoiceId: mine.id, date: "2026-10-01" }),
        received: await receipt("Completed"),
        refunded: await receipt("Refunded", "2026-10-01"),
        literal: await quotation({ status: "approved", contactPerson: LITERAL }),
        decoy: await quotation({ status: "approved", contactPerson: DECOY }),
        twin: await quotation({ status: "approved" }),
        twinToo: await quotation({ status: "approved" }),
      };
    },
    finds: {
      "type=quotation": ["draft", "expired", "expiredDraft", "rejected", "sent", ...FILLING],
      "type=invoice": ["cancelled", "invoiceDraft", "late", "mine", "paid"],
      "type=note": ["credit"],
      "type=receipt": ["received", "refunded"],
      "status=Draft": ["draft", "invoiceDraft"],
      "status=Sent": ["mine", "sent"],
      "status=Approved": FILLING,
      "status=Rejected": ["rejected"],
      "status=Expired": ["expired", "expiredDraft"],
      "status=Paid": ["paid"],
      "status=Overdue": ["late"],
      "status=Cancelled": ["cancelled"],
      "status=Issued": ["credit"],
      "status=Completed": ["received"],
      "status=Refunded": ["refunded"],
      "startDate=2026-10-01&endDate=2026-10-01": ["credit", "late", "refunded"],
      "startDate=2026-11-22": [],
      "type=receipt&status=Paid": [],
      "type=note&status=Paid": [],
      "search=inv-0000-7777": ["paid"],
      "search=draft-$invoiceDraft": ["invoiceDraft"],
      "search=asha": [
        "credit",
        "draft",
        "expiredDraft",
        "invoiceDraft",
        "mine",
        "received",
        "refunded",
        "sent",
      ],
    },
    asha: ["credit", "mine", "received", "refunded", "sent"],
  },

  audit: {
    list: AUDIT_LIST,
    load: (actor: Actor, asked: AuditQuery) =>
      listAudit(asAdmin(actor), asked, { today: TODAY, timeZone: "Asia/Kolkata" }),
    stored: () => db.auditEntry.findMany(),
    make: async () => {
      const make = async (more: Partial<AuditEvent> = {}, at = NOON) => {
        setClock(at);
        await recordAudit(db, { kind: "refused", detail: "GET /users", ...more });
        setClock(NOON);
        await sealAudit();
        return db.auditEntry.findFirstOrThrow({ orderBy: { id: "desc" } });
      };
      return {
        ...(await eachOf(OTHER_KINDS, (kind) =>
          make({ kind }, kind === "exported" ? new Date(+NOON - 24 * 60 * 60 * 1000) : NOON),
        )),
        literal: await make({ detail: LITERAL }),
        decoy: await make({ detail: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      "kind=refused": FILLING,
      ...Object.fromEntries(OTHER_KINDS.map((kind) => [`kind=${kind}`, [kind]])),
      "startDate=2026-11-20&endDate=2026-11-20": ["exported"],
      "startDate=2026-11-21&kind=exported": [],
      "search=get /users&kind=deleted": ["deleted"],
    },
    asha: null,
    unique: ["id"],
  },

  access: {
    list: ACCESS_LIST,
    unsearched: true,
    load: (actor: Actor, asked: AccessQuery) =>
      listAccesses(asAdmin(actor), asked, { today: TODAY, timeZone: "Asia/Kolkata" }),
    stored: () => db.accessLog.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const make = (kind: AccessKind, more: { subjectId?: number; actorId?: number; at?: Date }) =>
        transaction((tx) =>
          tx.accessLog.create({
            data: {
              at: NOON,
              kind,
              actorId: staff.id,
              subjectId: ravi.id,
              recordId: 1,
              door: "page",
              address: "203.0.113.7",
              requestId: "abc",
              ...more,
            },
          }),
        );
      return {
        ...(await eachOf(ACCESS_ROWS, (row) =>
          make(OTHER_ACCESSES[ACCESS_ROWS.indexOf(row)]!, { subjectId: asha.id }),
        )),
        before: await make("account", { at: new Date(+NOON - 24 * 60 * 60 * 1000) }),
        literal: await make("account", {}),
        decoy: await make("account", { actorId: ravi.id }),
        twin: await make("account", {}),
        twinToo: await make("account", {}),
      };
    },
    finds: {
      "kind=account": ["before", ...FILLING],
      ...Object.fromEntries(OTHER_ACCESSES.map((kind) => [`kind=${kind}`, [`of ${kind}`]])),
      "customer=$asha": ACCESS_ROWS,
      "actor=$ravi": ["decoy"],
      "startDate=2026-11-20&endDate=2026-11-20": ["before"],
      "endDate=2026-11-19": [],
    },
    asha: null,
    unique: ["id"],
  },

  "privacy-request": {
    list: PRIVACY_REQUEST_LIST,
    load: (actor: Actor, asked: PrivacyRequestsQuery) => listPrivacyRequests(asAdmin(actor), asked),
    stored: () => db.privacyRequest.findMany(),
    make: async ({ ravi }) => {
      const make = (more: Partial<Prisma.PrivacyRequestUncheckedCreateInput> = {}) => {
        const request = {
          kind: "complaint",
          accountId: ravi.id,
          name: "Ravi Kumar",
          contact: null,
          details: "The crew read my letters",
          receivedDate: TODAY,
          dueDate: LATER,
          status: "answered",
          createdAt: NOON,
          ...more,
        };
        const searchText = privacyRequestSearchText(request);
        return transaction((tx) => tx.privacyRequest.create({ data: { ...request, searchText } }));
      };
      return {
        ...(await eachOf(REQUEST_KINDS.slice(0, -1), (kind) => make({ kind }))),
        open: await make({ status: "open", dueDate: TODAY }),
        late: await make({ status: "open", dueDate: YESTERDAY, receivedDate: "2026-10-01" }),
        refused: await make({ status: "refused", contact: "asha@example.com" }),
        literal: await make({ details: LITERAL }),
        decoy: await make({ details: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      ...Object.fromEntries(REQUEST_KINDS.slice(0, -1).map((kind) => [`kind=${kind}`, [kind]])),
      "kind=complaint": ["late", "open", "refused", ...FILLING],
      "status=open": ["late", "open"],
      "status=answered": [...REQUEST_KINDS.slice(0, -1), ...FILLING],
      "status=refused": ["refused"],
      "view=open": ["late", "open"],
      "view=overdue": ["late"],
      "startDate=2026-10-01&endDate=2026-10-01": ["late"],
      "startDate=2026-11-22": [],
      "search=asha@": ["refused"],
    },
    asha: null,
    views: async (actor) => (actor.role === "customer" ? [] : privacyRequestViews(asAdmin(actor))),
    customerViews: [],
  },

  breach: {
    list: BREACH_LIST,
    load: (actor: Actor, asked: BreachesQuery) => listBreaches(asAdmin(actor), asked),
    stored: () => db.breach.findMany(),
    make: async () => {
      const make = (more: Partial<Prisma.BreachUncheckedCreateInput> = {}) => {
        const breach = {
          foundAt: NOON,
          nature: "A phone was lost",
          extent: "Names",
          consequences: "Calls",
          measures: "It was wiped",
          toldBoardAt: NOON,
          ...more,
        };
        const searchText = breachSearchText(breach);
        return transaction((tx) => tx.breach.create({ data: { ...breach, searchText } }));
      };
      return {
        untold: await make({ toldBoardAt: null, foundAt: BEFORE }),
        before: await make({
          foundAt: new Date(+NOON - 24 * 60 * 60 * 1000),
          nature: "A laptop was stolen",
        }),
        literal: await make({ nature: LITERAL }),
        decoy: await make({ extent: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      "": ["before", "untold", ...FILLING],
      "view=untold": ["untold"],
      "startDate=2026-11-20&endDate=2026-11-20": ["before"],
      "startDate=2026-11-22": [],
      "search=LAPTOP": ["before"],
    },
    asha: null,
    views: async (actor) => (actor.role === "customer" ? [] : breachViews(asAdmin(actor))),
    customerViews: [],
  },

  outbox: {
    list: OUTBOX_LIST,
    load: listMessages,
    stored: () => db.outboxMessage.findMany({ where: { kind: { not: "password-link" } } }),
    make: async () => {
      const make = (more: Parameters<typeof makeMessage>[0] = {}) =>
        makeMessage({ createdAt: NOON, ...more });
      return {
        // It opens an account: for admins only.
        secret: await make({ kind: "password-link" }),
        sent: await make({ status: "sent", recipient: "Meera@example.com" }),
        failed: await make({ status: "failed", createdAt: BEFORE }),
        cancelled: await make({ status: "cancelled" }),
        literal: await make({ subject: LITERAL }),
        decoy: await make({ subject: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      "status=queued": FILLING,
      "status=sent": ["sent"],
      "status=failed": ["failed"],
      "status=cancelled": ["cancelled"],
      "search=meera@": ["sent"],
      "search=meera&status=queued": [],
    },
    asha: null,
  },

  job: {
    list: JOB_LIST,
    load: listJobs,
    stored: () => db.job.findMany(),
    make: async ({ asha, ravi, staff }) => {
      const make = (more: Parameters<typeof makeJob>[0] = {}) =>
        makeJob({
          clientId: ravi.id,
          title: "Two rooms",
          priority: "Low",
          status: "Completed",
          startDate: "2026-12-01",
          endDate: "2026-12-05",
          createdAt: NOON,
          ...more,
        });
      const mine = { clientId: asha.id };
      return {
        booked: await make({ ...mine, status: "Not Started", location: "Almirah Lane, Pune" }),
        started: await make({ ...mine, status: "In Progress", startDate: "2026-11-30" }),
        held: await make({
          status: "On Hold",
          priority: "High",
          endDate: LATER,
          crew: [{ id: staff.id, name: staff.name }],
        }),
        running: await make({
          status: "On Hold",
          priority: "High",
          startDate: "2026-11-10",
          endDate: TODAY,
        }),
        monday: await make({ startDate: "2026-11-16", endDate: "2026-11-16" }),
        sunday: await make({ startDate: "2026-11-22", endDate: LATER }),
        before: await make({ startDate: "2026-11-10", endDate: "2026-11-15" }),
        after: await make({ startDate: "2026-11-23", endDate: LATER }),
        calledOff: await make({ status: "Cancelled", startDate: TODAY, endDate: TODAY }),
        cancelled: await make({ ...mine, status: "Cancelled", priority: "Urgent" }),
        medium: await make({ priority: "Medium" }),
        literal: await make({ title: LITERAL }),
        decoy: await make({ title: DECOY }),
        twin: await make(),
        twinToo: await make(),
      };
    },
    finds: {
      ...NOTHING_SINCE,
      "status=Not Started": ["booked"],
      "status=Pending": ["booked"],
      "status=scheduled": ["booked"],
      "status=In Progress": ["started"],
      "status=On Hold": ["held", "running"],
      "status=Completed": ["medium", ...DAYS, ...FILLING],
      "status=Cancelled": ["calledOff", "cancelled"],
      "view=today": ["running"],
      "view=next": ["running"],
      "view=ahead": ["running"],
      "view=this-week": ["monday", "running", "sunday"],
      "view=unassigned": ["booked", "running", "started"],
      "view=unassigned&search=asha": ["booked", "started"],
      "priority=Low": ["booked", "calledOff", "started", ...DAYS, ...FILLING],
      "priority=Medium": ["medium"],
      "priority=High": ["held", "running"],
      "priority=Urgent": ["cancelled"],
      "clientId=$asha": ["booked", "cancelled", "started"],
      "customerId=$asha": ["booked", "cancelled", "started"],
      "endDate=2026-11-30": ["calledOff", "running", "started", ...DAYS],
      "startDate=2026-12-01&endDate=2026-12-01&clientId=$asha": ["booked", "cancelled"],
      "startDate=2026-12-02": [],
      "employeeId=$staff": ["held"],
      "standing=counted": ["booked", "held", "medium", "running", "started", ...DAYS, ...FILLING],
      "standing=late": [],
      "on=2026-12-01": [
        "after",
        "booked",
        "cancelled",
        "held",
        "medium",
        "started",
        "sunday",
        ...FILLING,
      ],
      "search=ALMIRAH lane": [],
      "search=ALMIRAH lane&in=everything": ["booked"],
      "search=asha": ["booked", "cancelled", "started"],
    },
    asha: ["booked", "cancelled", "started"],
    officeOnly: ["priority", "view", "employeeId"],
    views: jobViews,
    customerViews: [],
    columns: { scheduledDate: "startDate" },
  },

  user: {
    list: ACCOUNT_LIST,
    load: (actor, asked) => listAccounts(actor, "user", asked),
    stored: () => db.user.findMany(),
    make: async ({ staff, asha, ravi }) => ({
      staff,
      asha,
      ravi,
      admin: await makeUser({
        role: "admin",
        name: "Zoya",
        phone: "98220 12345",
        createdAt: BEFORE,
      }),
      asleep: await makeUser({
        role: "employee",
        name: "Yash",
        status: "inactive",
        createdAt: NOON,
      }),
      literal: await makeUser({ name: LITERAL, createdAt: NOON }),
      decoy: await makeUser({ name: DECOY, createdAt: NOON }),
      twin: await makeUser({ name: "Twin", createdAt: NOON }),
      twinToo: await makeUser({ name: "Twin", createdAt: NOON }),
    }),
    finds: {
      ...NOTHING_SINCE,
      "status=active": ["admin", "asha", "ravi", "staff", ...FILLING],
      "status=inactive": ["asleep"],
      "role=admin": ["admin"],
      "role=employee": ["asleep", "staff"],
      "role=customer": ["asha", "ravi", ...FILLING],
      "search=20 123": ["admin"],
      "search=asha@": ["asha"],
    },
    asha: null,
    unique: ["email"],
  },
};
