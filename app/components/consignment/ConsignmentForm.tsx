import { AmountField, TextField } from "~/components/ui/Field";
import { plainRows } from "~/components/ui/form-rows";
import { FieldRow, Fold, FormSection } from "~/components/ui/FormLayout";
import { RecordForm, type FormFrame, type FormParts } from "~/components/ui/RecordForm";
import type { ConsignmentTexts } from "~/models/road/consignment/consignment.fields";

import { ClashAnyway } from "./ClashAnyway";

type Values = Required<ConsignmentTexts>;
type Fields = FormParts<Values & { version: string }>["fields"];

/** Edits a consignment: the consignment, who hands over and who receives, the goods, what they are worth, the freight. */
export function ConsignmentForm(frame: FormFrame<Values>) {
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
                {control("ewbNumber")}
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

/** What the lorry receipt lists; the lines below the filled ones are spare, and none when they stay empty. */
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
