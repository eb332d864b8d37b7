import { useForm } from "~/components/ui/use-form";
import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import {
  AmountField,
  SelectField,
  TextAreaField,
  TextField,
  type Option,
} from "~/components/ui/Field";
import { FieldErrors } from "~/components/ui/FieldErrors";
import { FileField } from "~/components/ui/FileField";
import { FormErrors } from "~/components/ui/FormErrors";
import { Fold, FormActions, FormSection } from "~/components/ui/FormLayout";
import type { FormReply } from "~/models/kit/shared/form-reply";

type SetUpFields = {
  hasGstin: string;
  name: string;
  phone: string;
  whatsappNumber: string;
  address: string;
  upiId: string;
  surchargeRate: string;
  stationaryCharge: string;
  currency: string;
  taxSystem: string;
  gstRate: string;
  gstin: string;
  stateCode: string;
  taxRegime: string;
  gtaOptionYear: string;
};

type TaxChoices = Record<
  "taxSystem" | "stateCode" | "taxRegime" | "gtaOptionYear",
  readonly Option[]
>;

/** As the settings call them. */
type Labels = Record<Exclude<keyof SetUpFields, "hasGstin" | "gstRate">, string>;

const LOGO = "set-up-logo";

/** A new company's first settings in one form, which can be put off. */
export function SetUpForm({
  values,
  labels,
  answers,
  currencies,
  choices,
  lastResult,
}: {
  values: SetUpFields;
  labels: Labels;
  /** To 'Do you have a GSTIN?' */
  answers: readonly Option[];
  currencies: readonly Option[];
  choices: TaxChoices;
  lastResult?: FormReply;
}) {
  const [form, fields] = useForm<SetUpFields>({
    id: "set-up",
    lastResult,
    defaultValue: values,
  });
  const logoErrors = lastResult?.error?.logo ?? undefined;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      discover="none"
      {...form.props}
      className="stack"
    >
      <FormErrors form={form} />
      <FormSection>
        <fieldset className="wide asks">
          <legend className="label">Do you have a GSTIN?</legend>
          {answers.map(({ value, label }) => (
            <label key={value} className="check">
              <input
                type="radio"
                name={fields.hasGstin.name}
                value={value}
                defaultChecked={value === (fields.hasGstin.initialValue ?? "yes")}
              />
              {label}
            </label>
          ))}
          <FieldErrors field={fields.hasGstin} />
        </fieldset>
        <TaxFields fields={fields} labels={labels} currencies={currencies} choices={choices} />
        <TextField field={fields.name} label={labels.name} maxLength={100} />
        <TextField field={fields.phone} label={labels.phone} type="tel" maxLength={50} />
        <TextField
          field={fields.whatsappNumber}
          label={labels.whatsappNumber}
          type="tel"
          hint="Where customers write to you; empty: the phone"
          maxLength={50}
        />
        <TextAreaField
          field={fields.address}
          label={labels.address}
          hint="As your papers print it, with its PIN"
          rows={3}
          maxLength={500}
          wide
        />
        <TextField
          field={fields.upiId}
          label={labels.upiId}
          hint="Customers pay you by it, as office@okbank"
          maxLength={96}
        />
        <AmountField
          field={fields.surchargeRate}
          label={labels.surchargeRate}
          hint="Added to every quotation, of its charges. 0 adds nothing"
          unit="%"
        />
        <AmountField
          field={fields.stationaryCharge}
          label={labels.stationaryCharge}
          hint="Boxes and paper, added to every quotation. 0 adds nothing"
        />
        <Fold title="Logo" hint="you can add it later" open={Boolean(logoErrors)}>
          <FileField
            id={LOGO}
            name="logo"
            label="Logo File"
            accept="image/png,image/jpeg"
            hint="PNG or JPEG of at most 500 kB"
            errors={logoErrors}
          />
        </Fold>
      </FormSection>
      <FormActions>
        <SubmitButton
          name="intent"
          value="save"
          label="Save and write the first quotation"
          busyLabel="Saving..."
        />
        <SubmitButton name="intent" value="skip" label="Skip for now" variant="secondary" />
      </FormActions>
    </Form>
  );
}

/** The fields that an answer about the GSTIN asks for; a browser that cannot tell shows all of them. */
function TaxFields({
  fields,
  labels,
  currencies,
  choices,
}: {
  fields: ReturnType<typeof useForm<SetUpFields>>[1];
  labels: Labels;
  currencies: readonly Option[];
  choices: TaxChoices;
}) {
  return (
    <>
      <div className="wide cols if-yes">
        <TextField
          field={fields.gstin}
          label={labels.gstin}
          hint="Your State and PAN follow from it"
          maxLength={30}
        />
        <SelectField
          field={fields.taxRegime}
          label={labels.taxRegime}
          hint="Your usual one. Ask your accountant; the settings explain each one."
          options={choices.taxRegime}
        />
        <Fold
          title="Forward charge"
          hint="for a goods transport agency"
          open={Boolean(fields.gtaOptionYear.errors)}
        >
          <SelectField
            field={fields.gtaOptionYear}
            label={labels.gtaOptionYear}
            options={choices.gtaOptionYear}
          />
        </Fold>
      </div>
      <div className="wide cols if-no">
        <SelectField
          field={fields.stateCode}
          label={labels.stateCode}
          hint="Left empty it comes from the PIN in your address"
          options={choices.stateCode}
        />
      </div>
      <div className="wide cols if-other">
        <SelectField
          field={fields.currency}
          label={labels.currency}
          hint="For quotations, items, invoices and jobs"
          options={currencies}
          required
        />
        <SelectField
          field={fields.taxSystem}
          label={labels.taxSystem}
          options={choices.taxSystem}
          required
        />
        <AmountField field={fields.gstRate} label="Tax Rate" hint="For a single tax" unit="%" />
      </div>
    </>
  );
}
