import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { PhotoCard, photoProblemsOf } from "~/components/photo/PhotoCard";
import { SignatureForm } from "~/components/signature/SignatureForm";
import { SignatureList } from "~/components/signature/SignatureList";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, deletionOf } from "~/components/ui/ConfirmStep";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { Refusal, replyIn } from "~/components/ui/Problem";
import { RecordHead } from "~/components/ui/RecordHead";
import { DeliveryMarksForm, OutlineOf, ReportForm } from "~/components/vehicle/ReportForm";
import { isOpen } from "~/models/road/consignment/consignment.server";
import { can } from "~/models/kit/policy/policy";
import { wholePrintedConsignment } from "~/models/road/road-paper/road-paper.server";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { SignatureInput } from "~/models/road/signature/signature.schema";
import { hashToSign, signaturesOf } from "~/models/road/signature/signature.server";
import { signPaper } from "~/models/road/signature/signature.sign.server";
import { VEHICLE_REPORT_FIELDS } from "~/models/road/vehicle-report/vehicle-report.fields";
import {
  deleteVehicleReport,
  markAtDelivery,
  updateVehicleReport,
} from "~/models/road/vehicle-report/vehicle-report.save.server";
import {
  DeliveryMarksInput,
  VehicleReportInput,
} from "~/models/road/vehicle-report/vehicle-report.schema";
import {
  getVehicleReport,
  kindOfReport,
  reportTitle,
  vehicleReportTexts,
} from "~/models/road/vehicle-report/vehicle-report.server";
import { roadPaths } from "~/road-paths";
import { visitorOf } from "~/services/papers/document-link.server";
import { doneAt } from "~/services/flash.server";
import { saveForm } from "~/services/forms/form.server";
import { vehicleReportPlan } from "~/services/forms/form-plans.server";
import { pageFor } from "~/services/page.server";
import { readPhotoForm } from "~/services/papers/photo-form.server";
import { runPhotoIntent, shownPhotos } from "~/services/papers/photo-page.server";
import { withRefusalReply } from "~/services/refusal.server";
import { drawnSignature } from "~/services/road/signature-image.server";
import formSheet from "~/styles/composer.css";
import stylesheet from "~/styles/road-papers.css";

export const links = () => [formSheet, stylesheet].map((href) => ({ rel: "stylesheet", href }));

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Vehicle report of ${data.registration}` : "Vehicle report" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, id }) => {
    const report = await getVehicleReport(actor, id("vehicleReport"));
    const { consignment, consignmentId, _count } = report;
    const open = isOpen(consignment);
    const away = consignment.status === "In transit" || consignment.status === "Delivered";
    const [printed, signatures, photos] = await Promise.all([
      wholePrintedConsignment({ id: consignmentId }),
      signaturesOf(consignmentId),
      shownPhotos(actor, { vehicleReportId: report.id }, true),
    ]);
    const hash = (purpose: "pickup" | "handover") => hashToSign(printed, purpose, report.id);
    const frame = {
      kind: kindOfReport(report),
      values: vehicleReportTexts(report),
      version: report.version,
      plan: vehicleReportPlan(),
    };
    return {
      id: report.id,
      title: reportTitle(report),
      registration: report.registration,
      consignment: { id: consignmentId, number: shownLrNumber(consignment) },
      frame,
      open,
      away,
      facts: Object.entries(VEHICLE_REPORT_FIELDS)
        .filter(([name]) => name !== "kind")
        .map(([name, { label, wide }]) => ({
          label,
          value: String(report[name as "make"] ?? ""),
          wide,
        })),
      signs: {
        pickup: open ? await hash("pickup") : null,
        handover: away ? await hash("handover") : null,
        sender: printed.consignorName,
        receiver: printed.receivedBy ?? printed.consigneeName,
      },
      signatures: signatures.filter((one) => one.vehicleReportId === report.id),
      photos,
      addsPhotos: consignment.status !== "Cancelled",
      stage: away ? ("destination" as const) : ("origin" as const),
      canClaim: can(actor, "claim:create") && away,
      canDelete: open && _count.photos + _count.signatures + _count.claims === 0,
    };
  });

const SIGNED = { "sign-pickup": "pickup", "sign-handover": "handover" } as const;

export const action = (args: ActionFunctionArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, request, id }) => {
    const vehicleReportId = id("vehicleReport");
    const here = roadPaths.vehicleReports.view(vehicleReportId);
    const { consignmentId, consignment } = await getVehicleReport(actor, vehicleReportId);
    const posted = await readPhotoForm(request);
    const { form } = posted;
    const stage = isOpen(consignment) && consignment.status === "Booked" ? "origin" : "destination";
    const photos = await runPhotoIntent(actor, { vehicleReportId }, posted, here, stage);
    if (photos) return photos;
    const intent = form.get("intent");
    switch (intent) {
      case "delete":
        return withRefusalReply(async () => {
          await deleteVehicleReport(actor, vehicleReportId);
          return doneAt(roadPaths.consignments.view(consignmentId), "Vehicle report deleted");
        });
      case "sign-pickup":
      case "sign-handover": {
        const saving = { schema: SignatureInput, failed: "Failed to keep the signature" };
        return saveForm(form, saving, async (input) => {
          const drawn = await drawnSignature(form.get("drawn"));
          const where = { ...visitorOf(args), linkId: null };
          const what = { consignmentId, purpose: SIGNED[intent], vehicleReportId };
          await signPaper(actor, what, { ...input, drawn }, where);
          return doneAt(`${here}#signatures`, "Vehicle report signed");
        });
      }
      case null: {
        if (form.has("delivery.none") && !form.has("make")) {
          const saving = { schema: DeliveryMarksInput, failed: "Failed to save the damage" };
          return saveForm(form, saving, async (input) => {
            await markAtDelivery(actor, vehicleReportId, input);
            return doneAt(here, "Damage at delivery saved");
          });
        }
        const saving = { schema: VehicleReportInput, failed: "Failed to save the vehicle report" };
        return saveForm(form, saving, async (input) => {
          await updateVehicleReport(actor, vehicleReportId, input);
          return doneAt(here, "Vehicle report updated");
        });
      }
      default:
        return withRefusalReply(() => Promise.reject<never>(noSuchButton()));
    }
  });

export default function VehicleReportPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [search] = useSearchParams();
  const problems = photoProblemsOf(answer);
  const reply = replyIn(answer);
  const typed = (reply?.initialValue ?? {}) as Record<string, unknown>;
  // Empty fields are not sent back: each form is recognized by the fields that only it posts.
  const ofReport = "kind" in typed;
  const signed = String(typed.intent ?? "").startsWith("sign-");
  const here = roadPaths.vehicleReports.view(page.id);
  const { consignment, frame, signs } = page;
  const paper = [consignment.id, "vehicle", page.id] as const;
  const deletion = deletionOf("Delete vehicle report", `the report of ${page.title}`, here);
  const signing = (purpose: "pickup" | "handover") => {
    const mine = typed.intent === `sign-${purpose}`;
    return {
      action: here,
      intent: `sign-${purpose}`,
      errors: mine ? (reply?.error ?? {}) : {},
      typed: mine ? typed : {},
    };
  };
  return (
    <>
      <RecordHead
        title={page.title}
        facts={{ about: [`Vehicle report of ${consignment.number}`] }}
        prints
        back={{ to: roadPaths.consignments.view(consignment.id), label: "Back to consignment" }}
        pdf={
          <DownloadLink
            to={roadPaths.consignments.pdf(consignment.id, "vehicle", { reportId: page.id })}
          >
            Download PDF
          </DownloadLink>
        }
        more={[
          <ButtonLink key="print" to={roadPaths.consignments.paper(...paper)}>
            Print
          </ButtonLink>,
          page.canClaim && (
            <ButtonLink to={roadPaths.claims.create({ vehicleReportId: page.id })}>
              Record claim
            </ButtonLink>
          ),
        ]}
        remove={
          page.canDelete && (
            <ConfirmLink
              to={`${here}?confirm=delete`}
              label="Delete"
              variant="link"
              {...deletion}
            />
          )
        }
      />
      <Refusal answer={answer} />
      {page.canDelete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
      {!page.open && !page.away && <OutlineOf {...frame.values} kind={frame.kind} />}
      {page.open ? (
        <ReportForm
          key={frame.version}
          {...frame}
          cancelTo={here}
          lastResult={ofReport ? reply : undefined}
        />
      ) : (
        <Card title="Vehicle">
          <DescriptionList items={page.facts} />
        </Card>
      )}
      {page.away && (
        <DeliveryMarksForm
          key={`${frame.version} at delivery`}
          {...frame}
          cancelTo={here}
          lastResult={reply && !ofReport && !signed ? reply : undefined}
        />
      )}
      <PhotoCard
        photos={page.photos}
        of={`the vehicle ${page.registration}`}
        action={here}
        changes={page.addsPhotos}
        atOnce
        errors={problems}
        hint="All four sides, the inside, the odometer, and each damage; JPEG, PNG or WebP, each at most 12 MB"
      />
      <SignatureList signatures={page.signatures} />
      {signs.pickup && (
        <SignatureForm
          title="Signature at pickup"
          words="The vehicle is as written here, and no personal goods are inside"
          shown={signs.pickup}
          name={signs.sender}
          id="sign-pickup"
          of="consignor"
          {...signing("pickup")}
        />
      )}
      {signs.handover && (
        <SignatureForm
          title="Signature at delivery"
          words="I received the vehicle as written here"
          shown={signs.handover}
          name={signs.receiver}
          id="sign-handover"
          {...signing("handover")}
        />
      )}
    </>
  );
}
