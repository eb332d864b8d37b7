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
import { db, transaction } from "~/platform/db.server";
import {
  makeAway,
  makeClaim,
  makeConsignment,
  makeDriver,
  makeJob,
  makeRequest,
  makeVehicle,
} from "../factories";
import { NOON, TODAY } from "../invoices";

import {
  NOTHING_SINCE,
  YESTERDAY,
  LATER,
  BEFORE,
  type Case,
  LITERAL,
  DECOY,
  DAYS,
  FILLING,
} from "./case";

/** The lists of the move: trucks, drivers, jobs, consignments, claims. */
export const ROAD: Record<string, Case> = {
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
};
