import * as z from "zod";
import type { Actor } from "~/models/kit/policy/policy";
import { otherNames } from "~/models/kit/shared/define-fields";
import { notFound } from "~/models/kit/shared/domain-error";
import { flag } from "~/models/kit/shared/fields";
import { alsoNamed } from "~/models/kit/shared/other-names";
import { createOrFindConsignment } from "~/models/road/consignment/consignment.create.server";
import { deleteConsignment } from "~/models/road/consignment/consignment.delete.server";
import { updateConsignment } from "~/models/road/consignment/consignment.edit.server";
import { CONSIGNMENT_FIELDS } from "~/models/road/consignment/consignment.fields";
import { issueLorryReceipt } from "~/models/road/consignment/consignment.issue.server";
import {
  ConsignmentJson,
  consignmentJson,
  ConsignmentRowJson,
  consignmentRowJson,
} from "~/models/road/consignment/consignment.json";
import { CONSIGNMENT_LIST } from "~/models/road/consignment/consignment.list";
import { saveAsked } from "~/models/road/consignment/consignment.clash-form.server";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import { keptLorryReceipt } from "~/models/road/consignment/consignment.revision.server";
import {
  ConsignmentInput,
  ConsignmentStatusInput,
  IssueInput,
  NewConsignmentInput,
  TruckInput,
} from "~/models/road/consignment/consignment.schema";
import { getConsignment, listConsignments } from "~/models/road/consignment/consignment.server";
import { assignTruck } from "~/models/road/consignment/consignment.truck.server";
import { EWAY_PARTS } from "~/models/road/consignment/eway-bill";
import { ewayBillPart } from "~/models/road/consignment/eway-bill.server";
import { DELIVERY_FIELDS } from "~/models/road/delivery/delivery.fields";
import { recordDelivery } from "~/models/road/delivery/delivery.record.server";
import { DeliveryInput as DeliveryBase } from "~/models/road/delivery/delivery.schema";
import { packageLabels } from "~/models/road/road-paper/package-labels.server";
import { LabelsQuery, RoadPaperQuery } from "~/models/road/road-paper/road-paper.query";
import { roadPaper } from "~/models/road/road-paper/road-paper.server";
import { roadPaperFile } from "~/models/road/road-paper/road-paper.view";
import { SignatureInput } from "~/models/road/signature/signature.schema";
import { renderLabelsPdf, renderRoadPaperPdf } from "~/services/pdf/render-document.server";
import { drawnSignature } from "../road/signature-image.server";
import { tagged } from "./operation.server";
import { pdfResponse } from "./pdf-response.server";
import { recordCalls } from "./record-calls.server";
import { listed, One, one } from "./replies";

const { file } = tagged("Consignments");

export const roadPaperOperations = [
  file("/consignments/{id}/pdf", "getConsignmentPdf", {
    summary:
      "A paper of a consignment as a PDF: the lorry receipt in four copies unless another is asked for; staff: the receipt as it was at a version",
    access: "consignment:view",
    query: RoadPaperQuery,
    run: async ({ actor, id, query }) => {
      const { paper: kind, reportId: vehicleReportId, version } = query;
      if (version !== null) {
        if (kind !== "lr") throw notFound("consignment");
        const kept = await keptLorryReceipt(actor, id("consignment"), version);
        return pdfResponse(await renderRoadPaperPdf(kept), roadPaperFile(kept, version));
      }
      const view = await roadPaper(actor, id("consignment"), kind, { vehicleReportId });
      return pdfResponse(await renderRoadPaperPdf(view), roadPaperFile(view));
    },
  }),
  file("/consignments/{id}/labels", "getPackageLabels", {
    summary: "Labels of a consignment's packages, 24 or 65 on an A4 sheet",
    access: "consignment:edit",
    query: LabelsQuery,
    run: async ({ actor, id, query }) => {
      const view = await packageLabels(actor, id("consignment"), query);
      return pdfResponse(await renderLabelsPdf(view), `labels-${view.number}.pdf`);
    },
  }),
];

const { get } = tagged("Consignments");

const DeliveryBody = alsoNamed(
  DeliveryBase.extend({
    signature: SignatureInput.omit({ shown: true })
      .extend({ drawn: z.string().nullish() })
      .nullish()
      .transform((signature) => signature && { ...signature, shown: "" }),
  }),
  otherNames(DELIVERY_FIELDS),
);

/** Answers the questions about trucks and drivers for a script. */
const ANYWAY = { anyway: flag("Anyway") };

const CLASHES =
  "409 with `clashes` where its truck or driver is taken then, a paper has ended, or the truck cannot hold the goods, unless `anyway`. What stood there before is not asked about.";

const read = async (actor: Actor, id: number) => consignmentJson(await getConsignment(actor, id));
const calls = recordCalls("consignment", ConsignmentJson, read);

/** Books what a script sends, which is asked about it first. */
const asked =
  <I extends object>(book: (actor: Actor, id: number, input: I) => Promise<unknown>) =>
  (actor: Actor, id: number, { anyway, ...input }: I & { anyway?: boolean }) =>
    saveAsked("consignment", id, anyway, () => book(actor, id, input as I).then(() => id));

export const consignmentOperations = [
  get("/consignments/{id}/eway-bill", "getConsignmentEwayBill", {
    summary:
      "Part B of a consignment's e-way bill as the portal's files name it: the vehicle, or the transporter",
    description:
      "what=vehicle (the default): the truck of now, with the lorry receipt as the transport document; fromPlace and fromState (two digits) say where another truck takes over. what=transporter: transporterId hands the bill on, else it is the company. 409 names what the consignment lacks.",
    access: "consignment:edit",
    query: z.object({
      what: z.enum(EWAY_PARTS, `What is one of ${EWAY_PARTS.join(", ")}`).default("vehicle"),
      fromPlace: z.string().optional(),
      fromState: z.string().optional(),
      transporterId: z.string().optional(),
    }),
    reply: One(
      z.strictObject({
        ewbno: z.int().optional(),
        transMode: z.int().optional(),
        vehicleType: z.string().optional(),
        vehicleNo: z.string().optional(),
        docNo: z.string().optional(),
        docDate: z.string().optional(),
        fromPlace: z.string().optional(),
        fromState: z.int().optional(),
        reason: z.int().optional(),
        remark: z.string().optional(),
        ewaybillNo: z.int().optional(),
        TransporterId: z.string().optional(),
      }),
    ),
    run: async ({ actor, id, query: { what, ...asked } }) =>
      one((await ewayBillPart(actor, id("consignment"), what, asked)).row),
  }),
  get("/consignments", "listConsignments", {
    summary: "Consignments, newest first; startDate and endDate are compared with the loading date",
    access: "consignment:view",
    query: CONSIGNMENT_LIST.query,
    ...listed("consignments", ConsignmentRowJson, listConsignments, consignmentRowJson),
  }),
  calls.create({
    summary: "Create a consignment of an approved quotation, or another one of a job",
    description:
      "With `quotationId` its job is scheduled where it has none, and asked again the same consignment is returned, with 200. With `jobId` another one is made each time, for part loads.",
    access: "consignment:create",
    body: NewConsignmentInput,
    example: { quotationId: 7 },
    found: "This quotation has its consignment already",
    run: createOrFindConsignment,
  }),
  calls.get("consignment:view", "A consignment with its goods, trucks and delivery"),
  calls.update({
    summary: "Change a consignment that is not delivered or cancelled",
    description: `If its lorry receipt is issued, the text before the change is kept as an earlier version. ${CLASHES}`,
    access: "consignment:edit",
    body: alsoNamed(ConsignmentInput.safeExtend(ANYWAY), otherNames(CONSIGNMENT_FIELDS)),
    run: asked(updateConsignment),
  }),
  calls.remove(
    "consignment:delete",
    "Delete a consignment whose lorry receipt was never issued",
    deleteConsignment,
  ),
  calls.post("/issue", "issueLorryReceipt", {
    summary: "Issue the lorry receipt, which gives it its number",
    description: `Needs a vehicle (\`vehicleId\`, where none was chosen before) and at least one package, by the packing list or by the goods. 409 where it is issued already, or its quotation is not approved. ${CLASHES}`,
    access: "consignment:issue",
    body: IssueInput.safeExtend(ANYWAY),
    bodyOptional: true,
    run: asked(issueLorryReceipt),
    message: "Lorry receipt issued successfully",
  }),
  calls.patch("/status", "setConsignmentStatus", {
    summary:
      "Move a consignment: In transit once its lorry receipt is issued, or Cancelled with a reason",
    description:
      "Where the goods leave, with `allLoaded` every package is marked as loaded; with `leaveBehind` those that are not marked stay with the job, and the lorry receipt states those that go (its earlier text is kept); with `loadedToday` a loading date that is still to come becomes that day. With `version` a consignment whose packing list changed in the meantime does not leave: 409. Sending its present state changes nothing. `/delivery` records a delivery and sets it to Delivered.",
    access: "consignment:changeStatus",
    body: ConsignmentStatusInput,
    run: (actor, id, { status, reason, ...leaving }) =>
      moveConsignment(actor, id, status, reason, leaving),
    message: ({ status }) => `Consignment status updated to ${status}`,
  }),
  calls.post("/vehicle", "setConsignmentVehicle", {
    summary: "Choose or change its vehicle and driver; earlier ones stay in `trucks`",
    description: `On the way a change needs its \`reason\`. ${CLASHES}`,
    access: "consignment:edit",
    body: TruckInput.safeExtend(ANYWAY),
    run: asked(assignTruck),
    message: "Truck and driver saved",
  }),
  calls.post("/delivery", "recordConsignmentDelivery", {
    summary: "Record the delivery: receiver, packages and time; the consignment is Delivered",
    description:
      "Sent again it corrects the delivery, and earlier signatures of it no longer hold. `packages` marks those that came short or damaged; `signature` keeps who signed for it, with `drawn` as a PNG in a data address where it was drawn. All of it or nothing.",
    access: "consignment:changeStatus",
    body: DeliveryBody,
    run: async (actor, id, { signature, ...input }) => {
      const signed = signature && {
        signed: { ...signature, drawn: await drawnSignature(signature.drawn) },
        where: { address: "", userAgent: null, linkId: null },
      };
      await recordDelivery(actor, id, input, signed);
    },
    message: "Delivery recorded",
  }),
];
