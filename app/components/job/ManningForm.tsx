import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { TruckAndDriver } from "~/components/consignment/TruckAndDriver";
import { SubmitButton } from "~/components/ui/Button";
import { EnterSubmit } from "~/components/ui/EnterSubmit";
import type { AnyField, Option } from "~/components/ui/Field";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { HelperTexts } from "~/models/road/job/job.fields";

import { CrewField, type CrewChoice } from "./CrewField";

type Manning = {
  version: number;
  vehicles: readonly Option[];
  drivers: readonly Option[];
  crew: readonly CrewChoice[];
  values: {
    vehicleId: string;
    driverId: string;
    assignedTo: readonly string[];
    helpers: readonly HelperTexts[];
  };
};

/** Assigns a crew and a truck: free ones first, busy ones with their place. `reply`: of a refused post. */
export function ManningForm({
  action,
  manning,
  reply,
  children,
}: {
  action: string;
  manning: Manning;
  reply?: FormReply;
  /** Further actions beside the button. */
  children?: ReactNode;
}) {
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
    <Form
      key={manning.version}
      method="post"
      action={action}
      className="stack"
      discover="none"
      id="crew"
    >
      <EnterSubmit />
      {problem && <p className="notice danger">{problem.join(" ")}</p>}
      <input type="hidden" name="version" value={manning.version} />
      <div className="cols">
        <TruckAndDriver
          truck={vehicle}
          driver={field("driverId", values.driverId)}
          vehicles={manning.vehicles}
          drivers={manning.drivers}
          reply={reply}
        />
        <CrewField
          field={field("assignedTo")}
          name="assignedTo"
          choices={manning.crew}
          typed={typed}
          chosen={chosen}
          lines={[0, 1].map((index) => ({
            name: `helpers[${index}]`,
            values: values.helpers[index] ?? { name: "", phone: "" },
            errors: Object.entries(errors).flatMap(([name, said]) =>
              name.startsWith(`helpers[${index}]`) ? (said ?? []) : [],
            ),
          }))}
        />
      </div>
      <p className="row">
        <SubmitButton label="Save crew and truck" />
        {children}
        <RowLink to={paths.jobs.helpers()}>Helpers</RowLink>
      </p>
    </Form>
  );
}
