import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";

import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { FormErrors } from "~/components/ui/FormErrors";
import { HistoryList } from "~/components/ui/HistoryList";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { Table } from "~/components/ui/Table";
import { companyDay } from "~/models/company/company/company.server";
import { isUnderGst } from "~/models/company/company/gst.server";
import {
  closedMonths,
  closeMonth,
  monthState,
  openMonth,
} from "~/models/company/month/month.server";
import { isMonth, monthName, monthOf, monthsAway, REASON_MAX } from "~/models/company/month/month";
import { can, type Actor } from "~/models/kit/policy/policy";
import { asMonth, lastMonth, NO_MONTH, readGstr1 } from "~/models/billing/returns/gstr1.server";
import type { Problem } from "~/models/billing/returns/gstr1";
import { shownReturn, type ShownCell } from "~/models/billing/returns/gstr1.tables";
import { DomainError, noSuchButton, PAGE_STATUS } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/forms/form.server";
import { readHistory } from "~/services/desk/history.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "GSTR-1" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "return:view", async ({ actor, url }) => {
    const { today } = await companyDay();
    const asked = url.searchParams.get("month");
    const month = asked !== null && isMonth(asked) ? asked : await lastMonth();
    const wrong = asked !== null && asked !== month ? NO_MONTH : null;
    const latest = monthOf(today);
    const [state, underGst] = await Promise.all([monthState(actor, month), isUnderGst()]);
    const closed = state.closedAt !== null;
    const frame = {
      month,
      name: monthName(month),
      asked: asked ?? month,
      wrong,
      latest,
      closed,
      // What was closed can be opened again whatever has changed since.
      canChange: can(actor, "month:close") && (closed || (underGst && month <= latest)),
      history: state.id === null ? [] : await readHistory(args, actor, "taxMonth", state.id),
    };
    if (!underGst) {
      const others = (await closedMonths(actor)).filter((other) => other !== month);
      return { ...frame, found: null, others };
    }
    const read = await readGstr1(actor, month);
    const { tables, ...shown } = shownReturn(read);
    const page = {
      ...frame,
      others: [],
      found: {
        problems: read.gstr1.problems.map(({ entity, id, number, message }) => ({
          number,
          message,
          to: entity === "company" ? companyAt(actor) : recordAt(entity, id),
        })),
        ...shown,
        tables: tables.map(({ rows, ...table }) => ({
          ...table,
          rows: rows.map(({ cells, record }) => ({
            cells,
            to: record && recordAt(record.entity, record.id),
          })),
        })),
      },
    };
    return wrong === null ? page : data(page, { status: 400 });
  });
}

/** Where the company's own GSTIN is set, for those who may. */
const companyAt = (actor: Actor) => (can(actor, "company:edit") ? paths.settings("tax") : null);

/** The record that a problem is about. */
function recordAt(entity: Problem["entity"], id: number | null): string | null {
  if (id === null || entity === "company") return null;
  if (entity === "payment") return paths.payments.view(id);
  return entity === "invoice" ? paths.invoices.view(id) : paths.notes.view(id);
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "month:close", async ({ actor, request }) => {
    const form = await readForm(request);
    const text = (name: string) => String(form.get(name) ?? "");
    const intent = text("intent");
    if (intent !== "close" && intent !== "open") throw noSuchButton();
    const month = asMonth(text("month"));
    try {
      if (intent === "close")
        await closeMonth(actor, month, text("reason"), (await companyDay()).today);
      else await openMonth(actor, month, text("reason"));
    } catch (error) {
      if (!(error instanceof DomainError) || !["invalid", "conflict"].includes(error.code))
        throw error;
      const ofReason = error.fieldErrors.reason ?? [];
      const answer = {
        status: "error" as const,
        reason: text("reason"),
        allErrors: { reason: ofReason },
        errors: ofReason.length > 0 ? [] : [error.message],
      };
      return data(answer, { status: PAGE_STATUS[error.code] });
    }
    const message = `${monthName(month)} is ${intent === "close" ? "closed" : "open"}`;
    return redirectWithFlash(paths.gstr1(month), "success", message);
  });
}

export default function Gstr1Page() {
  const page = useLoaderData<typeof loader>();
  const { month, name, asked, wrong, latest, closed, found } = page;
  const refused = useRefusal();
  const [earlier, later] = [monthsAway(month, -1), monthsAway(month, 1)].map((other) =>
    isMonth(other) && other <= latest ? other : null,
  );
  return (
    <>
      <PageHeader
        title="GSTR-1"
        subtitle={found || closed ? `${name}, ${closed ? "closed" : "open"}` : undefined}
        actions={
          found && (
            <>
              <a className="btn btn-secondary" href={paths.gstr1File(month, "zip")} download>
                CSV files (ZIP)
              </a>
              <a className="btn btn-secondary" href={paths.gstr1File(month, "json")} download>
                JSON for the portal
              </a>
            </>
          )
        }
      />
      {refused && <FormErrors form={{ ...refused, id: FORM }} reply={refused} />}
      {found ? (
        <>
          <Form method="get" action={paths.gstr1()} className="card row" discover="none">
            <div className="field">
              <label className="label" htmlFor="month">
                Month
              </label>
              <input
                className="input"
                id="month"
                name="month"
                type="month"
                min="2017-07"
                max={latest}
                defaultValue={asked}
                key={asked}
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? "month-error" : undefined}
              />
              {wrong && (
                <p className="error" id="month-error">
                  {wrong}
                </p>
              )}
            </div>
            <button className="btn btn-primary">Show</button>
            {earlier && <Link to={paths.gstr1(earlier)}>{monthName(earlier)}</Link>}
            {later && <Link to={paths.gstr1(later)}>{monthName(later)}</Link>}
          </Form>
          <Report found={found} />
        </>
      ) : (
        <Card>
          <p>The company is not under GST India, so it has no GSTR-1.</p>
          {page.others.length > 0 && (
            <p>
              {"Closed months: "}
              {page.others.map((other, at) => (
                <Fragment key={other}>
                  {at > 0 && ", "}
                  <Link to={paths.gstr1(other)}>{monthName(other)}</Link>
                </Fragment>
              ))}
            </p>
          )}
        </Card>
      )}
      {page.canChange && <MonthForm month={month} closed={closed} files={found !== null} />}
      <HistoryList entries={page.history} />
    </>
  );
}

type Found = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["found"]>;
type Total = Found["totals"][number];

function Report({ found }: { found: Found }) {
  const { problems, totals, tie, tables } = found;
  return (
    <>
      {problems.length > 0 && (
        <Card title="Check these first">
          <ul>
            {problems.map(({ number, message, to }, at) => (
              <li key={at}>
                {to ? <Link to={to}>{number}</Link> : number}: {message}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Totals">
        <Table
          caption="Totals"
          rows={totals}
          rowKey={({ label }) => label}
          columns={[
            { label: "Section", cell: ({ label }) => label },
            { label: "Papers", cell: ({ papers }) => papers, phone: "who" },
            { label: "Taxable value", cell: ({ taxable }) => taxable, numeric: true, phone: "end" },
            { label: "IGST", cell: ({ igst }) => igst, numeric: true },
            { label: "CGST", cell: ({ cgst }) => cgst, numeric: true },
            { label: "SGST or UTGST", cell: ({ sgst }) => sgst, numeric: true },
            ...(found.hasOutside
              ? [{ label: "Tax outside GST", cell: ({ outside }: Total) => outside, numeric: true }]
              : []),
            { label: "Tax", cell: ({ tax }) => tax, numeric: true, phone: "status", named: true },
          ]}
        />
      </Card>
      <p className="hint">{tie}</p>
      {tables.map(({ name, title, columns, rows, more }) => (
        <Card key={name} title={title} actions={more && <span className="hint">{more}</span>}>
          <Table
            caption={title}
            rows={rows}
            rowKey={(_, at) => at}
            rowTo={({ to }) => to}
            columns={columns.map((column, at) => ({
              ...column,
              cell: ({ cells }: { cells: ShownCell[] }) => <Cell cell={cells[at]} />,
            }))}
          />
        </Card>
      ))}
    </>
  );
}

function Cell({ cell = "" }: { cell?: ShownCell }) {
  if (typeof cell === "string") return <>{cell}</>;
  return (
    <>
      {cell.text} <small>{cell.note}</small>
    </>
  );
}

/** What the form is called in its links. */
const FORM = "month-form";

/** Why the month was not closed, or opened. */
function useRefusal() {
  const answer = useActionData<typeof action>();
  return answer && "allErrors" in answer ? answer : null;
}

/** 'Close month' or 'Open month', with the reason that is kept. `files`: the company files returns. */
function MonthForm({ month, closed, files }: { month: string; closed: boolean; files: boolean }) {
  const wrong = useRefusal();
  const [error] = wrong?.allErrors.reason ?? [];
  return (
    <Card title={closed ? "Open month" : "Close month"}>
      <Form method="post" action={paths.gstr1(month)} className="stack" discover="none">
        <p className="hint">
          {closed
            ? `Its documents can be changed again.${files ? " File the return again afterwards." : ""}`
            : "Close it once the return is filed. After that its documents change only by credit and debit notes."}
        </p>
        <input type="hidden" name="month" value={month} />
        <div className="field">
          <label className="label" htmlFor={`${FORM}-reason`}>
            Reason<i aria-hidden="true"> *</i>
          </label>
          <input
            className="input"
            id={`${FORM}-reason`}
            name="reason"
            maxLength={REASON_MAX}
            required
            defaultValue={wrong?.reason}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${FORM}-reason-error` : undefined}
          />
          {error && (
            <p className="error" id={`${FORM}-reason-error`}>
              {error}
            </p>
          )}
        </div>
        <div className="row">
          <SubmitButton
            name="intent"
            value={closed ? "open" : "close"}
            label={closed ? "Open month" : "Close month"}
            variant="primary"
          />
        </div>
      </Form>
    </Card>
  );
}
