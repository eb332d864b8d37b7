import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErasureLists } from "~/components/privacy/ErasureLists";
import { OwnPassword } from "~/components/user/OwnPassword";
import { ButtonLink } from "~/components/ui/Button";
import { ConfirmForm } from "~/components/ui/ConfirmStep";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { erasurePlan } from "~/models/law/personal-data/erase.plan.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { accountPaths, paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { typedPassword } from "~/services/people/own-password.server";
import { pageFor, postFor } from "~/services/page.server";

export const meta = () => [{ title: "Erase a person" }];

const kindOf = (role: string) =>
  role === "customer" || role === "employee" ? role : ("user" as const);

/** What is about to be removed, and what is kept and why. */
export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "user:erase", async ({ actor, id }) => {
    const { account, open, ...plan } = await erasurePlan(actor, id("user"));
    const pages = {
      payment: paths.payments,
      invoice: paths.invoices,
      job: paths.jobs,
      quotation: paths.quotations,
      consignment: roadPaths.consignments,
      claim: roadPaths.claims,
    };
    return {
      ...plan,
      id: account.id,
      name: account.name,
      erased: account.erasedAt !== null,
      backTo: accountPaths(kindOf(account.role)).view(account.id),
      open: open.map(({ kind, id, number }) => ({ number, to: pages[kind].view(id) })),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "user:erase", async ({ actor, form, id }) => {
    const userId = id("user");
    const currentPassword = typedPassword(form);
    try {
      await erasePerson(actor, userId, { currentPassword });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "not_found") throw error;
      if (error.code === "forbidden") throw error;
      const at = error.fieldErrors.currentPassword ? "passwordError" : "problem";
      return data({ [at]: error.message }, { status: PAGE_STATUS[error.code] });
    }
    const { account } = await erasurePlan(actor, userId);
    return doneAt(accountPaths(kindOf(account.role)).view(userId), "Person erased");
  });

export default function ErasePerson() {
  const { id, name, erased, isSelf, open, backTo, removed, kept } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as
    | { problem?: string; passwordError?: string }
    | undefined;
  return (
    <>
      <PageHeader
        title={erased ? name : `Erase ${name}`}
        actions={<ButtonLink to={backTo}>Back</ButtonLink>}
      />
      {answer?.problem && <Problem text={answer.problem} />}
      {erased && <p className="notice info">This person was erased already.</p>}
      {isSelf && <p className="notice info">You cannot erase yourself.</p>}
      {open.length > 0 && (
        <section className="notice danger" aria-label="Open documents">
          <p>
            This person has open documents. Settle or cancel the invoices, give back what is owed on
            them, refund advances, finish or cancel the jobs, and record the answers to the
            quotations first:
          </p>
          <ul>
            {open.map(({ number, to }) => (
              <li key={to}>
                <Link to={to}>{number}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!erased && <ErasureLists id={id} removed={removed} kept={kept} />}
      {!erased && !isSelf && open.length === 0 && (
        <section className="card confirm stack" aria-labelledby="erase-title">
          <div>
            <h2 id="erase-title">Erase</h2>
            <p>{`Are you sure you want to erase ${name}? Nobody can bring the data back, except from a backup.`}</p>
          </div>
          <ConfirmForm
            action={paths.erase(id)}
            confirm="Erase this person"
            cancel={<ButtonLink to={backTo}>Cancel</ButtonLink>}
          >
            <OwnPassword id="erase-password" error={answer?.passwordError} />
          </ConfirmForm>
        </section>
      )}
    </>
  );
}
