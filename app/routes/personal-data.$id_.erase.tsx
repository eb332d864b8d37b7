import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmForm } from "~/components/ui/ConfirmStep";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { OwnPassword } from "~/components/user/OwnPassword";
import { DomainError, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { erasurePlan } from "~/models/law/personal-data/erase.plan.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { accountPaths, paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { doneAt } from "~/services/flash.server";
import { pageFor, postFor } from "~/services/page.server";
import { typedPassword } from "~/services/people/api-keys.server";

type Removed = Record<
  | "sessions"
  | "keys"
  | "feeds"
  | "links"
  | "messages"
  | "drafts"
  | "draftQuotations"
  | "draftInvoices"
  | "photos"
  | "packages"
  | "signatures"
  | "requests",
  number
>;
type Kept = Record<
  "quotations" | "invoices" | "notes" | "payments" | "jobs" | "lorryReceipts" | "history" | "audit",
  number
>;

const many = (count: number, one: string, more = `${one}s`) =>
  `${count} ${count === 1 ? one : more}`;

/** The data that 'Erase' removes, the data that it keeps and why, with the number of each. */
function ErasureLists({ id, removed, kept }: { id: number; removed: Removed; kept: Kept }) {
  const { sessions, keys, feeds, links, messages, drafts } = removed;
  return (
    <>
      <Card title="What is removed">
        <ul className="stack">
          <li>{`Name (it becomes “Erased person ${id}”), e-mail, phone and address, in every record and in the search texts`}</li>
          <li>Password and second factor: nobody signs in with this account again</li>
          <li>{`${many(sessions, "session")}, ${many(keys, "API key")}, ${many(feeds, "calendar address", "calendar addresses")}, ${many(drafts, "form kept half-filled", "forms kept half-filled")}`}</li>
          <li>{`${many(links, "link")} to documents stop working`}</li>
          <li>{`Texts and recipients of ${many(messages, "message")}; waiting messages are not sent`}</li>
          <li>{`${many(removed.draftQuotations, "draft quotation")} and ${many(removed.draftInvoices, "draft invoice")}`}</li>
          <li>{`${many(removed.photos, "photo")} of packages, vehicles, claims and deliveries; their files within a day`}</li>
          <li>{`What is in ${many(removed.packages, "package")}, who received goods, and ${many(removed.signatures, "signature")}; consignor and consignee of consignments without a lorry receipt`}</li>
          <li>{`Name, contact and words of ${many(removed.requests, "request")} about personal data; open requests are closed`}</li>
          <li>
            Contacts, pickup and drop addresses, notes and reasons on quotations, jobs, invoices and
            payments
          </li>
        </ul>
      </Card>
      <Card title="What is kept, and why">
        <ul className="stack">
          <li>{`${many(kept.invoices, "issued invoice")} with ${many(kept.notes, "credit or debit note", "credit and debit notes")} and ${many(kept.payments, "payment")}: numbers, dates, lines and amounts, and on the paper itself the name and address billed to. Tax law asks for them for about six years.`}</li>
          <li>{`${many(kept.quotations, "quotation")} and ${many(kept.jobs, "job")}: numbers, dates, amounts and items, under “Erased person ${id}”. The invoices refer to them.`}</li>
          <li>{`${many(kept.lorryReceipts, "lorry receipt")}: numbers, days, places, amounts, and the names and addresses of consignor and consignee that its copies have. The law on carriage asks for its register.`}</li>
          <li>{`${many(kept.history, "line")} of history and ${many(kept.audit, "entry", "entries")} of the audit: what was done and when, by number instead of name. The law on personal data asks for logs of a year at least.`}</li>
          <li>When links were opened and from which network, until the age in the settings</li>
          <li>
            Earlier backups, until they are removed by age. After a restore the software asks you to
            erase again.
          </li>
        </ul>
      </Card>
    </>
  );
}

export const meta = () => [{ title: "Erase a person" }];

const kindOf = (role: string) =>
  role === "customer" || role === "employee" ? role : ("user" as const);

/** The data to be removed, and the data that is kept and why. */
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
