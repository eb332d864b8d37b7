import { CreateInvoice } from "~/components/invoice/CreateInvoice";
import type { ConfirmWords } from "~/components/ui/ConfirmStep";
import { PlainSelect } from "~/components/ui/PlainField";
import { SENDING, StepsHead, type HeadOf, type StepTable } from "~/components/ui/StepsHead";
import type { ConsignmentStep } from "~/models/road/consignment/consignment.next";
import { packagesText } from "~/models/road/road/package-count";
import type { NextStep } from "~/models/sales/quotation/move.next";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import type { ConsignmentPage } from "~/services/road/consignment-page.server";

import { ConsignmentBadge } from "./ConsignmentBadge";

/** Facts for the questions before goods leave. */
export type Loading = ConsignmentPage["loading"];

/** Asks about packages that nobody marked as loaded, where others are marked. */
function UnmarkedField({ listed, unmarked }: Loading) {
  const going = listed - unmarked;
  return (
    <PlainSelect
      id="unmarked"
      name="unmarked"
      label={unmarked === 1 ? "The one that is not marked" : `The ${unmarked} that are not marked`}
      starred={false}
      required
      defaultValue=""
      none="Choose"
      options={[
        { value: "loaded", label: `Loaded too: all ${listed} go` },
        {
          value: "behind",
          label: `Left behind for another consignment: ${going} go${going === 1 ? "es" : ""}`,
        },
      ]}
    />
  );
}

/** Asks before the truck leaves: the consignment is then on the way, and its packing list stays. */
export function departureWords(action: string, loading: Loading): ConfirmWords {
  const { version, listed, unmarked, numbers, toCome } = loading;
  const are = unmarked === 1 ? "is" : "are";
  const marked =
    unmarked === 0
      ? "Are the goods loaded and the papers in the truck?"
      : `${unmarked} of ${packagesText(listed)} ${are} not marked as loaded${numbers && `: ${numbers}`}.`;
  const early = toCome === null ? "" : ` Its loading date is ${toCome}.`;
  return {
    title: "Goods have left",
    message: `${marked}${early} The consignment is then in transit, and its packing list takes no more packages.`,
    action,
    fields: { intent: "start", version },
    tone: "primary",
    children: (
      <>
        {unmarked > 0 && unmarked < listed && <UnmarkedField {...loading} />}
        {unmarked > 0 && unmarked === listed && (
          <label className="check">
            <input type="checkbox" name="allLoaded" defaultChecked />
            {listed === 1 ? "It is loaded" : `All ${listed} are loaded`}
          </label>
        )}
        {toCome !== null && (
          <label className="check">
            <input type="checkbox" name="loadedToday" defaultChecked />
            They were loaded today: change the loading date
          </label>
        )}
      </>
    ),
  };
}

/** The head of a consignment, and what can be done with it. */
export function ConsignmentHead({
  consignment,
  formKey,
  loading,
  waitsFor,
  ...head
}: HeadOf<ConsignmentStep> & {
  consignment: ConsignmentPage["consignment"];
  /** Pressed twice, it is done once. */
  formKey: string;
  loading: Loading;
  waitsFor: NextStep | null;
}) {
  const { id, number, status, word, jobId, jobNumber, quotationId, clientId } = consignment;
  const at = roadPaths.consignments;
  const steps: StepTable<ConsignmentStep> = {
    ...SENDING,
    go: waitsFor && { to: waitsFor.href, label: waitsFor.label },
    truck: { to: at.truck(id), label: "Truck and driver" },
    packing: { to: at.packages(id), label: "Packing list" },
    labels: { to: at.labels(id), label: "Labels" },
    issue: { to: at.issue(id), label: "Issue Lorry Receipt" },
    start: {
      to: at.confirm(id, "start"),
      label: "Goods have left",
      ask: departureWords(at.view(id), loading),
    },
    deliver: {
      to: at.delivery(id),
      label: status === "Delivered" ? "Delivery" : "Record delivery",
    },
    claim: { to: roadPaths.claims.create({ consignmentId: id }), label: "Record claim" },
    invoice: (variant) => (
      <CreateInvoice quotationId={quotationId} clientId={clientId} variant={variant} />
    ),
    papers: { to: at.paper(id, "lr"), label: "Lorry Receipt (LR)" },
    value: { to: at.value(id), label: "Declaration of value" },
    vehicleReport: { to: roadPaths.vehicleReports.create(id), label: "Vehicle report" },
    write: { to: paths.message("consignment", id), label: "Write message" },
    edit: { to: at.edit(id), label: "Edit Consignment" },
    another: { to: at.create({ jobId }), label: "Another consignment" },
    openJob: { to: paths.jobs.view(jobId), label: `Job ${jobNumber}` },
    cancel: { to: at.confirm(id, "cancel"), label: "Cancel Consignment" },
    back: { to: at.list(), label: "Back to List" },
  };
  return (
    <StepsHead
      {...head}
      id={id}
      at={at}
      title={number}
      badge={<ConsignmentBadge status={status} word={word} />}
      contactText={`${number}: `}
      steps={steps}
      fields={{ idempotencyKey: formKey }}
    />
  );
}
