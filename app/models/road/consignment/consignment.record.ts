import { only } from "~/platform/only";
import { roadPaths } from "~/road-paths";

import { formatDate } from "../../ground/day/calendar-date";
import { routeOf } from "../../ground/typed/place";
import { defineNoun, numberIn } from "../../kit/record/define-noun";
import { textsOf } from "../../kit/record/define-record";
import { shownLrNumber } from "../../kit/shared/lr-number";
import { packagesOnReceipt } from "../road/package-count";
import { consignmentStatusFor, SIGNED_FOR } from "./consignment.customer-words";
import { CONSIGNMENT_FIELDS } from "./consignment.fields";
import { CONSIGNMENT_LIST, consignmentSearchText } from "./consignment.list";
import { consignmentTone } from "./consignment.status";

const DRAFT_LR = /^LR-DRAFT-(\d{1,9})$/i;
const withNumber = numberIn("lrNumber");

/** Goods on their way in a truck, with their lorry receipt. */
export const CONSIGNMENT = defineNoun<"Consignment">()({
  noun: "consignment",
  table: "Consignment",
  at: roadPaths.consignments,
  facets: textsOf<"Consignment">()({
    chosen: [
      "lrNumber",
      "status",
      "currency",
      "consignorStateCode",
      "consigneeStateCode",
      "goodsKind",
      "risk",
      "insuredBy",
      "freightTerms",
      "gstPayer",
      "ewbValidUntil",
      "loadingDate",
      "expectedDate",
      "lrDate",
      "taxRegime",
      "placeOfSupply",
      "deliveryDate",
      "deliveryTime",
    ],
    carriage: [
      "consignorName",
      "consignorAddress",
      "consignorGstin",
      "consigneeName",
      "consigneeAddress",
      "consigneeGstin",
      "fromPlace",
      "toPlace",
    ],
    erase: [
      "consignorPhone",
      "consigneePhone",
      "insurer",
      "policyNumber",
      "ewbNumber",
      "instructions",
      "receiverRelation",
      "identitySeen",
    ],
    scrub: ["goodsDescription"],
    say: ["cancelReason", "deliveryRemarks"],
    name: ["receivedBy"],
    derived: ["searchText"],
  }),
  list: CONSIGNMENT_LIST,
  numbered: { by: "lrNumber" },
  exact: (text) => {
    const draft = DRAFT_LR.exec(text)?.[1];
    return draft ? { id: Number(draft), lrNumber: null } : withNumber(text);
  },
  reads: {
    include: {
      client: { select: { name: true } },
      job: { select: { jobNumber: true } },
      trucks: { orderBy: { id: "desc" }, take: 1 },
      goods: { select: { packages: true } },
      signatures: SIGNED_FOR,
      _count: { select: { packages: true } },
      vehicle: { select: { number: true } },
    },
    omit: { searchText: true },
  },
  searchText: ({ trucks, ...row }) =>
    consignmentSearchText({ ...row, vehicleNumber: trucks[0]?.vehicleNumber ?? null }),
  line: {
    select: {
      ...only("Consignment", "id lrNumber status fromPlace toPlace loadingDate createdAt"),
      client: { select: { name: true } },
      vehicle: { select: { number: true } },
      signatures: SIGNED_FOR,
    },
  },
  told: ({ status, ...row }, { actor }) => ({
    title: shownLrNumber(row),
    whom: row.client.name,
    about: [
      routeOf(row.fromPlace, row.toPlace),
      row.vehicle?.number ?? null,
      formatDate(row.loadingDate),
    ],
    day: row.loadingDate,
    state: {
      status,
      word: consignmentStatusFor(actor, { ...row, status }),
      tone: consignmentTone(status),
    },
  }),
  columns: ({ column, fields }) => [
    column("text", "LR Number", (row) => shownLrNumber(row)),
    column("day", "LR Date", (row) => row.lrDate),
    column("text", "Status", (row, { actor }) => consignmentStatusFor(actor, row)),
    column("text", "Client", ({ client }) => client.name),
    column("text", "Job Number", ({ job }) => job.jobNumber),
    column("text", "Vehicle", ({ trucks }) => trucks[0]?.vehicleNumber),
    column("text", "Driver", ({ trucks }) => trucks[0]?.driverName),
    column("whole", "Packages", (row) => packagesOnReceipt(row)),
    ...fields(CONSIGNMENT_FIELDS),
    column("moment", "Sent", (row) => row.sentAt),
    column("day", "Delivered", (row) => row.deliveryDate),
    column("text", "Received By", (row) => row.receivedBy),
    column("whole", "Packages Received", (row) => row.packagesReceived),
    column("text", "Cancelled Because", (row) => row.cancelReason),
    column("moment", "Created", (row) => row.createdAt),
  ],
});
