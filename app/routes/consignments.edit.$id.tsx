import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ClashAnyway } from "~/components/consignment/ClashAnyway";
import { AmountField, TextField } from "~/components/ui/Field";
import { FieldRow, Fold, FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { type FormFrame, type FormParts, RecordForm } from "~/components/ui/RecordForm";
import { plainRows } from "~/components/ui/form-rows";
import type { DraftForm } from "~/models/kit/form-draft/form-draft";
import { shownLrNumber } from "~/models/kit/shared/lr-number";
import { CLASH_ANYWAY } from "~/models/road/consignment/consignment.clash";
import {
  bookAsked,
  clashQuestion,
  postedBooking,
} from "~/models/road/consignment/consignment.clash-form.server";
import {
  consignmentForEdit,
  updateConsignment,
} from "~/models/road/consignment/consignment.edit.server";
import type { ConsignmentTexts } from "~/models/road/consignment/consignment.fields";
import { ConsignmentInput } from "~/models/road/consignment/consignment.schema";
import { roadPaths } from "~/road-paths";
import { openDraft } from "~/services/forms/form-draft.server";
import { consignmentPlan } from "~/services/forms/form-plans.server";
import { postRecord } from "~/services/forms/record-form.server";
import { pageFor, postFor } from "~/services/page.server";
import { redirectOnConflict } from "~/services/refusal.server";

type Values = Required<ConsignmentTexts>;
type Fields = FormParts<Values & { version: string }>["fields"];

/** Edits a consignment: the consignment, who hands over and who receives, the goods, what they are worth, the freight. */
function ConsignmentForm(frame: FormFrame<Values>) {
  const { values } = frame;
  return (
    <RecordForm<Values> id="consignment" save="Update Consignment" {...frame}>
      {({ control, fields }) => (
        <>
          <FormSection title="Journey">
            {control("loadingDate")}
            {control("expectedDate")}
            <ClashAnyway field={fields.loadingDate} reply={frame.lastResult} />
            {control("fromPlace")}
            {control("toPlace")}
            {control("distanceKm")}
          </FormSection>
          <FormSection title="Consignor: hands the goods over">
            {PARTY.map((part) => control(`consignor${part}`))}
          </FormSection>
          <FormSection title="Consignee: receives them">
            {PARTY.map((part) => control(`consignee${part}`))}
          </FormSection>
          <FormSection title="Goods">
            {control("goodsKind")}
            {control("goodsDescription")}
            <GoodsLines field={fields.goods} />
            {control("weightKg")}
            {control("weighed")}
            {control("volumeCft")}
          </FormSection>
          <FormSection title="Value, risk and insurance">
            {control("declaredValue")}
            {control("risk")}
            {control("fovRate")}
            {control("insuredBy")}
            {control("insurer")}
            {control("policyNumber")}
          </FormSection>
          <FormSection title="Freight and tax">
            {control("freightTerms")}
            {control("freight")}
            {control("otherCharges")}
            {control("advance")}
            {control("gstPayer")}
            <Fold
              title="E-way bill"
              hint="not needed for used household goods"
              open={Boolean(
                values.ewbNumber || fields.ewbNumber.errors || fields.ewbValidUntil.errors,
              )}
            >
              <div className="cols">
                {control("ewbNumber", { inputMode: "numeric" })}
                {control("ewbValidUntil")}
              </div>
            </Fold>
            {control("instructions")}
          </FormSection>
        </>
      )}
    </RecordForm>
  );
}

const PARTY = ["Name", "Phone", "Address", "Gstin", "StateCode"] as const;

const LINE = ["description", "quantity", "packages", "packing"] as const;

/** The goods that the lorry receipt lists; the lines below the filled ones are spare, and dropped when they stay empty. */
function GoodsLines({ field }: { field: Fields["goods"] }) {
  const rows = plainRows(field as never, LINE);
  return (
    <fieldset className="wide stack">
      <legend className="label">What is carried</legend>
      <p className="hint">
        Leave packages empty to count them from the packing list. Save to get more lines.
      </p>
      {rows.map(({ key, fields: { description, quantity, packages, packing } }, index) => (
        <FieldRow key={key}>
          <TextField field={description} label={`Goods ${index + 1}`} maxLength={200} />
          <AmountField field={quantity} label="Quantity" inputMode="numeric" maxLength={6} />
          <AmountField field={packages} label="Packages" inputMode="numeric" maxLength={5} />
          <TextField field={packing} label="Packing" maxLength={100} />
        </FieldRow>
      ))}
    </fieldset>
  );
}

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Edit consignment" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:edit", async ({ actor, request, url, id }) => {
    const consignmentId = id("consignment");
    const here = roadPaths.consignments.view(consignmentId);
    const { consignment, values } = await redirectOnConflict(request, here, (includeClosed) =>
      consignmentForEdit(actor, consignmentId, includeClosed),
    );
    return {
      id: consignment.id,
      number: shownLrNumber(consignment),
      version: consignment.version,
      currency: consignment.currency,
      plan: consignmentPlan(),
      values,
      ...(await openDraft(actor, draftOf(consignmentId), url)),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "consignment:edit", async ({ actor, form, url, id }) => {
    const consignmentId = id("consignment");
    const booking = postedBooking(form);
    const confirmed = form.getAll(CLASH_ANYWAY);
    const ask = async () =>
      booking ? clashQuestion(consignmentId, booking, confirmed, "loadingDate") : [];
    return postRecord(
      { actor, url, form },
      {
        draft: draftOf(consignmentId),
        schema: ConsignmentInput,
        questions: ask,
        failed: "Failed to save consignment",
        save: async (input) => {
          await bookAsked(ask, () => updateConsignment(actor, consignmentId, input));
          const to = roadPaths.consignments.view(consignmentId);
          return { to, done: "Consignment updated successfully" };
        },
      },
    );
  });

const draftOf = (id: number): DraftForm => ({ noun: "consignment", id });

export default function EditConsignment() {
  const { id, number, resumed, ...consignment } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={`Edit ${number}`} />
      <ConsignmentForm
        {...consignment}
        lastResult={useActionData<typeof action>() ?? resumed}
        cancelTo={roadPaths.consignments.view(id)}
      />
    </>
  );
}
