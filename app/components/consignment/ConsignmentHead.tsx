import { CreateInvoice } from "~/components/invoice/CreateInvoice";
import type { ButtonVariant } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import type { ConfirmWords } from "~/components/ui/ConfirmStep";
import {
  RecordHead,
  RecordSteps,
  stepButton,
  stepLink,
  type HeadFacts,
} from "~/components/ui/RecordHead";
import type { ConsignmentStep } from "~/models/road/consignment/consignment.next";
import { packagesText } from "~/models/road/road/package-count";
import type { NextSteps } from "~/models/kit/shared/next-steps";
import type { NextStep } from "~/models/sales/quotation/move.next";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

import { ConsignmentBadge } from "./ConsignmentBadge";

/** What is asked of goods that leave. */
export type Loading = {
  /** Of the consignment, which its packing list counts up. */
  version: number;
  listed: number;
  /** How many nobody marked as loaded; their numbers where others are marked. */
  unmarked: number;
  numbers: string;
  /** The loading date where that is still to come. */
  toCome: string | null;
};

/** Of packages some of which are marked as loaded: what is with the others. Two who see it differently must say so. */
function UnmarkedField({ listed, unmarked }: Loading) {
  const going = listed - unmarked;
  return (
    <div className="field">
      <label className="label" htmlFor="unmarked">
        {unmarked === 1 ? "The one that is not marked" : `The ${unmarked} that are not marked`}
      </label>
      <select id="unmarked" name="unmarked" className="input" required defaultValue="">
        <option value="">Choose</option>
        <option value="loaded">{`Loaded too: all ${listed} go`}</option>
        <option value="behind">{`Left behind for another consignment: ${going} go${going === 1 ? "es" : ""}`}</option>
      </select>
    </div>
  );
}

/** What is asked before the truck leaves: it is on the way from then on, and its packing list stays. */
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
  facts,
  next,
  offered,
  formKey,
  deletion,
  loading,
  waitsFor,
}: {
  consignment: {
    id: number;
    number: string;
    status: string;
    word: string;
    jobId: number;
    jobNumber: string;
    quotationId: number | null;
    clientId: number;
  };
  facts: HeadFacts;
  next: NextSteps<ConsignmentStep>;
  offered: ConsignmentStep[];
  /** Pressed twice, it is done once. */
  formKey: string;
  /** Null where deleting is not offered. */
  deletion: ConfirmWords | null;
  loading: Loading;
  /** What its move waits for. */
  waitsFor: NextStep | null;
}) {
  const { id, number, status, word, jobId, jobNumber, quotationId, clientId } = consignment;
  const here = roadPaths.consignments.view(id);
  function control(step: ConsignmentStep, variant: ButtonVariant) {
    switch (step) {
      case "go":
        return waitsFor && stepLink(waitsFor.href, waitsFor.label, variant);
      case "truck":
        return stepLink(roadPaths.consignments.truck(id), "Truck and driver", variant);
      case "packing":
        return stepLink(roadPaths.consignments.packages(id), "Packing list", variant);
      case "labels":
        return stepLink(roadPaths.consignments.labels(id), "Labels", variant);
      case "issue":
        return stepLink(roadPaths.consignments.issue(id), "Issue Lorry Receipt", variant);
      case "start":
        return (
          <ConfirmLink
            {...departureWords(here, loading)}
            to={roadPaths.consignments.confirm(id, "start")}
            label="Goods have left"
            variant={variant}
          />
        );
      case "deliver":
        return stepLink(
          roadPaths.consignments.delivery(id),
          status === "Delivered" ? "Delivery" : "Record delivery",
          variant,
        );
      case "claim":
        return stepLink(roadPaths.claims.create({ consignmentId: id }), "Record claim", variant);
      case "invoice":
        return <CreateInvoice quotationId={quotationId} clientId={clientId} variant={variant} />;
      case "papers":
        return stepLink(roadPaths.consignments.paper(id, "lr"), "Lorry Receipt (LR)", variant);
      case "value":
        return stepLink(roadPaths.consignments.value(id), "Declaration of value", variant);
      case "vehicleReport":
        return stepLink(roadPaths.vehicleReports.create(id), "Vehicle report", variant);
      case "email":
        return stepButton("email", "Send by e-mail", variant);
      case "whatsapp":
        return stepButton("whatsapp", "Send via WhatsApp", variant);
      case "write":
        return stepLink(paths.message("consignment", id), "Write message", variant);
      case "edit":
        return stepLink(roadPaths.consignments.edit(id), "Edit Consignment", variant);
      case "another":
        return stepLink(roadPaths.consignments.create({ jobId }), "Another consignment", variant);
      case "openJob":
        return stepLink(paths.jobs.view(jobId), `Job ${jobNumber}`, variant);
      case "cancel":
        return stepLink(
          roadPaths.consignments.confirm(id, "cancel"),
          "Cancel Consignment",
          variant,
        );
      case "back":
        return stepLink(roadPaths.consignments.list(), "Back to List", variant);
    }
  }
  return (
    <RecordHead
      title={number}
      badge={<ConsignmentBadge status={status} word={word} />}
      facts={facts}
      contactText={`${number}: `}
      actions={
        <RecordSteps
          action={here}
          fields={{ idempotencyKey: formKey }}
          next={next}
          offered={offered}
          control={control}
          remove={
            deletion && {
              ...deletion,
              to: roadPaths.consignments.confirm(id, "delete"),
              label: "Delete",
            }
          }
        />
      }
    />
  );
}
