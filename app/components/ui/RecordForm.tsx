import { Form, useLocation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { type DraftState, keyOfWindow, WINDOW_KEY } from "~/models/kit/form-draft/form-draft";
import { comparedLines, type FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { type RowsPage, SHOW_LINE } from "~/models/kit/shared/rows-page";
import { ButtonLink, SubmitButton } from "./Button";
import { Control, type ControlProps } from "./Control";
import { EnterSubmit } from "./EnterSubmit";
import { FormErrors } from "./FormErrors";
import { FormActions } from "./FormLayout";
import { differing, EditConflictNotice, type Line } from "./edit-conflict";
import { DraftKeeper, DraftOffer, isFormPage, LeavingAsked } from "./form-draft";
import { type FormFields, type FormState, useForm } from "./use-form";

type Typed = Record<string, unknown>;

/** Parts that draw a form: its state, its fields, each field's control by name, and its buttons. */
export type FormParts<V extends Typed> = {
  form: FormState;
  fields: FormFields<V>;
  control: (name: string, more?: ControlProps) => ReactNode;
  currency: string | undefined;
  buttons: ReactNode;
};

/** Values that a page passes to its form. */
export type FormFrame<V> = {
  values: Partial<V>;
  plan: FormPlan;
  /** The stored record's version; absent for a new record. */
  version?: number;
  lastResult?: FormReply;
  idempotencyKey?: string;
  currency?: string;
  /** The draft of a form kept while somebody types: this window's key, and drafts of other windows. */
  draft?: DraftState;
  cancelTo: string;
};

type RecordFormProps<V extends Typed> = Omit<FormFrame<V>, "version" | "currency"> & {
  id: string;
  version?: number | string;
  /** It may follow what is chosen in the form. */
  currency?: string | ((fields: FormParts<V & { version: string }>["fields"]) => string);
  /** The save button's label. */
  save: string;
  /** It ends something: its button is drawn as a loss. */
  ends?: boolean;
  /** The save button's label while it saves. */
  busy?: string;
  /** The label of the way back. */
  leave?: string;
  /** Lines that compare two versions of the form, where its plan does not; `values` may be typed values. */
  lines?: (values: Typed | null | undefined) => Line[];
  /** Other parameters that opened the form, as hidden fields by name. */
  opened?: Readonly<Record<string, string>>;
  /** Its fields as they stand in it, where that is not the table's order. */
  order?: readonly string[];
  /** Set for a form that uploads a file. */
  encType?: "multipart/form-data";
  /** A further button beside those at its foot. */
  also?: ReactNode;
  /** Its buttons stand elsewhere than at its foot. */
  placesButtons?: boolean;
  /** The fields by whose text something is drawn. */
  follows?: readonly (keyof V & string)[];
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  children: (parts: FormParts<V & { version: string }>) => ReactNode;
};

/**
 * The frame of every record's form: summary of errors, both versions after an edit conflict, the key that
 * makes a repeated post harmless, the version that was opened, and the buttons. With a stored version it
 * edits. The form itself is drawn by `children`, its foot as well where they place the buttons.
 */
export function RecordForm<V extends Typed>({
  id,
  plan,
  values,
  version,
  lastResult,
  idempotencyKey,
  currency: currencyOf,
  save,
  ends = false,
  busy = "Saving...",
  cancelTo,
  leave = "Cancel",
  lines = (of) => comparedLines(plan.specs, of),
  opened = {},
  order = Object.keys(plan.specs),
  draft,
  encType,
  also,
  placesButtons = false,
  follows,
  onChange,
  children,
}: RecordFormProps<V>) {
  type Shown = V & { version: string };
  const stored = version !== undefined;
  const [form, fields] = useForm<Shown>({
    id,
    lastResult,
    defaultValue: { ...values, ...(stored && { version: String(version) }) } as Partial<Shown>,
    checks: plan.checks,
    follows,
  });
  const { pathname } = useLocation();
  const typed = lastResult?.initialValue;
  const conflict = stored && lastResult?.editConflict && differing(lines(typed), lines(values));
  const isSavedAlready = conflict && conflict.length === 0;
  // Every answer of the server brings another key; this window keeps the one it was opened with.
  const [windowKey] = useState(() => String(typed?.[WINDOW_KEY] ?? draft?.window));
  const currency = typeof currencyOf === "function" ? currencyOf(fields) : currencyOf;
  const control = (name: string, more?: ControlProps) => {
    const spec = plan.specs[name];
    if (!spec) throw new Error(`The plan of ${id} has no field ${name}`);
    return (
      <Control
        key={name}
        spec={spec}
        field={fields[name as keyof Shown]}
        currency={currency}
        {...more}
      />
    );
  };
  const buttons = (
    <>
      <SubmitButton label={save} busyLabel={busy} variant={ends ? "danger" : "primary"} />
      <ButtonLink to={cancelTo}>{leave}</ButtonLink>
      {draft && <DraftKeeper formId={form.id} draft={draft} windowKey={windowKey} />}
      {!draft && isFormPage(pathname) && <LeavingAsked formId={form.id} />}
    </>
  );
  return (
    <Form
      method="post"
      encType={encType}
      {...form.props}
      className="stack"
      discover="none"
      onChange={onChange}
    >
      <EnterSubmit />
      {draft && (
        <DraftOffer drafts={draft.others.filter(({ key }) => key !== keyOfWindow(windowKey))} />
      )}
      {lastResult?.done && (
        <p className="notice info draft" role="status">
          {lastResult.done}
        </p>
      )}
      {!isSavedAlready && (
        <FormErrors
          form={form}
          currency={currency}
          order={order}
          reply={lastResult}
          elsewhere={
            lastResult?.rows && {
              count: lastResult.rows.wrong.length + lastResult.rows.moreWrong,
              lines: <WrongLines page={lastResult.rows} />,
            }
          }
        />
      )}
      {conflict && (
        <EditConflictNotice rows={conflict} version={String(version)} theirsHref={cancelTo} />
      )}
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      {stored && (
        <input type="hidden" name="version" value={String(fields.version.initialValue ?? "")} />
      )}
      {Object.entries(opened).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(typed?.[name] ?? value)} />
      ))}
      {children({ form, fields, currency, control, buttons })}
      {!placesButtons && (
        <FormActions>
          {buttons}
          {also}
        </FormActions>
      )}
    </Form>
  );
}

/** Among what is wrong with a form: the lines of other pages, each with the way there. */
function WrongLines({ page: { wrong, moreWrong } }: { page: RowsPage }) {
  return (
    <>
      {wrong.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          <button
            className="cursor-pointer text-left underline"
            type="submit"
            name={SHOW_LINE}
            value={line}
            formNoValidate
          >
            {`Line ${line}: ${message}`}
          </button>
        </li>
      ))}
      {moreWrong > 0 && <li>{`and ${moreWrong} more in other lines`}</li>}
    </>
  );
}
