import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SelectField } from "~/components/ui/Field";
import { FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { RecordForm } from "~/components/ui/RecordForm";
import type { SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { RecordOption } from "~/models/kit/shared/record-options";
import { surveyPages } from "~/services/sales/survey-pages.server";
import stylesheet from "~/styles/composer.css";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ params }) => [
  { title: `${params.id ? "Edit" : "New"} survey` },
];

export const loader = (args: LoaderFunctionArgs) => surveyPages.loadForm(args);
export const action = (args: ActionFunctionArgs) => surveyPages.postForm(args);

type Frame = SmallRecordFrame<Record<string, string>> & {
  about: { name: string; id: number }[];
  whose: string;
  staff: RecordOption[];
};

const END = ["Floor", "Carry", "Hours", "Lift", "NoTruck"];

/** How a survey begins: the rooms of a kind of home, and how both ends are reached. All can be said later. */
export default function SurveyForm() {
  const { about, whose, staff, ...frame } = useLoaderData<Frame>();
  const lastResult = useActionData<FormReply>();
  const stored = frame.version !== undefined;
  const missing = lastResult?.error?.customerId?.[0];
  return (
    <>
      <PageHeader title={stored ? `Edit ${frame.name}` : "New Survey"} subtitle={whose} />
      {!stored && !whose && (
        <p
          className={missing ? "notice danger" : "notice info"}
          role={missing ? "alert" : undefined}
        >
          Start a survey on the page of an enquiry, a customer or a draft quotation: it is theirs.
        </p>
      )}
      <RecordForm id="survey" save="Save" {...frame} lastResult={lastResult}>
        {({ control, fields }) => (
          <>
            {about.map(({ name, id }) => (
              <input key={name} type="hidden" name={name} value={id} />
            ))}
            <FormSection>
              <div className="cols pair wide">
                {!stored && control("home")}
                {control("distanceKm")}
              </div>
              <div className="cols pair wide">
                {["pickup", "drop"].flatMap((end) => END.map((name) => control(`${end}${name}`)))}
              </div>
              {control("note", { wide: true })}
            </FormSection>
            <div id="appointment">
              <FormSection title="Appointment">
                {control("visitDay")}
                {control("visitTime")}
                <SelectField
                  field={fields.surveyorId!}
                  label={frame.plan.specs.surveyorId?.label ?? ""}
                  options={staff}
                  placeholder="Nobody yet"
                />
                {control("visitPlace")}
                {control("visitRemind")}
              </FormSection>
            </div>
          </>
        )}
      </RecordForm>
    </>
  );
}
