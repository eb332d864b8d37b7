import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { EditConflictNotice } from "~/components/ui/edit-conflict";
import {
  AmountField,
  DateField,
  SelectField,
  TextAreaField,
  TextField,
  type Option,
} from "~/components/ui/Field";
import { FormErrors } from "~/components/ui/FormErrors";
import { FormActions, FormSection } from "~/components/ui/FormLayout";
import { fillContact, isChoice } from "~/components/ui/fill";
import { FillButton } from "~/components/ui/FillButton";
import { PassedDate } from "~/components/ui/PassedDate";
import { EnterSubmit, RecordSelect } from "~/components/ui/record-select";
import { whileTyping } from "~/components/ui/while-typing";
import { FILLED_FROM } from "~/models/customer/contact";
import { JobInput } from "~/models/job/job.schema";
import { JOB_FORM_STATUSES, JOB_PRIORITIES } from "~/models/job/job.status";
import { PASSED_FIELD } from "~/models/shared/passed-date";
import type { RecordOptions } from "~/models/shared/record-options";
import type { FormReply } from "~/models/shared/form-reply";

import { CrewField, type CrewChoice } from "./CrewField";

/** The form's values as text, as its fields hold them. */
export type JobFormValues = {
  title?: string;
  clientId?: string;
  quotationId?: string;
  description?: string;
  location?: string;
  startDate?: string;
  endDate?: string;
  scheduledTime?: string;
  budget?: string;
  status?: string;
  priority?: string;
  assignedTo?: string[];
  notes?: string;
  version?: string;
};

const LABELS = {
  title: "Job Title",
  clientId: "Client",
  description: "Description",
  location: "Location",
  startDate: "Start Date",
  endDate: "End Date",
  scheduledTime: "Time",
  budget: "Budget",
  status: "Status",
  priority: "Priority",
  assignedTo: "Assigned To",
  notes: "Notes",
} as const;

const NO_ADDRESS = "The quotation names no address: where does the crew go?";

const words = (list: readonly string[]): Option[] =>
  list.map((word) => ({ value: word, label: word }));

function asList(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (entry): entry is string => typeof entry === "string" && entry !== "",
  );
}

type JobFormProps = {
  /** What the fields start with. */
  values: JobFormValues;
  /** Edits a job when it has a version. */
  version?: number;
  clients: RecordOptions;
  crew: readonly CrewChoice[];
  currency: string;
  lastResult?: FormReply;
  idempotencyKey?: string;
  cancelTo: string;
};

/** New and edit in one: with a version it edits. */
export function JobForm({
  values,
  version,
  clients,
  crew,
  currency,
  lastResult,
  idempotencyKey,
  cancelTo,
}: JobFormProps) {
  const [form, fields] = useForm({
    id: "job",
    lastResult,
    defaultValue: values,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: whileTyping(JobInput),
  });

  function lines(from: Record<string, unknown> | null | undefined) {
    const named = (options: readonly Option[], list: string[]) =>
      list.map((value) => options.find((one) => one.value === value)?.label ?? value).join(", ");
    return Object.entries(LABELS).map(([key, label]) => {
      const list = asList(from?.[key]);
      const options = key === "clientId" ? clients.options : key === "assignedTo" ? crew : [];
      return { label, value: named(options, list) };
    });
  }

  return (
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate
      className="stack"
      onChange={({ target }) => {
        if (isChoice(target, fields.clientId.name)) {
          void fillContact(target, { sourceAddress: "location" });
        }
      }}
    >
      <EnterSubmit />
      <FormErrors form={form} currency={currency} />
      {version && lastResult?.editConflict && (
        <EditConflictNotice
          mine={lines(lastResult.initialValue)}
          theirs={lines(values)}
          version={version}
          theirsHref={cancelTo}
        />
      )}
      {idempotencyKey && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
      {version && (
        <input type="hidden" name="version" value={String(fields.version.initialValue ?? "")} />
      )}
      {values.quotationId && <input type="hidden" name="quotationId" value={values.quotationId} />}
      <FormSection>
        <TextField field={fields.title} label={LABELS.title} maxLength={100} required />
        <RecordSelect
          field={fields.clientId}
          records={clients}
          label={LABELS.clientId}
          placeholder="Select a client"
          findLabel="Find client"
          required
        >
          <FillButton label="Fill from client" />
        </RecordSelect>
        <input
          type="hidden"
          name={FILLED_FROM}
          defaultValue={String(lastResult?.initialValue?.[FILLED_FROM] ?? values.clientId ?? "")}
        />
        <TextAreaField
          field={fields.description}
          label={LABELS.description}
          rows={5}
          maxLength={5000}
          required
          wide
        />
        <TextField
          field={fields.location}
          label={LABELS.location}
          hint={values.quotationId && !values.location ? NO_ADDRESS : undefined}
          maxLength={500}
          required
          wide
        />
        <div className="stack gap-2">
          <DateField field={fields.startDate} label={LABELS.startDate} required />
          <PassedDate
            field={fields.startDate}
            day={fields.startDate.value ?? fields.startDate.initialValue}
            confirmed={lastResult?.initialValue?.[PASSED_FIELD]}
          />
        </div>
        <DateField field={fields.endDate} label={LABELS.endDate} />
        <TextField field={fields.scheduledTime} label={LABELS.scheduledTime} type="time" />
        <AmountField field={fields.budget} label={LABELS.budget} currency={currency} />
        <SelectField
          field={fields.status}
          label={LABELS.status}
          options={words(JOB_FORM_STATUSES)}
          required
        />
        <SelectField
          field={fields.priority}
          label={LABELS.priority}
          options={words(JOB_PRIORITIES)}
          required
        />
        <CrewField
          field={fields.assignedTo}
          name={fields.assignedTo.name}
          choices={crew}
          chosen={asList(fields.assignedTo.initialValue)}
        />
        <TextAreaField field={fields.notes} label={LABELS.notes} maxLength={2000} wide />
      </FormSection>
      <FormActions>
        <SubmitButton label={version ? "Update Job" : "Create Job"} busyLabel="Saving..." />
        <ButtonLink to={cancelTo}>Cancel</ButtonLink>
      </FormActions>
    </Form>
  );
}
