import { db } from "~/platform/db.server";

import {
  consignmentStatusFor,
  SIGNED_FOR,
} from "../../road/consignment/consignment.customer-words";
import { CONSIGNMENT_FIELDS } from "../../road/consignment/consignment.fields";
import { CONSIGNMENT_LIST } from "../../road/consignment/consignment.list";
import { packagesOnReceipt } from "../../road/road/package-count";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { column, fieldColumns, withCurrency } from "../../kit/record/columns";
import { defineExport, rowsOfList } from "./export.server";

const readConsignments = (where: { id: { in: number[] } }) =>
  db.consignment.findMany({
    where,
    omit: { searchText: true },
    include: {
      client: { select: { name: true } },
      job: { select: { jobNumber: true } },
      trucks: { orderBy: { id: "desc" }, take: 1 },
      goods: { select: { packages: true } },
      signatures: SIGNED_FOR,
      _count: { select: { packages: true } },
    },
  });
type ConsignmentRow = Awaited<ReturnType<typeof readConsignments>>[number];
const of = column<ConsignmentRow>;

export const consignmentsExport = defineExport<ConsignmentRow>({
  access: "consignment:view",
  name: "consignments",
  lists: rowsOfList("Consignment", CONSIGNMENT_LIST),
  read: readConsignments,
  columns: withCurrency<ConsignmentRow>([
    of("text", "LR Number", (row) => shownLrNumber(row)),
    of("day", "LR Date", (row) => row.lrDate),
    of("text", "Status", (row, { actor }) => consignmentStatusFor(actor, row)),
    of("text", "Client", ({ client }) => client.name),
    of("text", "Job Number", ({ job }) => job.jobNumber),
    of("text", "Vehicle", ({ trucks }) => trucks[0]?.vehicleNumber),
    of("text", "Driver", ({ trucks }) => trucks[0]?.driverName),
    of("whole", "Packages", (row) => packagesOnReceipt(row)),
    ...fieldColumns<ConsignmentRow>(CONSIGNMENT_FIELDS),
    of("moment", "Sent", (row) => row.sentAt),
    of("day", "Delivered", (row) => row.deliveryDate),
    of("text", "Received By", (row) => row.receivedBy),
    of("whole", "Packages Received", (row) => row.packagesReceived),
    of("text", "Cancelled Because", (row) => row.cancelReason),
    of("moment", "Created", (row) => row.createdAt),
  ]),
});
