import { getFormProps, useForm } from "@conform-to/react";
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
import { FormErrors } from "~/components/ui/FormErrors";
import { Fold, FormActions, FormSection } from "~/components/ui/FormLayout";
import type { FormReply } from "~/models/kit/shared/form-reply";

type SetUpFields = {
  name: string;
  address: string;
  currency: string;
  taxSystem: string;
  gstRate: string;
  gstin: string;
  stateCode: string;
  taxRegime: string;
  gtaOptionYear: string;
};

const LOGO = "set-up-logo";

/** What a new company says of itself at first, in one form; or that it will do so later. */
export function SetUpForm({
  values,
  currencies,
  choices,
  lastResult,
}: {
  values: SetUpFields;
  currencies: readonly Option[];
  /** Of the fields about tax. */
  choices: Record<"taxSystem" | "stateCode" | "taxRegime" | "gtaOptionYear", readonly Option[]>;
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
      {...getFormProps(form)}
      noValidate
      className="stack"
    >
      <FormErrors form={form} />
      <FormSection>
        <TextField field={fields.name} label="Company Name" maxLength={100} required wide />
        <TextAreaField
          field={fields.address}
          label="Address"
          hint="As your documents print it"
          rows={3}
          maxLength={500}
          wide
        />
        <SelectField
          field={fields.currency}
          label="Currency"
          hint="For quotations, items, invoices and jobs"
          options={currencies}
          required
        />
        <SelectField
          field={fields.taxSystem}
          label="Tax System"
          hint="Choose GST India to use the fields below"
          options={choices.taxSystem}
          required
        />
        <AmountField field={fields.gstRate} label="Tax Rate" hint="For a single tax" unit="%" />
        <div className="field">
          <label className="label" htmlFor={LOGO}>
            Logo File
          </label>
          <input
            type="file"
            id={LOGO}
            name="logo"
            accept="image/png,image/jpeg"
            className="input"
            aria-invalid={logoErrors ? true : undefined}
            aria-describedby={logoErrors ? `${LOGO}-hint ${LOGO}-error` : `${LOGO}-hint`}
          />
          <p className="hint" id={`${LOGO}-hint`}>
            PNG or JPEG of at most 500 kB; you can add it later
          </p>
          <FieldErrors field={{ errors: logoErrors, errorId: `${LOGO}-error` }} />
        </div>
        <Fold
          title="Under GST India"
          hint="GSTIN, state, regime"
          open={(lastResult?.initialValue?.taxSystem ?? values.taxSystem) === "gst_india"}
        >
          <div className="cols">
            <TextField
              field={fields.gstin}
              label="GSTIN"
              hint="Empty: not registered under GST"
              maxLength={30}
            />
            <SelectField field={fields.stateCode} label="State" options={choices.stateCode} />
            <SelectField
              field={fields.taxRegime}
              label="Tax Regime"
              hint="Your usual one. Without a GSTIN choose 'Not registered under GST'. Ask your accountant; the settings explain each one."
              options={choices.taxRegime}
            />
            <SelectField
              field={fields.gtaOptionYear}
              label="Forward Charge Since"
              hint="For a goods transport agency that opted for it"
              options={choices.gtaOptionYear}
            />
          </div>
        </Fold>
      </FormSection>
      <FormActions>
        <SubmitButton name="intent" value="save" label="Save" busyLabel="Saving..." />
        <SubmitButton name="intent" value="skip" label="Skip for now" variant="secondary" />
      </FormActions>
    </Form>
  );
}
