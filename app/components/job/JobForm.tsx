import { useMemo } from "react";
import { TruckAndDriver } from "~/components/consignment/TruckAndDriver";
import { Chooser } from "~/components/ui/Chooser";
import type { Option } from "~/components/ui/Field";
import { FillButton } from "~/components/ui/FillButton";
import { Fold, FormSection } from "~/components/ui/FormLayout";
import { PassedDate } from "~/components/ui/PassedDate";
import { type FormFrame, RecordForm } from "~/components/ui/RecordForm";
import { Remembered } from "~/components/ui/Remembered";
import { useFound } from "~/components/ui/choices";
import { control as controlOf, fillContact, isChoice, useEarlyChoice } from "~/components/ui/fill";
import { comparedLines, unpackPlan } from "~/models/kit/shared/form-plan";
import { PASSED_FIELD } from "~/models/kit/shared/passed-date";
import type { RecordOptions } from "~/models/kit/shared/record-options";
import { FILLED_FROM } from "~/models/people/customer/contact";
import type { JobTexts } from "~/models/road/job/job.fields";
import { JOB_FORM_STATUSES } from "~/models/road/job/job.status";
import { CrewField, type Free } from "./CrewField";

const NO_ADDRESS = "The quotation names no address. Enter where the crew has to go.";

const FORM_STATUSES = JOB_FORM_STATUSES.map((word) => ({ value: word, label: word }));

function asList(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (entry): entry is string => typeof entry === "string" && entry !== "",
  );
}

const DAYS = ["startDate", "endDate", "scheduledTime"];

type JobFormProps = Free &
  Omit<FormFrame<Required<JobTexts>>, "plan"> & {
    plan: string;
    jobId?: number | null;
    clients: RecordOptions;
  };

/** New and edit in one: with a version it edits. */
export function JobForm({ jobId = null, clients, plan: packed, ...rest }: JobFormProps) {
  const plan = useMemo(() => unpackPlan(packed), [packed]);
  const [free, askFree] = useFound<Free>();
  const { crew, vehicles, drivers, ...frame } = { ...rest, ...free };
  const { values, version, lastResult } = frame;

  /** Other days change who and what is free. */
  function askAnew({ form }: HTMLInputElement) {
    const days = DAYS.map((name) => [name, form && controlOf(form, name)?.value]);
    askFree({ job: jobId ?? "new", ...Object.fromEntries(days) });
  }

  const fillClient = (chosen: HTMLSelectElement) =>
    void fillContact(chosen, { sourceAddress: "location" });
  useEarlyChoice("job", "clientId", fillClient);
  const typed = lastResult?.initialValue;
  const nameIn = (options: readonly Option[], id: string) =>
    options.find(({ value }) => value === id)?.label ?? id;

  function lines(of: Record<string, unknown> | null | undefined) {
    const all = comparedLines(plan.specs, of, (id) => nameIn(clients.options, id));
    const names = asList(of?.assignedTo).map((id) => nameIn(crew, id));
    all.splice(-1, 0, { label: "Assigned To", value: names.join(", ") });
    return all;
  }

  return (
    <RecordForm<Required<JobTexts>>
      id="job"
      plan={plan}
      save={version === undefined ? "Create Job" : "Update Job"}
      lines={lines}
      opened={values.quotationId ? { quotationId: values.quotationId } : {}}
      follows={["startDate"]}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && DAYS.includes(target.name)) askAnew(target);
        if (isChoice(target, "clientId")) fillClient(target);
      }}
      {...frame}
    >
      {({ fields, control }) => (
        <FormSection>
          {control("title")}
          <Chooser
            field={fields.clientId}
            records={clients}
            kind="customer"
            label={plan.specs.clientId?.label ?? ""}
            placeholder="Select a client"
            findLabel="Find client"
            required
          >
            <FillButton label="Fill from client" />
          </Chooser>
          <Remembered
            name={FILLED_FROM}
            value={String(typed?.[FILLED_FROM] ?? values.clientId ?? "")}
          />
          {control("description", { rows: 5 })}
          {control("location", {
            hint: values.quotationId && !values.location ? NO_ADDRESS : undefined,
          })}
          {plan.specs.pickupStateCode && (
            <>
              {control("pickupStateCode")}
              {control("dropStateCode")}
            </>
          )}
          <div className="stack gap-3">
            {control("startDate")}
            <PassedDate
              field={fields.startDate}
              day={fields.startDate.value}
              confirmed={typed?.[PASSED_FIELD]}
            />
          </div>
          {control("endDate")}
          {control("scheduledTime")}
          <TruckAndDriver
            truck={fields.vehicleId}
            driver={fields.driverId}
            vehicles={vehicles}
            drivers={drivers}
            reply={lastResult}
            plan={plan}
          />
          {control("budget")}
          {/* Seldom chosen for a new one. */}
          <Fold
            title="Status and priority"
            hint={version === undefined ? "Pending, medium" : undefined}
            open={version !== undefined || Boolean(fields.status.errors ?? fields.priority.errors)}
          >
            <div className="cols">
              {control("status", {
                options: FORM_STATUSES,
                hint: "Pending reads Not Started in lists.",
              })}
              {control("priority")}
            </div>
          </Fold>
          <CrewField
            field={fields.assignedTo}
            name={fields.assignedTo.name}
            choices={crew}
            typed={typed}
            chosen={asList(fields.assignedTo.initialValue)}
            helpers={{
              typed: String(typed?.helpersText ?? ""),
              errors: fields.helpersText.errors,
            }}
          />
          {control("notes")}
        </FormSection>
      )}
    </RecordForm>
  );
}
