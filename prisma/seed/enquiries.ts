import type { Prisma } from "~/generated/sqlite/client";
import { addDays } from "~/models/ground/day/calendar-date";
import { startOfDay } from "~/models/ground/day/time-zone";
import { historyColumns } from "~/models/kit/history/history.server";
import { ENQUIRY } from "~/models/sales/enquiry/enquiry.record";
import type { Tx } from "~/platform/db.server";
import { sortNameOf } from "~/platform/lists/sort-name";

type Asked = Omit<Prisma.EnquiryUncheckedCreateInput, "searchText" | "createdAt"> & {
  createdAt: Date;
};

const HOUR = 3_600_000;

/** Who asked in the last days: `ago` days before today, with a next call in `next` days. */
const ASKED = [
  { ago: 0, source: "call", name: "Rohan Bhosale", phone: "98220 61175", from: "Baner, Pune", to: "Whitefield, Bengaluru", next: 0, followUp: "Survey at home" },
  { ago: 1, source: "portal", name: "Farah Sheikh", phone: "99701 28840", from: "Viman Nagar, Pune", to: "Andheri, Mumbai", reference: "JD-88213", next: 2, followUp: "Call again" },
  { ago: 3, source: "whatsapp", name: "Kiran Joshi", phone: "97636 40021", from: "Wakad, Pune", to: "Nashik", next: 1, followUp: "Asks the family" },
  { ago: 6, source: "portal", name: "Deepa Menon", phone: "98901 55032", from: "Hadapsar, Pune", to: "Kochi", reference: "IM-420977", lostReason: "Too expensive" },
  { ago: 9, source: "referral", name: "Suresh Gaikwad", phone: "94225 17064", from: "Kothrud, Pune", to: "Satara", lostReason: "Date not free" },
] as const; // prettier-ignore

/** Enquiries of the last days, and those behind the newest quotation that was accepted and that waits. */
export async function addEnquiries(tx: Tx, today: string, timeZone: string): Promise<void> {
  const add = async (row: Asked) => {
    const texts = { searchText: ENQUIRY.searchText(row), sortName: sortNameOf(row.name) };
    const { id } = await tx.enquiry.create({ data: { ...row, ...texts } });
    const of = { entity: "enquiry", entityId: id, actorName: "System", at: row.createdAt };
    await tx.historyEntry.create({ data: { ...historyColumns("created"), ...of } });
    return id;
  };
  for (const { ago, ...one } of ASKED) {
    const createdAt = new Date(startOfDay(addDays(today, -ago), timeZone).getTime() + 10 * HOUR);
    const next =
      "next" in one ? { followUpAt: addDays(today, one.next), followUp: one.followUp } : {};
    const { name, phone, from, to, source } = one;
    const reference = "reference" in one ? one.reference : null;
    const lost = "lostReason" in one ? { lostReason: one.lostReason, status: "lost" } : {};
    await add({ name, phone, from, to, source, reference, createdAt, ...next, ...lost });
  }
  for (const status of ["approved", "sent"]) {
    const found = await tx.quotation.findFirst({
      where: {
        status,
        carriedOver: false,
        rateContractId: null,
        // Whoever asks can be called back.
        customer: { phone: { not: null } },
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      include: { customer: { select: { name: true, phone: true } } },
    });
    if (!found) continue;
    const { customer, customerId, movingDate, sourceAddress: from, destinationAddress: to } = found;
    const createdAt = new Date(found.createdAt.getTime() - 5 * HOUR);
    const who = { name: customer.name, phone: customer.phone ?? "", customerId };
    const id = await add({ ...who, from, to, movingDate, source: "call", createdAt });
    // What last changed the paper stays what it was.
    await tx.$executeRaw`UPDATE "Quotation" SET "enquiryId" = ${id} WHERE "id" = ${found.id}`;
  }
}
