import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { PlainInput } from "~/components/ui/PlainField";
import { SmallRecordView } from "~/components/ui/SmallRecordPages";
import { cataloguePages, entriesBeside } from "~/services/sales/survey-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.record.name }];

export const loader = (args: LoaderFunctionArgs) => cataloguePages.loadView(args, entriesBeside);
export const action = (args: ActionFunctionArgs) => cataloguePages.post(args);

/** An entry of the survey's catalogue, and the other one that it is. */
export default function CatalogueEntryPage() {
  const { record, history, besides } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SmallRecordView record={record} history={history} answer={answer}>
      {besides.others.length > 0 && (
        <Card title="The Same as Another?">
          <Form method="post" discover="none" className="stack">
            <p className="hint">
              The other one stays. Surveys that count this one count it, in the sizes that they
              have.
            </p>
            <PlainInput
              id="into"
              name="into"
              label="Entry that stays"
              list="entries"
              maxLength={100}
              defaultValue={answer?.typed.into}
              autoComplete="off"
              required
            />
            <datalist id="entries">
              {besides.others.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <div className="row">
              <SubmitButton name="intent" value="join" label="Join" variant="secondary" />
            </div>
          </Form>
        </Card>
      )}
    </SmallRecordView>
  );
}
