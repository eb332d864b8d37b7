import { getFormProps, useForm, type FieldMetadata } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import {
  AmountField,
  CheckboxField,
  SelectField,
  TextAreaField,
  TextField,
  type Option,
} from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { Fold } from "~/components/ui/FormLayout";
import { RowLink } from "~/components/ui/RowLink";
import { quotationCurrencyOf } from "~/models/company/company/company.currency";
import { shownSetting, type SettingsTexts } from "~/models/company/company/company.form";
import {
  fieldsOf,
  SECTIONS,
  type SettingField,
  type SettingsSection,
} from "~/models/company/company/company.words";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";

import { useFormResetKey } from "./use-form-reset-key";
import { usePlace } from "./place";

/** What the fields that choose from a list offer, by the field's name. */
type SettingOptions = Record<string, readonly (Option & { help?: string })[]>;

type Props = {
  section: SettingsSection;
  values: SettingsTexts;
  version: number;
  options: SettingOptions;
  lastResult?: FormReply;
};

/** One section of the settings: a form of its own, checked by the server. */
export function SettingsForm(props: Props) {
  return (
    <SectionForm key={useFormResetKey(JSON.stringify(props.values), props.lastResult)} {...props} />
  );
}

function SectionForm({ section, values, version, options, lastResult }: Props) {
  const { title, lead } = SECTIONS[section];
  const known: readonly SettingField[] = fieldsOf(section);
  const [form, fields] = useForm<Record<string, string>>({
    id: section,
    lastResult,
    defaultValue: values,
  });
  const place = usePlace(paths.settings(), section, lastResult);
  const lines = (texts: Record<string, unknown> | null | undefined) =>
    known.map((field) => ({
      label: field.label,
      value: shownSetting(field, String(texts?.[field.name] ?? ""), options[field.name]),
    }));
  // A refused post keeps the version it was made with; else another section may have raised it.
  const posted = lastResult?.initialValue?.version;
  const setting = (field: SettingField) => (
    <Setting
      key={field.name}
      setting={field}
      field={fields[field.name] as FieldMetadata<string>}
      options={options[field.name]}
      currency={quotationCurrencyOf(values.currency ?? "")}
    />
  );
  const folded = known.filter(({ gst }) => gst);
  return (
    <Form
      method="post"
      {...place.form}
      discover="none"
      {...getFormProps(form)}
      noValidate
      className="card"
    >
      <header>
        <h2>{title}</h2>
      </header>
      <div className="stack">
        <p className="hint">
          {lead}
          {section === "reminders" && (
            <>
              {" "}
              <RowLink to={paths.reminders()}>What would be sent today</RowLink>
            </>
          )}
        </p>
        <FormErrors form={form} />
        {lastResult?.editConflict && (
          <EditConflictNotice
            mine={lines(lastResult.initialValue)}
            theirs={lines(values)}
            version={version}
            theirsHref={paths.settings(section)}
          />
        )}
        {place.mark}
        <input type="hidden" name="intent" value={section} />
        <input type="hidden" name="version" value={typeof posted === "string" ? posted : version} />
        <div className="cols">{known.filter(({ gst }) => !gst).map(setting)}</div>
        {folded.length > 0 && (
          <Fold
            title="Under GST India"
            hint="state, regime, option, round-off; rates have a page of their own"
            open={(lastResult?.initialValue?.taxSystem ?? values.taxSystem) === "gst_india"}
          >
            <div className="stack">
              <div className="cols">{folded.map(setting)}</div>
              <Helps options={options.taxRegime} />
              <p>
                <RowLink to={paths.taxRates.list()}>Tax rates by their days</RowLink>
              </p>
            </div>
          </Fold>
        )}
        <div className="row">
          <SubmitButton label="Save Changes" busyLabel="Saving..." />
        </div>
      </div>
    </Form>
  );
}

/** What each choice of a list means. */
function Helps({ options = [] }: { options?: SettingOptions[string] }) {
  return (
    <ul className="hint">
      {options.map(({ value, label, help }) => (
        <li key={value}>
          <b>{label}</b>: {help}
        </li>
      ))}
    </ul>
  );
}

const UNITS: Partial<Record<SettingField["kind"], string>> = { rate: "%", days: "days" };

function Setting({
  setting,
  field,
  options = [],
  currency,
}: {
  setting: SettingField;
  field: FieldMetadata<string>;
  options?: readonly Option[];
  currency?: string;
}) {
  const { label, kind, hint, required = false, max, wide } = setting;
  const common = { field, label, hint, required, wide };
  switch (kind) {
    case "tick":
      return <CheckboxField {...common} required={undefined} />;
    case "select":
    case "hour":
      return <SelectField {...common} options={options} />;
    case "area":
      return <TextAreaField {...common} rows={max && max > 500 ? 6 : 3} maxLength={max} />;
    case "amount":
      return <AmountField {...common} currency={currency} />;
    case "rate":
    case "days":
      return <AmountField {...common} unit={UNITS[kind]} />;
    default:
      return <TextField {...common} type={kind} maxLength={max} />;
  }
}
