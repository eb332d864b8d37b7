import {
  AmountField,
  CheckboxField,
  type Option,
  SelectField,
  TextAreaField,
  TextField,
  type AnyField,
} from "~/components/ui/Field";
import { Fold } from "~/components/ui/FormLayout";
import { RecordForm } from "~/components/ui/RecordForm";
import { RowLink } from "~/components/ui/RowLink";
import { quotationCurrencyOf, type SettingsTexts } from "~/models/company/company/company.form";
import type { SettingsSection } from "~/models/company/company/company.words";
import type { SettingField } from "~/models/company/company/setting-fields";
import type { DraftState } from "~/models/kit/form-draft/form-draft";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { paths } from "~/paths";

/** Options of the fields that choose from a list, by field name. */
export type SettingOptions = Record<string, readonly (Option & { help?: string })[]>;

/** One section of the settings: a page's form, checked by the server. */
export function SettingsForm({
  section,
  known,
  options,
  ...frame
}: {
  section: SettingsSection;
  /** Its fields: those of the others are not for this page. */
  known: readonly SettingField[];
  values: SettingsTexts;
  version: number;
  options: SettingOptions;
  draft: DraftState;
  lastResult?: FormReply;
}) {
  const { values, lastResult } = frame;
  const folded = known.filter(({ gst }) => gst);
  const typed = lastResult?.initialValue as SettingsTexts | null | undefined;
  return (
    <RecordForm<SettingsTexts>
      id={section}
      // All of it is checked by the server.
      plan={{ specs: {}, checks: {} }}
      order={known.map(({ name }) => name)}
      save="Save Changes"
      cancelTo={paths.settings()}
      lines={(texts) =>
        known.map(({ name, label, kind }) => {
          const text = String(texts?.[name] ?? "");
          const chosen = options[name]?.find(({ value }) => value === text)?.label;
          return { label, value: kind === "tick" ? (text ? "Yes" : "No") : (chosen ?? text) };
        })
      }
      {...frame}
    >
      {({ fields }) => {
        const setting = (field: SettingField) => (
          <Setting
            key={field.name}
            setting={field}
            field={fields[field.name] as AnyField}
            options={options[field.name]}
            currency={quotationCurrencyOf(values.currency ?? "")}
          />
        );
        const seldom = folded.filter((field) => field.seldom);
        return (
          <section className="card">
            <div className="stack">
              <div className="cols">{known.filter(({ gst }) => !gst).map(setting)}</div>
              {folded.length > 0 && (
                <Fold
                  title="Under GST India"
                  hint="state, regime, option, round-off; rates have their own page"
                  open={(typed?.taxSystem ?? values.taxSystem) === "gst_india"}
                >
                  <div className="stack">
                    <div className="cols">
                      {folded.filter((field) => !field.seldom).map(setting)}
                    </div>
                    <Fold title="What each regime means" open={false}>
                      <Helps options={options.taxRegime} />
                    </Fold>
                    <Fold
                      title="Seldom changed"
                      hint="bank rates, households, JSON version, e-invoice, declaration"
                      open={seldom.some(({ name }) => fields[name]?.errors)}
                    >
                      <div className="cols">{seldom.map(setting)}</div>
                    </Fold>
                    <p>
                      <RowLink to={paths.taxRates.list()}>Tax rates by their days</RowLink>
                    </p>
                  </div>
                </Fold>
              )}
            </div>
          </section>
        );
      }}
    </RecordForm>
  );
}

/** Explains each choice of a list. */
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
  field: AnyField;
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
