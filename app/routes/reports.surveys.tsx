import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ReportSheet } from "~/components/report/ReportSheet";
import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { Refusal } from "~/components/ui/Problem";
import { RowLink } from "~/components/ui/RowLink";
import { loadReport } from "~/services/desk/report-page.server";
import { loadFits, postFits } from "~/services/desk/survey-report-page.server";
// The rules of charts.
import stylesheet from "~/styles/dashboard.css";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => [{ title: "Surveys" }];

export const loader = (args: LoaderFunctionArgs) => loadReport(args, "surveys", loadFits);
/** The figures that would have fitted become the tariff's. */
export const action = (args: ActionFunctionArgs) => postFits(args);

export default function SurveysReport() {
  const { more, ...report } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ReportSheet report={report}>
      {more && (
        <Card title="Take over into the tariff">
          <Form method="post" action={report.here} className="stack no-print" discover="none">
            <Refusal answer={answer} />
            <p className="hint">
              {"The figures that would have fitted these moves become those of "}
              <RowLink to={more.to}>{more.tariff}</RowLink>
              {". Its history keeps the old ones."}
            </p>
            <ul>
              {more.figures.map(({ name, said, fitted }) => (
                <li key={name}>
                  {said}
                  <input type="hidden" name={name} value={fitted} />
                </li>
              ))}
            </ul>
            <div className="row">
              <SubmitButton name="intent" value="take-over" label="Take over" />
            </div>
          </Form>
        </Card>
      )}
    </ReportSheet>
  );
}
