import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DecideForm, SettleForm } from "~/components/claim/SettleForm";
import { PhotoCard, photoProblemsOf } from "~/components/photo/PhotoCard";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { editButton } from "~/components/ui/HeadButtons";
import { FactList } from "~/components/ui/FactList";
import { HistoryList } from "~/components/ui/HistoryList";
import { Problem, Refusal, replyIn } from "~/components/ui/Problem";
import { RecordHead } from "~/components/ui/RecordHead";
import { INVOICE_FIELDS } from "~/models/billing/invoice/invoice.fields";
import { moveClaim } from "~/models/road/claim/claim.decide.server";
import { noticeDayText } from "~/models/road/claim/claim.days";
import { notesToSettle } from "~/models/road/claim/claim.form.server";
import { ClaimStatusInput } from "~/models/road/claim/claim.schema";
import { claimedThing, getClaim, type Claim } from "~/models/road/claim/claim.server";
import {
  CLAIM_DECIDED,
  claimOpen,
  claimTone,
  claimToSettle,
} from "~/models/road/claim/claim.status";
import {
  CLAIM_FIELDS,
  DECISION_FIELDS,
  DECISION_FORM,
  SETTLEMENT_FIELDS,
} from "~/models/road/claim/claim.fields";
import { amountText, formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { formatDate } from "~/models/ground/day/calendar-date";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { facts } from "~/services/forms/facts.server";
import { saveForm } from "~/services/forms/form.server";
import { decisionPlan, settlementPlan } from "~/services/forms/form-plans.server";
import { readHistory } from "~/services/desk/history.server";
import { pageFor } from "~/services/page.server";
import { readPhotoForm } from "~/services/papers/photo-form.server";
import { runPhotoIntent, shownPhotos } from "~/services/papers/photo-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.number ?? "Claim" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "claim:view", async ({ actor, id }) => {
    const claim = await getClaim(actor, id("claim"));
    const clientTo = can(actor, "customer:list") ? paths.customers.view(claim.client.id) : null;
    const decides = can(actor, "claim:decide");
    const [photos, history, notes] = await Promise.all([
      shownPhotos(actor, { claimId: claim.id }),
      readHistory(args, actor, "claim", claim.id),
      decides && claimToSettle.of(claim) ? notesToSettle(claim) : null,
    ]);
    return {
      id: claim.id,
      number: claim.claimNumber,
      status: claim.status,
      currency: claim.currency,
      client: claim.client.name,
      clientTo,
      facts: factsOf(claim, clientTo),
      outcome: outcomeOf(claim),
      consignment: { id: claim.consignment.id, number: shownLrNumber(claim.consignment) },
      amount: amountText(claim.amount),
      claimed: formatMoney(claim.amount, claim.currency),
      canEdit: can(actor, "claim:create") && claimOpen.of(claim),
      closed: can(actor, "claim:create") && !claimOpen.of(claim) ? CLAIM_DECIDED : null,
      decision: decides && claimOpen.of(claim) ? decisionPlan() : null,
      settlement: notes && { plan: settlementPlan(), notes },
      photos,
      addsPhotos: can(actor, "photo:add") && claim.status !== "Settled",
      history,
    };
  });

function factsOf(claim: Claim, clientTo: string | null) {
  const { name } = claim.client;
  return [
    {
      label: INVOICE_FIELDS.clientId.label,
      value: clientTo ? { text: name, to: clientTo } : name,
    },
    ...facts(CLAIM_FIELDS, claim, ["kind"]),
    { label: "Of", value: claimedThing(claim) ?? "The goods as a whole" },
    { label: CLAIM_FIELDS.amount.inSentence, value: formatMoney(claim.amount, claim.currency) },
    {
      label: "Notice",
      value: `${formatDate(claim.noticeDate)} · ${noticeDayText(claim.consignment, claim.noticeDate)}`,
    },
    ...facts(CLAIM_FIELDS, claim, ["description"]),
  ];
}

/** Returns the decision and the settlement; null while the claim is open. */
function outcomeOf(claim: Claim) {
  const { decidedDate, decidedAmount, decision, settledHow, settledDate, note } = claim;
  if (decidedDate === null) return null;
  const decided = [
    { label: "Decided", value: formatDate(decidedDate) },
    {
      label: DECISION_FIELDS.decidedAmount.inSentence,
      value: decidedAmount === null ? "Nothing" : formatMoney(decidedAmount, claim.currency),
    },
    { label: DECISION_FORM.status.label, value: decision ?? "Accepted", wide: true },
  ];
  if (settledHow === null) return decided;
  return [
    ...decided,
    ...facts(SETTLEMENT_FIELDS, claim, ["settledHow"]),
    { label: "On", value: formatDate(settledDate) },
    {
      label: note ? "Credit note" : "How",
      value: note
        ? `${note.noteNumber}, ${formatMoney(note.total, claim.currency)}`
        : claim.settledReference,
    },
  ];
}

export const action = (args: ActionFunctionArgs) =>
  pageFor(args, "claim:view", async ({ actor, request, id }) => {
    const claimId = id("claim");
    const here = roadPaths.claims.view(claimId);
    const posted = await readPhotoForm(request);
    const done = await runPhotoIntent(actor, { claimId }, posted, here, "destination");
    if (done) return done;
    const saving = { schema: ClaimStatusInput, failed: "Failed to save the claim" };
    return saveForm(posted.form, saving, async (input) => {
      await moveClaim(actor, claimId, input);
      return doneAt(here, `Claim status updated to ${input.status}`);
    });
  });

const LIST = { to: roadPaths.claims.list(), label: "Back to List" };

export default function ClaimPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = photoProblemsOf(answer);
  const reply = replyIn(answer);
  const here = roadPaths.claims.view(page.id);
  const frame = { currency: page.currency, cancelTo: here, lastResult: reply };
  return (
    <>
      <RecordHead
        title={page.number}
        back={LIST}
        badge={<Badge tone={claimTone(page.status)}>{page.status}</Badge>}
        facts={{
          customer: page.client,
          customerTo: page.clientTo,
          about: [page.consignment.number],
          figures: [{ label: "Claimed", value: page.claimed }],
        }}
        prints
        main={page.canEdit ? "edit" : undefined}
        edit={editButton(page.canEdit ? roadPaths.claims.edit(page.id) : null, page.closed)}
        more={[
          <ButtonLink key="consignment" to={roadPaths.consignments.view(page.consignment.id)}>
            Back to consignment
          </ButtonLink>,
        ]}
      />
      <Refusal answer={answer} />
      {reply && !page.decision && !page.settlement && <Refused reply={reply} />}
      <Card title="Claim">
        <FactList facts={page.facts} />
      </Card>
      {page.outcome && (
        <Card title="Decision">
          <FactList facts={page.outcome} />
        </Card>
      )}
      {page.decision && (
        <DecideForm plan={page.decision} values={{ decidedAmount: page.amount }} {...frame} />
      )}
      {page.settlement && <SettleForm {...page.settlement} values={{}} {...frame} />}
      <PhotoCard
        photos={page.photos}
        of={`claim ${page.number}`}
        action={here}
        changes={page.addsPhotos}
        errors={problems}
      />
      <HistoryList entries={page.history} />
    </>
  );
}

/** Shows the message of a form that the page no longer has: somebody decided meanwhile. */
function Refused({ reply }: { reply: FormReply }) {
  const messages = Object.values(reply.error ?? {}).flatMap((texts) => texts ?? []);
  return messages[0] ? <Problem text={messages[0]} /> : null;
}
