import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CLOSING_FORM, ClosingForm } from "~/components/returns/ClosingForm";
import { PeriodForms, ReturnReport } from "~/components/returns/ReturnReport";
import { SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { FormErrors } from "~/components/ui/FormErrors";
import { HistoryList } from "~/components/ui/HistoryList";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { type Column, Table } from "~/components/ui/Table";
import { chargedOf, type PaperRow } from "~/models/billing/returns/gstr1";
import { asMonth } from "~/models/billing/returns/gstr1.server";
import { shownReturn } from "~/models/billing/returns/gstr1.tables";
import { supplyTotals } from "~/models/billing/returns/gstr1.totals";
import { IffInput, keepIff, readIff, tooMuch } from "~/models/billing/returns/iff.server";
import { isQuarter, monthName, monthOf, periodName, quarterOf } from "~/models/company/month/month";
import { monthState, noIffWords, setIffClosed } from "~/models/company/month/month.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { returnPaths } from "~/return-paths";
import {
  closingRefused,
  periodOfPage,
  shownProblems,
  shownTables,
} from "~/services/billing/return-page.server";
import { readHistory } from "~/services/desk/history.server";
import { doneAt } from "~/services/flash.server";
import { pageFor, postFor } from "~/services/page.server";

export const meta = () => [{ title: "IFF" }];

/** The sections that an IFF has. */
const TAKES = ["b2b", "cdnr", "b2ba", "cdnra"];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "return:view", async ({ actor, url }) => {
    const { period, company, forms } = await periodOfPage(url, returnPaths.iff);
    const month = asMonth(isQuarter(period) ? "" : period);
    const found = await readIff(actor, month);
    const { closedAt, id } = await monthState(actor, month);
    const { tables, totals, hasOutside } = shownReturn(found);
    const sections = supplyTotals(found.gstr1);
    const out = new Set(found.leftOut.map(({ number }) => number));
    const paper = (row: PaperRow) => ({
      number: row.number,
      text: row.number,
      name: row.name,
      date: formatDate(row.date),
      value: formatMoney(row.value, "INR"),
      taxable: formatMoney(chargedOf(row).taxable, "INR"),
    });
    const { b2b, cdnr, amended } = found.gstr1;
    const isEarlier = ({ date }: PaperRow) => monthOf(date) !== month;
    const taken = [...b2b, ...cdnr].filter((row) => !isEarlier(row));
    const all: PaperRow[] = [...taken, ...amended.b2ba, ...found.leftOut];
    const tooMany = tooMuch(month, [...b2b, ...cdnr, ...amended.b2ba]);
    const page = {
      month,
      forms: {
        ...forms,
        quarters: [],
        beside: forms.beside.filter(({ period: other }) => noIffWords(company, other) === null),
      },
      kept: found.keptAt !== null,
      closed: found.closedAt !== null,
      quarterClosed: closedAt !== null,
      canChange: can(actor, "month:close"),
      found: {
        problems: shownProblems(actor, found.gstr1.problems),
        totals: totals.filter((_, at) => TAKES.includes(sections[at]?.section ?? "")),
        hasOutside,
        tie: null,
        tables: shownTables(actor, tables),
      },
      tooMuch: tooMany.length > 0,
      papers: all.map((row) => ({
        ...paper(row),
        text: `${row.number} ${"original" in row ? "amended" : ""}`.trim(),
        ticked: out.has(row.number) || (found.keptAt === null && tooMany.includes(row)),
      })),
      earlier: found.earlier.map((row) => ({ ...paper(row), ticked: row.inIff === month })),
      history: id === null ? [] : await readHistory(args, actor, "taxMonth", id),
    };
    return forms.wrong === null ? page : data(page, { status: 400 });
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "month:close", async ({ actor, form }) => {
    const text = (name: string) => String(form.get(name) ?? "");
    const [intent, month] = [text("intent"), asMonth(text("month"))];
    if (!["keep", "close", "open"].includes(intent)) throw noSuchButton();
    try {
      if (intent === "keep") {
        await keepIff(
          actor,
          IffInput.parse({
            month,
            leaveOut: form.getAll("leaveOut").map(String),
            takeEarlier: form.getAll("takeEarlier").map(String),
          }),
        );
      } else await setIffClosed(actor, month, intent === "close", text("reason"));
    } catch (error) {
      return closingRefused(error, text("reason"));
    }
    const done = { keep: "kept", close: "closed", open: "open" }[intent];
    return doneAt(returnPaths.iff(month), `IFF of ${monthName(month)} is ${done}`);
  });

type Paper = Record<"number" | "text" | "name" | "date" | "taxable" | "value", string> & {
  ticked: boolean;
};

/** A paper's own columns. */
const ABOUT: Column<Paper>[] = [
  { label: "Client", cell: ({ name }) => name, phone: "who" },
  { label: "Date", cell: ({ date }) => date, phone: "date" },
  { label: "Taxable value", cell: ({ taxable }) => taxable, numeric: true },
  { label: "Value", cell: ({ value }) => value, numeric: true, phone: "end" },
];

const ticked = (label: string, name: string): Column<Paper> => ({
  label,
  phone: "whole",
  cell: (paper) => (
    <label className="row ticked">
      <input type="checkbox" name={name} value={paper.number} defaultChecked={paper.ticked} />
      {paper.text}
    </label>
  ),
});

export default function IffPage() {
  const page = useLoaderData<typeof loader>();
  const { month, kept, closed, quarterClosed, canChange, papers } = page;
  const answer = useActionData<typeof action>();
  const refused = answer && "allErrors" in answer ? answer : null;
  const quarter = quarterOf(month);
  const chooses = canChange && !closed && !quarterClosed;
  return (
    <>
      <PageHeader
        title="IFF"
        subtitle={`${monthName(month)}, ${closed ? "closed" : kept ? "kept" : "not kept yet"}`}
        actions={
          <>
            {kept && (
              <>
                <a className="btn btn-secondary" href={returnPaths.iffFile(month, "zip")} download>
                  CSV files (ZIP)
                </a>
                <a className="btn btn-secondary" href={returnPaths.iffFile(month, "json")} download>
                  JSON for the portal
                </a>
              </>
            )}
            <Link to={returnPaths.gstr1(quarter)}>GSTR-1 of {periodName(quarter)}</Link>
          </>
        }
      />
      {refused && <FormErrors form={{ ...refused, id: CLOSING_FORM }} reply={refused} />}
      <PeriodForms action={returnPaths.iff(month)} {...page.forms} />
      {chooses && (
        <Card title="Papers of the IFF">
          <Form method="post" action={returnPaths.iff(month)} className="stack" discover="none">
            <p className="hint">
              {kept
                ? "What is ticked is in the return of the quarter, also what came after the choice. The others are in the IFF and do not change any more."
                : "Bills and notes to clients with a GSTIN, and such bills amended with their notes. Tick what is left out: it goes into the return of the quarter. Keep the IFF before you file it."}
            </p>
            <input type="hidden" name="month" value={month} />
            <Table
              caption="Papers of the IFF"
              rows={papers}
              rowKey={({ number }) => number}
              empty={<EmptyState text="No bills or notes to clients with a GSTIN" />}
              columns={[ticked("Leave out", "leaveOut"), ...ABOUT]}
            />
            {page.tooMuch && (
              <p className="hint">
                An IFF takes bills of at most ₹50,00,000 without tax: the latest are ticked.
              </p>
            )}
            {page.earlier.length > 0 && (
              <Table
                caption="Left out of the month before"
                rows={page.earlier}
                rowKey={({ number }) => number}
                columns={[ticked("Take", "takeEarlier"), ...ABOUT]}
              />
            )}
            <div className="row">
              <SubmitButton name="intent" value="keep" label="Keep IFF" variant="primary" />
            </div>
          </Form>
        </Card>
      )}
      <ReturnReport found={page.found} />
      {canChange && kept && !quarterClosed && (
        <ClosingForm
          what="IFF"
          hint={
            closed
              ? "Its papers can be chosen again. File it again afterwards."
              : "Close the IFF after filing. Later documents go into the quarterly return."
          }
          action={returnPaths.iff(month)}
          fields={{ month }}
          closed={closed}
          refused={refused}
        />
      )}
      <HistoryList entries={page.history} />
    </>
  );
}
