import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { AbsenceCard } from "~/components/job/AbsenceCard";
import { FormSection } from "~/components/ui/FormLayout";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { RecordForm } from "~/components/ui/RecordForm";
import { loadAbsencePage, postAbsencePage } from "~/services/road/absence-page.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

type Values = { from: string; until: string; reason: string };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.absences.title ?? "Leave" },
];

export const loader = (args: LoaderFunctionArgs) => loadAbsencePage(args);
export const action = (args: ActionFunctionArgs) => postAbsencePage(args);

/** Where a truck is taken off the road, or the leave of a driver or an employee is written down. */
export default function AbsencePage() {
  const { absences, ...frame } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={absences.title} subtitle={absences.name} />
      {answer && "problem" in answer && <Problem text={answer.problem} />}
      <AbsenceCard absences={absences} isPage />
      <RecordForm<Values>
        id="absence"
        save={absences.add}
        {...frame}
        lastResult={answer && "problem" in answer ? undefined : answer}
      >
        {({ control }) => (
          <FormSection>
            {control("from")}
            {control("until")}
            {control("reason")}
          </FormSection>
        )}
      </RecordForm>
    </>
  );
}
