import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Anyway } from "~/components/ui/Anyway";
import { SmallRecordForm, type SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { CREW_ADVANCE_FIELDS } from "~/models/billing/crew-advance/crew-advance.record";
import { HELD_ASKED } from "~/models/billing/crew-advance/crew-advance.words";
import type { Texts } from "~/models/kit/shared/define-fields";
import type { RecordOption } from "~/models/kit/shared/record-options";
import type { FormReply } from "~/models/kit/shared/form-reply";
import { crewAdvancePages } from "~/services/billing/cost-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction = ({ params }) => [
  { title: `${params.id ? "Edit" : "New"} Crew Advance` },
];

export const loader = (args: LoaderFunctionArgs) => crewAdvancePages.loadForm(args);
export const action = (args: ActionFunctionArgs) => crewAdvancePages.postForm(args);

type Frame = SmallRecordFrame<Texts<typeof CREW_ADVANCE_FIELDS>> & {
  noun: string;
  currency: string;
  staff: readonly { value: string; label: string }[];
  jobs: readonly RecordOption[];
};

/** Money for the road, new and edit in one. */
export default function CrewAdvancePage() {
  const { staff, jobs, ...frame } = useLoaderData<Frame>();
  const reply = useActionData<FormReply>();
  return (
    <SmallRecordForm {...frame} options={[...staff, ...jobs]} lastResult={reply}>
      {(control) => (
        <>
          {control("employeeId", { options: staff, placeholder: "Select an employee" })}
          {control("direction")}
          {control("amount")}
          <Anyway
            name="anyway"
            asked={Boolean(reply?.error?.amount?.some((one) => one.endsWith(HELD_ASKED)))}
            confirmed={reply?.initialValue?.anyway}
            label="Record it anyway"
          />
          {control("date")}
          {control("jobId", {
            options: jobs.map(({ value, label, about = "" }) => ({
              value,
              label: `${label}, ${about}`,
            })),
            placeholder: "No trip",
          })}
          {control("method")}
          {control("note")}
        </>
      )}
    </SmallRecordForm>
  );
}
