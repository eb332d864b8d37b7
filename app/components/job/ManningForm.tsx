import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";

import { useAhead } from "~/components/layout/use-ahead";
import { TruckAndDriver } from "~/components/consignment/TruckAndDriver";
import { SubmitButton, useWait } from "~/components/ui/Button";
import { EnterSubmit } from "~/components/ui/EnterSubmit";
import type { AnyField, Option } from "~/components/ui/Field";
import { Fold } from "~/components/ui/FormLayout";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";
import type { FormReply } from "~/models/kit/shared/form-reply";

import { CrewField, type CrewChoice } from "./CrewField";

type Manning = {
  version: number;
  vehicles: readonly Option[];
  drivers: readonly Option[];
  crew: readonly CrewChoice[];
  /** Of a new truck's fields. */
  labels: Readonly<Record<"number" | "kind", string>>;
  values: {
    vehicleId: string;
    driverId: string;
    assignedTo: readonly string[];
    helpersText?: string;
    newTruck?: Readonly<Record<string, string>>;
    newDriver?: Readonly<Record<string, string>>;
  };
};

/** The fields of a truck or a driver that is new; folded while there is something to choose. */
function NewOne({
  id,
  title,
  open,
  typed = {},
  errors,
  fields,
}: {
  id: "newTruck" | "newDriver";
  title: string;
  open: boolean;
  typed?: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string[] | null>>;
  fields: readonly {
    name: string;
    label: string;
    maxLength: number;
    hint?: string;
    type?: string;
  }[];
}) {
  const isTyped = Object.values(typed).some(Boolean);
  return (
    <div id={id}>
      <Fold title={title} open={open || isTyped}>
        {fields.map(({ name, label, hint, type = "text", maxLength }) => {
          const wrong = errors[`${id}.${name}`];
          const about = `${id}-${name}-about`;
          return (
            <label key={name} className="field">
              <span className="label">{label}</span>
              <input
                className="input"
                type={type}
                name={`${id}.${name}`}
                maxLength={maxLength}
                defaultValue={typed[name]}
                placeholder={hint}
                autoComplete="off"
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? about : undefined}
              />
              {wrong && (
                <span className="error" id={about}>
                  {wrong.join(" ")}
                </span>
              )}
            </label>
          );
        })}
      </Fold>
    </div>
  );
}

/**
 * Assigns a crew and a truck: free ones first, busy ones with their place. Posted where it stands, though its address is another
 * page's: so a refusal, or a press that finds no network, leaves the page as it is. `reply`: of a refused post without scripts.
 */
export function ManningForm({
  action,
  manning,
  reply: before,
  children,
}: {
  action: string;
  manning: Manning;
  reply?: FormReply;
  /** Further actions beside the button. */
  children?: ReactNode;
}) {
  const press = useFetcher<FormReply>();
  const waits = useWait(press.state !== "idle");
  useAhead(action);
  const reply = press.data ?? before;
  const typed = reply?.initialValue as Partial<Manning["values"]> | undefined;
  const values = { ...manning.values, ...typed };
  const errors = reply?.error ?? {};
  const field = (name: string, initialValue?: string) =>
    ({
      id: `crew-${name}`,
      errorId: `crew-${name}-error`,
      descriptionId: `crew-${name}-hint`,
      errors: errors[name] ?? undefined,
      key: undefined,
      required: undefined,
      maxLength: undefined,
      name,
      formId: "crew",
      initialValue,
    }) as AnyField & { name: string };
  const vehicle = field("vehicleId", values.vehicleId);
  const chosen = [values.assignedTo].flat().filter((one) => typeof one === "string");
  const problem = errors[""];
  return (
    // Begun again after each save: whoever was typed is a tick from then on.
    <press.Form
      key={manning.version}
      method="post"
      action={action}
      data-press="here"
      className="stack"
      id="crew"
    >
      <EnterSubmit />
      {problem && (
        <p className="notice danger" role="alert">
          {problem.join(" ")}
        </p>
      )}
      <input type="hidden" name="version" value={manning.version} />
      <div className="cols">
        <TruckAndDriver
          truck={vehicle}
          driver={field("driverId", values.driverId)}
          vehicles={manning.vehicles}
          drivers={manning.drivers}
          reply={reply}
          newTruck={
            <NewOne
              id="newTruck"
              title="New truck …"
              open={manning.vehicles.length === 0}
              typed={values.newTruck}
              errors={errors}
              fields={[
                { name: "number", label: manning.labels.number, maxLength: 30 },
                {
                  name: "kind",
                  label: manning.labels.kind,
                  maxLength: 60,
                  hint: "17 ft container, Tata Ace",
                },
              ]}
            />
          }
          newDriver={
            <NewOne
              id="newDriver"
              title="New driver …"
              open={manning.drivers.length === 0}
              typed={values.newDriver}
              errors={errors}
              fields={[
                { name: "name", label: "Driver's name", maxLength: 100 },
                { name: "phone", label: "Driver's phone", maxLength: 20, type: "tel" },
              ]}
            />
          }
        />
        <CrewField
          field={field("assignedTo")}
          name="assignedTo"
          choices={manning.crew}
          typed={typed}
          chosen={chosen}
          helpers={{ typed: values.helpersText ?? "", errors: errors.helpersText ?? undefined }}
        />
      </div>
      <p className="row">
        <SubmitButton label="Save crew and truck" disabled={waits} />
        {children}
        <RowLink to={paths.jobs.helpers()}>Helpers</RowLink>
      </p>
    </press.Form>
  );
}
