import { EXPENSE } from "~/models/billing/expense/expense.record";
import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { historyColumns } from "~/models/kit/history/history.server";
import type { Tx } from "~/platform/db.server";

import { remember } from "./history";
import type { Part } from "./plan";
import { Random } from "./random";
import { officeTime } from "./timeline";

const VENDORS = [
  { name: "Deshmukh Motors", kind: "garage", phone: "98220 14601", address: "Hadapsar, Pune" },
  { name: "Shivneri Petroleum", kind: "pump", phone: "98220 14602", address: "Wakad, Pune" },
  { name: "Om Packaging", kind: "packer", phone: "98220 14603", address: "Bhosari, Pune" },
  { name: "Baldev Singh", kind: "truck owner", phone: "98220 14604", address: "Chakan, Pune" },
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

/** Expenses of the newest completed jobs, a repair of a truck, and the office's rent. */
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
    more: { jobId?: number; vehicleId?: number } = {},
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
  const rows = [
    ...jobs.flatMap(({ id, startDate }) => COSTS.map((cost) => of(startDate, cost, { jobId: id }))),
    of(
      last.startDate,
      { kind: "Repair", rupees: 7_080, vendor: "garage", gst: 1_080 },
      { vehicleId: truck?.id },
    ),
    of(last.startDate, { kind: "Rent", rupees: 22_000, vendor: null, gst: 0 }),
  ];
  for (const row of rows) {
    const added = officeTime(random, -1);
    const { id } = await tx.expense.create({
      data: { ...row, searchText: EXPENSE.searchText(row), ...part.stamps(added) },
    });
    await tx.historyEntry.create({
      data: {
        ...historyColumns("created"),
        entity: "expense",
        entityId: id,
        actorId: author?.id ?? null,
        actorName: author?.name ?? "System",
        at: part.timeline.moment(added),
      },
    });
  }
}
