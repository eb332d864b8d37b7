import { EXPENSE } from "~/models/billing/expense/expense.record";
import { repeatColumns } from "~/models/billing/expense/expense.repeat";
import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { HIRE } from "~/models/billing/hire/hire.record";
import { costShares, hireSums } from "~/models/billing/hire/hire.sums";
import { tdsOf } from "~/models/ground/tax/tds";
import { historyColumns } from "~/models/kit/history/history.server";
import { nextNumber } from "~/models/kit/shared/number-series.server";
import { provenOn } from "~/models/road/consignment/consignment.hired.server";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import type { Tx } from "~/platform/db.server";

import { remember } from "./history";
import type { Part } from "./plan";
import { Random } from "./random";
import { officeTime } from "./timeline";

const VENDORS = [
  {
    name: "Deshmukh Motors",
    kind: "garage",
    phone: "98220 14601",
    address: "Hadapsar, Pune",
    gstin: "27AAHFS8126M1ZN",
  },
  { name: "Shivneri Petroleum", kind: "pump", phone: "98220 14602", address: "Wakad, Pune" },
  {
    name: "Om Packaging",
    kind: "packer",
    phone: "98220 14603",
    address: "Bhosari, Pune",
    gstin: "27AAFPO4471K1ZC",
  },
  {
    name: "Baldev Singh",
    kind: "truck owner",
    phone: "98220 14604",
    address: "Chakan, Pune",
    pan: "AAQPS4821K",
  },
  { name: "Om Transport Brokers", kind: "broker", phone: "98220 14605", address: "Nigdi, Pune" },
];

/** Whom the demo business pays, by their kinds. */
export async function addVendors(tx: Tx, part: Part, day: number): Promise<Map<string, number>> {
  const random = new Random("vendors");
  const [author = null] = part.staff;
  const ids = new Map<string, number>();
  for (const vendor of VENDORS) {
    const added = officeTime(random, day);
    const data = { ...vendor, searchText: VENDOR.searchText(vendor), ...part.stamps(added) };
    const { id } = await tx.vendor.create({ data });
    remember(part, author, "vendor", id, added, "created");
    ids.set(vendor.kind, id);
  }
  return ids;
}

/** What a completed job costs: kind, rupees, whom it is paid to, the GST in it. */
const COSTS = [
  { kind: "Diesel", rupees: 3_200, vendor: "pump", gst: 0 },
  { kind: "Toll", rupees: 480, vendor: null, gst: 0 },
  { kind: "Crew wages", rupees: 2_400, vendor: null, gst: 0 },
  { kind: "Packing material", rupees: 1_770, vendor: "packer", gst: 270 },
] as const;

/** Expenses of the newest completed jobs, a repair of a truck, and the office's rent, which is paid monthly. */
export async function addExpenses(tx: Tx, part: Part, vendors: Map<string, number>) {
  const random = new Random("expenses");
  const [author = null] = part.staff;
  const jobs = await tx.job.findMany({
    where: { status: "Completed" },
    orderBy: [{ startDate: "desc" }, { id: "desc" }],
    take: 12,
  });
  const [truck] = await tx.vehicle.findMany({ orderBy: { id: "asc" }, take: 1 });
  const [last] = jobs;
  if (!last) return;
  const of = (
    date: string,
    {
      kind,
      rupees,
      vendor,
      gst,
    }: { kind: string; rupees: number; vendor: string | null; gst: number },
    more: { jobId?: number; vehicleId?: number; billNumber?: string } = {},
  ) => ({
    date,
    kind,
    amount: rupees * 100,
    taxAmount: gst * 100,
    currency: "INR",
    vendorId: vendor === null ? null : (vendors.get(vendor) ?? null),
    paidFrom: vendor === null ? "cash" : "UPI",
    note: null,
    createdById: author?.id ?? null,
    ...more,
  });
  /** A bill with GST in it has a number of the vendor's; those of a vendor go up with the days. */
  const billed = (name: string, gst: number, at: number) =>
    gst === 0 ? {} : { billNumber: `${name}/${String(140 - 3 * at).padStart(4, "0")}` };
  const rows = [
    ...jobs.flatMap(({ id, startDate }, at) =>
      COSTS.map((cost) => of(startDate, cost, { jobId: id, ...billed("OP", cost.gst, at) })),
    ),
    of(
      last.startDate,
      { kind: "Repair", rupees: 7_080, vendor: "garage", gst: 1_080 },
      { vehicleId: truck?.id, ...billed("DM", 1_080, 0) },
    ),
    {
      ...of(last.startDate, { kind: "Rent", rupees: 22_000, vendor: null, gst: 0 }),
      ...repeatColumns({ date: last.startDate, repeats: "monthly", repeatsUntil: null }, null),
    },
  ];
  for (const row of rows) {
    const added = officeTime(random, -1);
    const { id } = await tx.expense.create({
      data: {
        ...row,
        creditReturn: row.taxAmount ? row.date.slice(0, 7) : null,
        searchText: EXPENSE.searchText(row),
        ...part.stamps(added),
      },
    });
    await begun(tx, part, "expense", id, added);
  }
}

/** The first line of the history of what is added after all others are. */
async function begun(tx: Tx, part: Part, entity: "expense" | "hire", id: number, added: number) {
  const [author = null] = part.staff;
  await tx.historyEntry.create({
    data: {
      ...historyColumns("created"),
      entity,
      entityId: id,
      actorId: author?.id ?? null,
      actorName: author?.name ?? "System",
      at: part.timeline.moment(added),
    },
  });
}

/** So many journeys went with a hired truck; what is agreed and given in advance of each, in rupees. */
const HIRED = [
  { hire: 42_000, advance: 25_000 },
  { hire: 28_000, advance: 15_000 },
  { hire: 36_500, advance: 20_000 },
] as const;

/** The truck that is hired belongs to somebody, and its last journeys have their challans. */
export async function addHires(tx: Tx, part: Part, vendors: Map<string, number>) {
  const random = new Random("hires");
  const [author = null] = part.staff;
  const [vendorId = 0, brokerId = null] = ["truck owner", "broker"].map((kind) =>
    vendors.get(kind),
  );
  const owner = await tx.vendor.findUniqueOrThrow({ where: { id: vendorId } });
  await tx.vehicle.updateMany({
    where: { owner: "hired" },
    data: { ownedById: vendorId, brokerId },
  });
  const journeys = await tx.consignment.findMany({
    where: { lrNumber: { not: null }, status: { not: "Cancelled" }, vehicle: { owner: "hired" } },
    include: { trucks: { orderBy: { id: "desc" }, take: 1 } },
    orderBy: { id: "desc" },
    take: HIRED.length,
  });
  const taken: { amount: number; tdsAmount: number }[] = [];
  const earlier = { amount: 0, bare: 0, taken };
  for (const [at, journey] of journeys.reverse().entries()) {
    const { hire = 0, advance = 0 } = HIRED[at] ?? {};
    const date = journey.lrDate ?? journey.loadingDate;
    const [truck] = journey.trucks;
    const tds = tdsOf("work", hire * 100, owner, earlier, date, { inRupees: false });
    earlier.amount += hire * 100;
    if (tds.amount === 0) earlier.bare += hire * 100;
    else taken.push({ amount: hire * 100, tdsAmount: tds.amount });
    const agreed = { amount: hire * 100, advance: advance * 100, tdsAmount: tds.amount };
    const { cost, ...sums } = hireSums(agreed, [], 0);
    const row = {
      hireNumber: await nextNumber(tx, "HC", date, part.company.financialYearStart),
      date,
      vendorId,
      vendorName: owner.name,
      vendorLines: `Truck owner\n${owner.address}\nPhone ${owner.phone}\nPAN ${owner.pan}`,
      ownerName: null,
      brokerName: "Om Transport Brokers",
      vehicleNumber: truck?.vehicleNumber ?? "",
      driverName: truck?.driverName ?? null,
      driverPhone: truck?.driverPhone ?? null,
      fromPlace: journey.fromPlace,
      toPlace: journey.toPlace,
      ...agreed,
      ...sums,
      advanceMethod: "UPI",
      advanceReference: null,
      tdsRule: tds.rule,
      currency: "INR",
      lrNumbers: shownLrNumber(journey),
      note: null,
      dueDate: provenOn([journey]),
      companySnapshotId: part.companySnapshotId,
      createdById: author?.id ?? null,
    };
    const added = officeTime(random, -1);
    const { id } = await tx.hire.create({
      data: {
        ...row,
        searchText: HIRE.searchText(row),
        ...part.stamps(added),
        aboard: {
          create: [
            { consignmentId: journey.id, cost: costShares(cost, [journey.id]).get(journey.id)! },
          ],
        },
      },
    });
    await begun(tx, part, "hire", id, added);
  }
}
