import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Exceptions } from "~/components/delivery/ExceptionLines";
import { PhotoCard, photoProblemsOf } from "~/components/photo/PhotoCard";
import { SignatureForm } from "~/components/signature/SignatureForm";
import { SignatureList } from "~/components/signature/SignatureList";
import { ButtonLink } from "~/components/ui/Button";
import { DeliveryForm } from "~/components/delivery/DeliveryForm";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem, Refusal, replyIn } from "~/components/ui/Problem";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { markPackages, recordDelivery } from "~/models/road/delivery/delivery.record.server";
import { DeliveryInput, OutcomesInput } from "~/models/road/delivery/delivery.schema";
import { deliveryExceptions, deliveryPage } from "~/models/road/delivery/delivery.server";
import type { Actor } from "~/models/kit/policy/policy";
import { packagesText } from "~/models/road/road/package-count";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { signPaper } from "~/models/road/signature/signature.sign.server";
import { SignatureInput } from "~/models/road/signature/signature.schema";
import { roadPaths } from "~/road-paths";
import { visitorOf } from "~/services/papers/document-link.server";
import { doneAt } from "~/services/flash.server";
import { openDraft } from "~/services/forms/form-draft.server";
import { keepTyped, saveForm } from "~/services/forms/form.server";
import { deliveryPlan } from "~/services/forms/form-plans.server";
import { type Answer, postRecord } from "~/services/forms/record-form.server";
import { pageFor } from "~/services/page.server";
import { readPhotoForm } from "~/services/papers/photo-form.server";
import { runPhotoIntent, shownPhotos } from "~/services/papers/photo-page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { drawnSignature } from "~/services/road/signature-image.server";
import stylesheet from "~/styles/packages.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: found ? `Delivery of ${found.number}` : "Delivery" },
];

/** Reads the marks on the packages, as the form shows them. */
async function shownList(actor: Actor, id: number): Promise<Exceptions | null> {
  const found = await deliveryExceptions(actor, id);
  return (
    found && {
      packages: found.packages.map(({ number, contents, room }) => ({
        number,
        text: [contents, room].filter(Boolean).join(", "),
      })),
      rows: found.marked.map((row) => ({
        id: row.id,
        version: row.version,
        number: row.number,
        contents: row.contents,
        origin: row.condition ?? "",
        outcome: row.outcome ?? "",
        condition: row.destinationCondition ?? "",
      })),
    }
  );
}

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:changeStatus", async ({ actor, request, id, url }) => {
    const consignmentId = id("consignment");
    const here = roadPaths.consignments.view(consignmentId);
    const found = await redirectOnConflict(request, here, (includeClosed) =>
      deliveryPage(actor, consignmentId, includeClosed),
    );
    const { consignment, counts, sent, signatures, values, delivered, shown } = found;
    const { draft, resumed } = await openDraft(actor, draftOf(consignmentId), url);
    return {
      id: consignmentId,
      number: shownLrNumber(consignment),
      delivered,
      sent,
      counts,
      form: { values, version: consignment.version, plan: deliveryPlan(), cancelTo: here, draft },
      resumed,
      list: await shownList(actor, consignmentId),
      signatures,
      photos: await shownPhotos(actor, { consignmentId }),
      shown,
      signer: consignment.receivedBy ?? consignment.consigneeName,
    };
  });

/** A delivery's form as it is answered: `saved` says how many packages were marked. */
type Marked = FormReply & { saved?: string };
type DeliveryReply = Marked & { list: Exceptions | null };

/** Answers a delivery's buttons for more lines and for the marks on packages. Null: the delivery is to be saved. */
async function pressed(
  actor: Actor,
  consignmentId: number,
  form: FormData,
): Promise<Answer<Marked> | null> {
  const intent = form.get("intent");
  if (intent === "lines") {
    const typed = keepTyped(form);
    const { packages = [] } = (typed.initialValue ?? {}) as { packages?: { added?: string }[] };
    const more = String(packages.filter((row) => row?.added).length);
    return { data: { ...typed, initialValue: { ...typed.initialValue, more } } };
  }
  if (intent !== "outcomes") return null;
  const saving = { schema: OutcomesInput, failed: "Failed to save the packages" };
  return saveForm(form, saving, async ({ packages }): Promise<Answer<Marked>> => {
    const marked = await markPackages(actor, consignmentId, packages);
    const typed = keepTyped(form);
    const { packages: _, ...delivery } = typed.initialValue ?? {};
    const saved = `${packagesText(marked)} marked`;
    return { data: { ...typed, initialValue: delivery, saved } };
  });
}

/** Keeps the signature of who receives the goods. */
function signed(args: ActionFunctionArgs, actor: Actor, consignmentId: number, form: FormData) {
  const saving = { schema: SignatureInput, failed: "Failed to keep the signature" };
  return saveForm(form, saving, async (input) => {
    const drawn = await drawnSignature(form.get("drawn"));
    const where = { ...visitorOf(args), linkId: null };
    const what = { consignmentId, purpose: "delivery" } as const;
    await signPaper(actor, what, { ...input, drawn }, where);
    return doneAt(roadPaths.consignments.view(consignmentId), "Delivery signed");
  });
}

export const action = (args: ActionFunctionArgs) =>
  pageFor(args, "consignment:changeStatus", async ({ actor, request, url, id }) => {
    const consignmentId = id("consignment");
    const posted = await readPhotoForm(request);
    const { form } = posted;
    const here = roadPaths.consignments.delivery(consignmentId);
    const photos = await runPhotoIntent(actor, { consignmentId }, posted, here, "destination");
    if (photos) return photos;
    if (form.get("intent") === "sign") return signed(args, actor, consignmentId, form);
    return postRecord(
      { actor, url, form },
      {
        draft: draftOf(consignmentId),
        pressed: (typed) => pressed(actor, consignmentId, typed),
        // The typed delivery comes back with the current marks on the packages.
        answer: async (reply: Marked) => ({
          ...reply,
          list: await shownList(actor, consignmentId),
        }),
        schema: DeliveryInput,
        failed: "Failed to record the delivery",
        save: async (input) => {
          await recordDelivery(actor, consignmentId, input);
          return { to: `${here}#sign`, done: "Delivery recorded" };
        },
      },
    );
  });

const draftOf = (id: number): DraftForm => ({ noun: "delivery", id });

export default function Delivery() {
  const { id, number, delivered, sent, counts, form, list, resumed, ...more } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = photoProblemsOf(answer);
  const reply = replyIn(answer);
  const ofDelivery = reply && "list" in reply ? (reply as DeliveryReply) : undefined;
  const signing = reply && !ofDelivery ? reply : undefined;
  const here = roadPaths.consignments.delivery(id);
  // Signed as it stands, it is not asked for again.
  const holds = more.signatures.some((one) => one.purpose === "delivery" && one.holds);
  const own = signing?.error?.[""]?.[0];
  return (
    <>
      <PageHeader
        title={`Delivery of ${number}`}
        subtitle={[
          `${packagesText(sent)} sent`,
          counts.short > 0 && `${counts.short} short`,
          counts.damaged > 0 && `${counts.damaged} damaged`,
        ]
          .filter(Boolean)
          .join(" · ")}
        actions={<ButtonLink to={roadPaths.consignments.view(id)}>Back to consignment</ButtonLink>}
      />
      <Refusal answer={answer} />
      {own && <Problem text={own} />}
      {holds && <SignatureList signatures={more.signatures} />}
      {more.shown && !holds && (
        <SignatureForm
          title="Signature of the consignee"
          words="I received the goods as recorded here"
          action={here}
          shown={more.shown}
          name={more.signer}
          errors={signing?.error ?? {}}
          typed={signing?.initialValue ?? {}}
        />
      )}
      <DeliveryForm
        key={`${delivered} ${form.version}`}
        delivered={delivered}
        {...form}
        list={ofDelivery ? ofDelivery.list : list}
        saved={ofDelivery?.saved}
        lastResult={ofDelivery ?? resumed}
      />
      <PhotoCard
        photos={more.photos}
        of={`the delivery of ${number}`}
        action={here}
        changes
        errors={problems}
        hint="The unloaded goods, and what is short or damaged; JPEG, PNG or WebP, each at most 12 MB"
      />
      {!holds && <SignatureList signatures={more.signatures} />}
    </>
  );
}
