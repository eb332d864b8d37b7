import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { PackageFacts, PackageForm } from "~/components/package/PackageForm";
import { PhotoCard, photoProblemsOf } from "~/components/photo/PhotoCard";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { Refusal, replyIn } from "~/components/ui/Problem";
import { RecordHead } from "~/components/ui/RecordHead";
import { claimOfPackage, markRefusal } from "~/models/road/claim/claim.rules.server";
import { isOpen } from "~/models/road/consignment/consignment.server";
import { packingRefusal } from "~/models/road/consignment/consignment.status";
import { PACKAGE_FIELDS } from "~/models/road/package/package.fields";
import { movePackages } from "~/models/road/package/package.save.server";
import { deletePackage, updatePackage } from "~/models/road/package/package.change.server";
import { NO, PackageInput } from "~/models/road/package/package.schema";
import { alikeFrom, getPackage } from "~/models/road/package/package.server";
import { OUTCOMES, PACKED_BY } from "~/models/road/package/package.words";
import { type Actor, can } from "~/models/kit/policy/policy";
import { conditionWords } from "~/models/road/road/condition";
import type { Fact } from "~/models/kit/record/shown-record";
import { texts } from "~/models/kit/shared/define-fields";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { titled } from "~/models/kit/shared/vocabulary";
import { toId } from "~/models/kit/shared/number-fields";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { saveForm } from "~/services/forms/form.server";
import { packagePlan } from "~/services/forms/form-plans.server";
import { pageFor } from "~/services/page.server";
import { readPhotoForm } from "~/services/papers/photo-form.server";
import { runPhotoIntent, shownPhotos } from "~/services/papers/photo-page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Package ${data.number}` : "Package" },
];

/** GET /packages/{id}: the address that the code of its label leads to. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, id, url }) => {
    const found = await getPackage(actor, id("package"));
    const { consignment, job } = found;
    const others = (await alikeFrom(found)).slice(1).map(({ number }) => number);
    const asked = Number(url.searchParams.get("through"));
    const through = others.includes(asked) ? asked : null;
    const claim = await claimOfPackage(found.id);
    const outcome = OUTCOMES[found.outcome as keyof typeof OUTCOMES] ?? null;
    return {
      id: found.id,
      number: found.number,
      version: found.version,
      values: { ...texts(PACKAGE_FIELDS, found), loaded: found.loadedAt ? "on" : "" },
      plan: packagePlan(),
      alike: { first: found.number, others, through },
      words: conditionWords(found.condition),
      outcome:
        outcome && [outcome, conditionWords(found.destinationCondition)].filter(Boolean).join(": "),
      on: consignment && {
        id: consignment.id,
        number: shownLrNumber(consignment),
      },
      facts: factsOf(found),
      open: consignment === null || isOpen(consignment),
      leaves: consignment === null || (isOpen(consignment) && packingRefusal(consignment) === null),
      job: { id: job.id, number: job.jobNumber },
      photos: await shownPhotos(actor, { packageId: found.id }, true),
      addsPhotos: consignment?.status !== "Cancelled",
      claim: claim && { id: claim.id, number: claim.claimNumber },
      canClaim:
        claim === null &&
        can(actor, "claim:create") &&
        (consignment?.status === "In transit" || consignment?.status === "Delivered") &&
        markRefusal(found, consignment) === null,
    };
  });

type Found = Awaited<ReturnType<typeof getPackage>>;

const orNone = (text: string | null) => text ?? "None";
/** "5 6 CH (left, leg: chipped)". */
const conditionSaid = (text: string | null) =>
  text === null ? "None noted" : `${text} (${conditionWords(text)})`;

/** Returns the facts recorded while it was packed. */
function toldOf({ packedBy, fragile, highValue, condition, ...found }: Found) {
  const marks = [fragile && "Fragile", highValue && "High value"].filter(Boolean).join(", ");
  return [
    { label: PACKAGE_FIELDS.contents.label, value: found.contents },
    { label: PACKAGE_FIELDS.room.label, value: orNone(found.room) },
    { label: PACKAGE_FIELDS.carton.label, value: orNone(found.carton) },
    { label: "Packed by", value: PACKED_BY[packedBy as keyof typeof PACKED_BY] ?? packedBy },
    ...(marks ? [{ label: "Marks", value: marks }] : []),
    { label: "Condition at origin", value: conditionSaid(condition) },
  ];
}

/** Where it goes and how it came there; once its consignment has ended also what its form said of it. */
function factsOf(found: Found): Fact[] {
  const { consignment } = found;
  if (!consignment) return [];
  return [
    ...(isOpen(consignment) ? [] : toldOf(found)),
    {
      label: titled("consignment"),
      value: { text: shownLrNumber(consignment), to: roadPaths.consignments.view(consignment.id) },
    },
    { label: "Consignee", value: consignment.consigneeName },
    { label: "Destination", value: consignment.toPlace },
    ...arrivalOf(found),
  ];
}

/** Whether it was loaded, and how it came out; nothing of it before it left. */
function arrivalOf({ consignment, loadedAt, outcome, destinationCondition }: Found) {
  if (!consignment || consignment.status === "Booked") return [];
  return [
    { label: "Loaded", value: loadedAt === null ? "Not marked" : "Yes" },
    { label: "Outcome", value: OUTCOMES[outcome as keyof typeof OUTCOMES] ?? "Not marked" },
    ...(outcome === null
      ? []
      : [{ label: "Condition at destination", value: conditionSaid(destinationCondition) }]),
  ];
}

/** Photos that are taken once the goods have left are of their destination. */
async function stageNow(actor: Actor, packageId: number) {
  const { consignment } = await getPackage(actor, packageId);
  const away = consignment?.status === "In transit" || consignment?.status === "Delivered";
  return away ? ("destination" as const) : ("origin" as const);
}

export const action = (args: ActionFunctionArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, request, id }) => {
    const packageId = id("package");
    const here = roadPaths.packages.view(packageId);
    const posted = await readPhotoForm(request);
    const { form } = posted;
    const photos = await runPhotoIntent(
      actor,
      { packageId },
      posted,
      here,
      await stageNow(actor, packageId),
    );
    if (photos) return photos;
    const intent = form.get("intent");
    if (intent === "delete" || intent === "release") {
      return withRefusalReply(async () => {
        const { consignment, job } = await getPackage(actor, packageId);
        const back = consignment
          ? roadPaths.consignments.packages(consignment.id)
          : paths.jobs.view(job.id);
        if (intent === "delete") {
          const through = toId(String(form.get("through") ?? ""));
          await deletePackage(actor, packageId, through);
          const removed = through ? "Packages" : "Package";
          return doneAt(back, `${removed} removed from the list`);
        }
        if (!consignment) throw noSuchButton();
        const none = { take: [], load: [], unload: [] };
        await movePackages(actor, consignment.id, { ...none, release: [packageId] });
        return doneAt(back, "Package left for another consignment");
      });
    }
    if (!form.has("loaded")) form.set("loaded", NO);
    const saving = { schema: PackageInput, failed: "Failed to save the package" };
    return saveForm(form, saving, async (input) => {
      await updatePackage(actor, packageId, input);
      return doneAt(here, "Package updated successfully");
    });
  });

export default function PackagePage() {
  const {
    id,
    number,
    on,
    job,
    open,
    leaves,
    facts,
    words,
    outcome,
    photos,
    addsPhotos,
    claim,
    canClaim,
    ...frame
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = photoProblemsOf(answer);
  const [search] = useSearchParams();
  const here = roadPaths.packages.view(id);
  const { through } = frame.alike;
  const removal: ConfirmWords = {
    title: through ? "Remove packages" : "Remove package",
    message: through
      ? `Are you sure you want to take packages ${number} to ${through} off the list? Their numbers are not used again.`
      : `Are you sure you want to take package ${number} off the list? Its number is not used again.`,
    action: here,
    fields: { intent: "delete", ...(through && { through: String(through) }) },
  };
  const asks = `${here}?confirm=delete${through ? `&through=${through}` : ""}`;
  return (
    <>
      <RecordHead
        title={`Package ${number}`}
        facts={{
          about: [on ? on.number : "With no consignment yet", `Job ${job.number}`, outcome],
        }}
        prints
        back={
          on
            ? { to: roadPaths.consignments.view(on.id), label: "Back to consignment" }
            : { to: paths.jobs.view(job.id), label: "Back to job" }
        }
        more={[
          on && <ButtonLink to={roadPaths.consignments.packages(on.id)}>Packing list</ButtonLink>,
          on && leaves && (
            <Form method="post" action={here} discover="none">
              <SubmitButton
                name="intent"
                value="release"
                label="Leave for another"
                variant="secondary"
              />
            </Form>
          ),
          claim && (
            <ButtonLink to={roadPaths.claims.view(claim.id)}>{`Claim ${claim.number}`}</ButtonLink>
          ),
          canClaim && (
            <ButtonLink to={roadPaths.claims.create({ packageId: id })}>Record claim</ButtonLink>
          ),
        ]}
        remove={
          leaves && (
            <ConfirmLink
              to={asks}
              label={through ? `Remove ${number} to ${through}` : "Remove"}
              variant="link"
              {...removal}
            />
          )
        }
      />
      <Refusal answer={answer} />
      {leaves && search.get("confirm") === "delete" && <ConfirmStep {...removal} cancelTo={here} />}
      <PackageFacts facts={facts} />
      {open && words && <p className="hint">{`Condition: ${words}`}</p>}
      {open ? (
        <PackageForm
          {...frame}
          lastResult={replyIn(answer)}
          cancelTo={on ? roadPaths.consignments.packages(on.id) : paths.jobs.view(job.id)}
        />
      ) : (
        <p className="notice info">
          This consignment has ended: the packing list can no longer change.
        </p>
      )}
      <PhotoCard
        photos={photos}
        of={`package ${number}`}
        action={here}
        changes={addsPhotos}
        errors={problems}
      />
    </>
  );
}
