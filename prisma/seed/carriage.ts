import type { Prisma } from "~/generated/sqlite/client";
import { consignmentSearchText } from "~/models/road/consignment/consignment.list";
import { newConsignment } from "~/models/road/consignment/consignment.prefill";
import { consignmentOpen } from "~/models/road/consignment/consignment.status";
import type { ValuesOf } from "~/models/kit/history/history.events";
import { dayOf } from "~/models/ground/day/time-zone";
import type { Tx } from "~/platform/db.server";

import { remember } from "./history";
import { packingList } from "./packing";
import type { Part } from "./plan";
import { at } from "./road-steps";

/** About one journey for three jobs: of every second one that a quotation names. */
const EVERY = 2;
const MOST_PACKAGES = 20;

type Truck = {
  vehicleId: number;
  driverId: number;
  vehicleNumber: string;
  vehicleKind: string;
  driverName: string;
  driverPhone: string;
  driverLicence: string | null;
};
type Busy = { vehicleId: number | null; loadingDate: string; expectedDate: string | null };

/** The trucks, each with a driver, and the open journeys that have one already. */
export type Fleet = { trucks: Truck[]; busy: Busy[] };

export async function fleetOf(tx: Tx): Promise<Fleet> {
  const drivers = await tx.driver.findMany({ where: { status: "active" }, orderBy: { id: "asc" } });
  const vehicles = await tx.vehicle.findMany({
    where: { status: "active" },
    orderBy: { id: "asc" },
    take: drivers.length,
  });
  const busy = await tx.consignment.findMany({
    where: { AND: [consignmentOpen.where(), { vehicleId: { not: null } }] },
    select: { vehicleId: true, loadingDate: true, expectedDate: true },
  });
  const trucks = vehicles.map((vehicle, index): Truck => {
    const driver = drivers[index]!;
    return {
      vehicleId: vehicle.id,
      driverId: driver.id,
      vehicleNumber: vehicle.number,
      vehicleKind: vehicle.kind,
      driverName: driver.name,
      driverPhone: driver.phone,
      driverLicence: driver.licenceNumber,
    };
  });
  return { trucks, busy };
}

type JobRow = Prisma.JobCreateManyInput;
type Customer = Parameters<typeof newConsignment>[0] & { id: number };
type Journey = { job: JobRow; status: string; truck: Truck | null; loaded: number; over: number };

/** The journeys of a part's jobs, with their packages, as far as their jobs have come. */
export function addCarriage(part: Part, fleet: Fleet, customers: ReadonlyMap<number, Customer>) {
  const jobs = part.rows.Job.filter(({ quotationId }) => quotationId).filter(
    (_, index) => index % EVERY === 0,
  );
  jobs
    .map((job) => journeyOf(part, fleet, job))
    .sort((a, b) => a.loaded - b.loaded)
    .forEach((journey) => addJourney(part, journey, customers));
}

function journeyOf({ random, timeline }: Part, fleet: Fleet, job: JobRow): Journey {
  const { startDate, endDate } = job;
  const offset = (day: string) => timeline.timeOf(day) / 1440;
  const times = { loaded: at(offset(startDate), 12), over: at(offset(endDate ?? startDate), 17) };
  if (job.status === "Cancelled") return { job, status: "Cancelled", truck: null, ...times };
  if (job.status === "Completed") {
    return { job, status: "Delivered", truck: random.pick(fleet.trucks), ...times };
  }
  const truck = freeTruck(fleet, startDate, endDate ?? null);
  const hasLeft = job.status === "In Progress" && truck !== null && times.loaded < 0;
  return { job, status: hasLeft ? "In transit" : "Booked", truck, ...times };
}

/** A truck that no open journey needs on those days; there may be none. */
export function freeTruck(
  { trucks, busy }: Fleet,
  loadingDate: string,
  expectedDate: string | null,
) {
  const last = expectedDate ?? loadingDate;
  const taken = (truck: Truck) =>
    busy.some(
      (one) =>
        one.vehicleId === truck.vehicleId &&
        one.loadingDate <= last &&
        (one.expectedDate ?? one.loadingDate) >= loadingDate,
    );
  const free = trucks.find((truck) => !taken(truck)) ?? null;
  if (free) busy.push({ vehicleId: free.vehicleId, loadingDate, expectedDate });
  return free;
}

type Prefill = Parameters<typeof newConsignment>;

function addJourney(part: Part, journey: Journey, customers: ReadonlyMap<number, Customer>) {
  const { random, rows } = part;
  const { job, truck } = journey;
  const quotation = rows.Quotation.find(({ id }) => id === job.quotationId);
  const customer = customers.get(job.clientId);
  if (!quotation || !customer) return;
  const items = rows.QuotationItem.filter(({ quotationId }) => quotationId === quotation.id).map(
    ({ name, description = null, quantity = 1 }) => ({ name, description, quantity }),
  );
  const {
    goods,
    declaredGoods: _,
    ...fields
  } = newConsignment(customer, job as Prefill[1], { ...quotation, items } as Prefill[2], false, {
    insurer: "",
    policyNumber: "",
  });
  const packages = journey.status === "Cancelled" ? [] : packingList(random, items);
  const carried = packages.slice(0, MOST_PACKAGES);
  const id = part.takeId("Consignment");
  const row = journeyRow(part, journey, quotation, fields, carried.length);
  rows.Consignment.push({ id, ...row });
  goods.forEach((line, position) =>
    rows.ConsignmentGoods.push({ consignmentId: id, position, ...line }),
  );
  if (truck) {
    const { createdById, createdAt: at } = row;
    rows.ConsignmentTruck.push({ consignmentId: id, ...truck, reason: null, createdById, at });
  }
  const arrived = row.status === "Delivered";
  carried.forEach((one, index) =>
    rows.Package.push({
      jobId: row.jobId,
      consignmentId: id,
      number: index + 1,
      ...one,
      loadedAt: row.sentAt,
      outcome: arrived ? "delivered" : null,
      outcomeAt: row.deliveredAt,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }),
  );
  const [number, vehicle] = [row.lrNumber ?? "", truck?.vehicleNumber ?? ""];
  tell(part, journey, id, { number, packages: carried.length, vehicle });
}

/** The last minutes of a day: after whatever else happened on it. */
const LATE = 1430;
const CALLED_OFF = "The move was called off";

function bookedAt({ timeline }: Part, { createdAt }: JobRow): number {
  return timeline.timeOf(dayOf(new Date(createdAt as Date), timeline.timeZone)) + LATE;
}

type Fields = Omit<ReturnType<typeof newConsignment>, "goods" | "declaredGoods">;

function journeyRow(
  part: Part,
  { job, status, truck, loaded, over }: Journey,
  quotation: Prisma.QuotationCreateManyInput,
  fields: Fields,
  packages: number,
) {
  const { timeline, company } = part;
  const delivered = status === "Delivered";
  const left = delivered || status === "In transit";
  const booked = bookedAt(part, job);
  const when = (is: boolean, time: number) => (is ? timeline.moment(time) : null);
  const lrNumber = left ? part.takeNumber("LR", loaded) : null;
  const vehicleNumber = truck?.vehicleNumber ?? null;
  return {
    ...fields,
    lrNumber,
    status,
    jobId: job.id ?? 0,
    quotationId: job.quotationId,
    clientId: job.clientId,
    currency: quotation.currency ?? company.quotationCurrency,
    vehicleId: truck?.vehicleId ?? null,
    driverId: truck?.driverId ?? null,
    lrDate: left ? timeline.dayAt(loaded) : null,
    issuedAt: when(left, loaded - 30),
    packagesStated: left ? packages : null,
    taxRegime: left ? (quotation.taxRegime ?? null) : null,
    placeOfSupply: left ? (quotation.placeOfSupply ?? null) : null,
    reverseCharge: left && (quotation.reverseCharge ?? false),
    companySnapshotId: left ? part.companySnapshotId : null,
    sentAt: when(left, loaded),
    cancelledAt: when(status === "Cancelled", booked),
    cancelReason: status === "Cancelled" ? CALLED_OFF : null,
    deliveredAt: when(delivered, over),
    deliveryDate: delivered ? timeline.dayAt(over) : null,
    deliveryTime: delivered ? "17:00" : null,
    receivedBy: delivered ? fields.consigneeName : null,
    packagesReceived: delivered ? packages : null,
    createdById: job.createdById ?? null,
    searchText: consignmentSearchText({ ...fields, lrNumber, vehicleNumber, ewbNumber: null }),
    ...part.stamps(booked, delivered ? over : left ? loaded : booked),
  };
}

type Receipt = ValuesOf<"lorry-receipt-issued">;

/** Its history, by who scheduled the job. */
function tell(part: Part, { job, status, loaded, over }: Journey, id: number, receipt: Receipt) {
  const author = part.staff.find((person) => person.id === job.createdById) ?? null;
  const booked = bookedAt(part, job);
  const moved = (time: number, from: string, to: string, note?: string) => {
    const event = to === "Delivered" ? "delivered" : "status-changed";
    const changes = [{ field: "status", from, to }];
    remember(part, author, "consignment", id, time, event, {}, { changes, note });
  };
  const of = { job: job.jobNumber };
  remember(part, author, "consignment", id, booked, "created-for-job", of);
  remember(part, author, "job", job.id ?? 0, booked, "consignment-created");
  if (status === "Cancelled") moved(booked, "Booked", status, CALLED_OFF);
  if (status !== "In transit" && status !== "Delivered") return;
  remember(part, author, "consignment", id, loaded - 30, "lorry-receipt-issued", receipt);
  moved(loaded, "Booked", "In transit");
  if (status === "Delivered") moved(over, "In transit", "Delivered");
}
