import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { DeliveryForm } from "~/components/delivery/DeliveryForm";
import { OutcomesForm } from "~/components/delivery/OutcomesForm";
import { PhotoCard, photoProblemsOf } from "~/components/photo/PhotoCard";
import { SignatureForm } from "~/components/signature/SignatureForm";
import { SignatureList } from "~/components/signature/SignatureList";
import { ButtonLink } from "~/components/ui/Button";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { markPackages, recordDelivery } from "~/models/delivery/delivery.record.server";
import { DeliveryInput, OutcomesInput } from "~/models/delivery/delivery.schema";
import { deliveryPage } from "~/models/delivery/delivery.server";
import { PACKAGES_A_PAGE, packagesText } from "~/models/package/package.words";
import { readPage } from "~/models/shared/list-query";
import type { FormReply } from "~/models/shared/form-reply";
import { shownLrNumber } from "~/models/shared/lr-number";
import { signPaper } from "~/models/signature/signature.sign.server";
import { SignatureInput } from "~/models/signature/signature.schema";
import { roadPaths } from "~/road-paths";
import { visitorOf } from "~/services/document-link.server";
import { redirectWithFlash } from "~/services/flash.server";
import { saveForm } from "~/services/form.server";
import { deliveryPlan } from "~/services/form-plans.server";
import { pageFor } from "~/services/page.server";
import { readPhotoForm } from "~/services/photo-form.server";
import { runPhotoIntent, shownPhotos } from "~/services/photo-page.server";
import { redirectOnConflict } from "~/services/refusal.server";
import { drawnSignature } from "~/services/signature-image.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Delivery of ${data.number}` : "Delivery" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "consignment:changeStatus", async ({ actor, request, id, url }) => {
    const consignmentId = id("consignment");
    const page = readPage(url.searchParams);
    const here = roadPaths.consignments.view(consignmentId);
    const found = await redirectOnConflict(request, here, (includeClosed) =>
      deliveryPage(actor, consignmentId, page, includeClosed),
    );
    const { consignment, counts, sent, list, signatures, values, delivered, shown } = found;
    return {
      id: consignmentId,
      number: shownLrNumber(consignment),
      delivered,
      sent,
      counts,
      form: { values, version: consignment.version, plan: deliveryPlan(), cancelTo: here },
      page: found.page,
      pages: found.pages,
      rows: list.rows.map((row) => ({
        id: row.id,
        number: row.number,
        contents: row.contents,
        origin: row.condition ?? "",
        outcome: row.outcome ?? "",
        condition: row.destinationCondition ?? "",
      })),
      signatures,
      photos: await shownPhotos(actor, { consignmentId }),
      shown,
      signer: consignment.receivedBy ?? consignment.consigneeName,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "consignment:changeStatus", async ({ actor, request, id, url }) => {
    const consignmentId = id("consignment");
    const posted = await readPhotoForm(request);
    const { form } = posted;
    const page = readPage(url.searchParams);
    const here = roadPaths.consignments.delivery(consignmentId);
    const at = (number: number) => `${here}?page=${number}`;
    const photos = await runPhotoIntent(actor, { consignmentId }, posted, here, "destination");
    if (photos) return photos;
    switch (form.get("intent")) {
      case "outcomes": {
        const saving = { schema: OutcomesInput, failed: "Failed to save the packages" };
        return saveForm(form, saving, async ({ packages }) => {
          const { marked, listed } = await markPackages(actor, consignmentId, packages);
          const pages = Math.ceil(listed / PACKAGES_A_PAGE);
          const said = `${packagesText(marked)} marked`;
          return redirectWithFlash(`${at(Math.min(page + 1, pages))}#packages`, "success", said);
        });
      }
      case "sign": {
        const saving = { schema: SignatureInput, failed: "Failed to keep the signature" };
        return saveForm(form, saving, async (input) => {
          const drawn = await drawnSignature(form.get("drawn"));
          const where = { ...visitorOf(args), linkId: null };
          const what = { consignmentId, purpose: "delivery" } as const;
          await signPaper(actor, what, { ...input, drawn }, where);
          const to = roadPaths.consignments.view(consignmentId);
          return redirectWithFlash(to, "success", "Delivery signed");
        });
      }
      default: {
        const saving = { schema: DeliveryInput, failed: "Failed to record the delivery" };
        return saveForm(form, saving, async (input) => {
          await recordDelivery(actor, consignmentId, input);
          return redirectWithFlash(`${here}#sign`, "success", "Delivery recorded");
        });
      }
    }
  });
}

export default function Delivery() {
  const { id, number, delivered, sent, counts, form, rows, ...more } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = photoProblemsOf(answer);
  const refused = answer && "problem" in answer ? answer : null;
  const reply = answer && !problems && !refused ? (answer as FormReply) : undefined;
  const here = roadPaths.consignments.delivery(id);
  const typed = reply?.initialValue ?? {};
  const errors = reply?.error ?? {};
  // What is empty is not sent back: the forms are told apart by their buttons.
  const { intent } = typed;
  const ofDelivery = reply !== undefined && intent !== "sign" && intent !== "outcomes";
  const own = errors[""]?.[0];
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
      {refused && <Problem text={refused.problem} more={refused.more} />}
      {own && !ofDelivery && <Problem text={own} />}
      {more.shown && (
        <SignatureForm
          title="Signature of the consignee"
          words="I received the goods as taken down here"
          action={here}
          shown={more.shown}
          name={more.signer}
          errors={intent === "sign" ? errors : {}}
          typed={intent === "sign" ? typed : {}}
        />
      )}
      <DeliveryForm delivered={delivered} {...form} lastResult={ofDelivery ? reply : undefined} />
      <OutcomesForm
        rows={rows}
        action={`${here}?page=${more.page}`}
        page={more.page}
        pages={more.pages}
        to={(page) => `${here}?page=${page}#packages`}
        errors={intent === "outcomes" ? (errors as Record<string, string[] | null>) : {}}
        typed={intent === "outcomes" ? ((typed["packages"] ?? []) as never) : null}
      />
      <PhotoCard
        photos={more.photos}
        of={`the delivery of ${number}`}
        action={here}
        changes
        errors={problems}
        hint="The unloaded goods, and what is short or damaged; JPEG, PNG or WebP, each at most 12 MB"
      />
      <SignatureList signatures={more.signatures} />
    </>
  );
}
