import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmStep } from "~/components/ui/ConfirmStep";
import { FactList } from "~/components/ui/FactList";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { paths } from "~/paths";
import { loadJoin, postJoin } from "~/services/people/join-page.server";

export const meta = () => [{ title: "Join customers" }];

/** Two records of one customer, and which of them stays. */
export const loader = (args: LoaderFunctionArgs) => loadJoin(args);

export async function action(args: ActionFunctionArgs) {
  const { problem, status } = await postJoin(args);
  return data({ problem }, { status });
}

export default function JoinCustomers() {
  const { kept, other } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const here = paths.customers.join(kept.id, other.id);
  return (
    <>
      <PageHeader
        title="Join customers"
        subtitle={`Two records of one customer become one: that of ${kept.name}`}
      />
      {answer && <Problem text={answer.problem} />}
      <Card title="Stays">
        <FactList facts={kept.facts} empty="–" />
        {/* In the head its words would leave a phone no room for the heading. */}
        <div className="row">
          <ButtonLink to={paths.customers.join(other.id, kept.id)}>
            Keep the other one instead
          </ButtonLink>
        </div>
      </Card>
      <Card title="Is joined into it">
        <FactList facts={other.facts} empty="–" />
      </Card>
      <ConfirmStep
        title="Join"
        message={`Quotations, jobs, invoices, payments and notes of ${other.name} move to ${kept.name}, and what ${kept.name} lacks is filled. The other record no longer signs in; its address leads here. Papers that were issued keep their name. It can be undone for a day.`}
        action={here}
        fields={{ intent: "join" }}
        confirm="Join these records"
        tone="primary"
        cancelTo={paths.customers.view(kept.id)}
      />
    </>
  );
}
