import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ClaimsCard } from "~/components/claim/ClaimsCard";
import {
  EarlierReceipts,
  EwayBillCard,
  PapersCard,
  ReportsCard,
} from "~/components/consignment/PapersCard";
import { ConsignmentHead, departureWords } from "~/components/consignment/ConsignmentHead";
import {
  PartiesCard,
  RouteAndGoodsCard,
  TrucksCard,
} from "~/components/consignment/ConsignmentFacts";
import { MissingList } from "~/components/consignment/MissingCard";
import { PhotoCard } from "~/components/photo/PhotoCard";
import { SignatureList } from "~/components/signature/SignatureList";
import { copiedLinkOf, DocumentLinks } from "~/components/document/DocumentLinks";
import { Card } from "~/components/ui/Card";
import { ChainNav, MessageLinks } from "~/components/ui/ChainNav";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { FactList } from "~/components/ui/FactList";
import { SideColumn, Split } from "~/components/ui/FormLayout";
import { HistoryList } from "~/components/ui/HistoryList";
import { PlainInput } from "~/components/ui/PlainField";
import { Refusal } from "~/components/ui/Problem";
import { deleteConsignment } from "~/models/road/consignment/consignment.delete.server";
import { moveConsignment } from "~/models/road/consignment/consignment.move.server";
import type { LeftBehind } from "~/models/road/consignment/consignment.packages.server";
import type { Actor } from "~/models/kit/policy/policy";
import { packagesText } from "~/models/road/road/package-count";
import { roadPaths } from "~/road-paths";
import { loadConsignmentPage } from "~/services/road/consignment-page.server";
import { runPaperIntent } from "~/services/papers/document-link-page.server";
import { doneAt } from "~/services/flash.server";
import { messageLinks } from "~/services/road/customer-requests.server";
import { pageFor, postFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.consignment.number ?? "Consignment" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:view", async ({ actor, id }) => ({
    ...(await loadConsignmentPage(args, actor, id("consignment"))),
    messages: await messageLinks(actor, { kind: "consignment", id: id("consignment") }),
  }));

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "consignment:view", async ({ actor, form, id }) => {
    return withRefusalReply(() => runIntent(actor, id("consignment"), form));
  });

/** Does what the pressed button says; returns where that leads. */
async function runIntent(actor: Actor, id: number, form: FormData) {
  const here = roadPaths.consignments.view(id);
  switch (form.get("intent")) {
    case "start": {
      const left = await moveConsignment(actor, id, "In transit", null, {
        allLoaded: form.get("allLoaded") === "on" || form.get("unmarked") === "loaded",
        leaveBehind: form.get("unmarked") === "behind",
        loadedToday: form.get("loadedToday") === "on",
        version: Number(form.get("version")) || null,
      });
      const message = "Consignment status updated to In transit";
      return doneAt(here, left ? `${message}. ${leftWords(left)}` : message);
    }
    case "cancel": {
      const reason = String(form.get("reason") ?? "").trim();
      await moveConsignment(actor, id, "Cancelled", reason.slice(0, 300) || null);
      return doneAt(here, "Consignment status updated to Cancelled");
    }
    case "delete": {
      await deleteConsignment(actor, id);
      const list = roadPaths.consignments.list();
      return doneAt(list, "Consignment deleted successfully");
    }
    default:
      return runPaperIntent(actor, { entity: "consignment", entityId: id }, form);
  }
}

/** Says how many packages stay, and tells the crew to print the lorry receipt again. */
function leftWords({ staying, going }: LeftBehind): string {
  const stay = `${packagesText(staying)} ${staying === 1 ? "stays" : "stay"} for another consignment.`;
  return `${stay} The lorry receipt says ${packagesText(going)} now: print it again.`;
}

export default function ConsignmentPage() {
  const { consignment, history, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const step = search.get("confirm");
  const here = roadPaths.consignments.view(consignment.id);
  const deletion: ConfirmWords = {
    title: "Delete Consignment",
    message:
      "Are you sure you want to delete this consignment? Its packages stay on the job's packing list. This action cannot be undone.",
    action: here,
    fields: { intent: "delete" },
  };
  return (
    <>
      <Refusal answer={answer} />
      {page.canDelete && step === "delete" && <ConfirmStep {...deletion} cancelTo={here} />}
      {page.offered.includes("start") && step === "start" && (
        <ConfirmStep {...departureWords(here, page.loading)} cancelTo={here} />
      )}
      {page.offered.includes("cancel") && step === "cancel" && (
        <ConfirmStep
          {...cancellationWords(roadPaths.consignments.confirm(consignment.id, "cancel"))}
          cancelTo={here}
        />
      )}
      <ConsignmentHead
        consignment={consignment}
        facts={page.facts}
        next={page.next}
        offered={page.offered}
        formKey={page.formKey}
        loading={page.loading}
        waitsFor={page.waitsFor}
        deletion={page.canDelete ? deletion : null}
      />
      <ChainNav records={page.chain} move={page.wholeMove} />
      <MissingList title="Missing before it can leave" lines={page.missing} />
      <Split
        aside={
          <SideColumn>
            <PapersCard id={consignment.id} papers={page.papers} hasLabels={page.hasLabels} />
            {page.ewayBill && <EwayBillCard id={consignment.id} bill={page.ewayBill} />}
            <EarlierReceipts id={consignment.id} versions={page.versions} />
            <DocumentLinks
              links={page.links}
              here={here}
              canCopy={page.canCopyLink}
              copied={copiedLinkOf(answer)}
            />
          </SideColumn>
        }
      >
        {page.delivery && (
          <Card title="Delivery" id="delivery">
            <FactList facts={page.delivery} />
          </Card>
        )}
        <SignatureList signatures={page.signatures} />
        <ClaimsCard claims={page.claims} />
        <ReportsCard reports={page.reports} />
        <PhotoCard
          title="Photos of the delivery"
          photos={page.photos}
          of={`the delivery of ${consignment.number}`}
          action={here}
          changes={false}
        />
        <RouteAndGoodsCard {...page.journey} />
        <PartiesCard {...page.parties} />
        <TrucksCard {...page} />
      </Split>
      <MessageLinks links={page.messages} />
      <HistoryList entries={history} />
    </>
  );
}

function cancellationWords(action: string): ConfirmWords {
  return {
    title: "Cancel Consignment",
    message:
      "A lorry receipt that is issued keeps its number. The packages stay on the job's packing list, free for another consignment.",
    action,
    fields: { intent: "cancel" },
    children: <PlainInput id="reason" name="reason" label="Reason" required maxLength={300} />,
  };
}
