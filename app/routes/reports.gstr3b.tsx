import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CLOSING_FORM, ClosingForm } from "~/components/returns/ClosingForm";
import { PeriodForms, ReturnProblems } from "~/components/returns/ReturnReport";
import { Card } from "~/components/ui/Card";
import { FormErrors } from "~/components/ui/FormErrors";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { Table } from "~/components/ui/Table";
import { taxIn, type TaxSums } from "~/models/billing/returns/gstr1.sums";
import {
  byPlace,
  type LineRow,
  linesOf,
  notInBooks,
  REPEATED,
  REPEATED_PARTS,
  REPEATED_SHORT,
} from "~/models/billing/returns/gstr3b";
import { readWholeGstr3b } from "~/models/billing/returns/inward.server";
import { isQuarter, lastMonthOf, periodName } from "~/models/company/month/month";
import { isFiledQuarterly } from "~/models/company/month/month.held.server";
import { monthState, setGstr3bFiled } from "~/models/company/month/month.server";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { isStateCode, statePlace } from "~/models/ground/tax/states";
import { returnPaths } from "~/return-paths";
import {
  closePosted,
  periodOfPage,
  recordAt,
  shownProblems,
} from "~/services/billing/return-page.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "GSTR-3B" }];

/** More would make a page that nobody scrolls: the file has all. */
const SHOWN = 500;

const rupees = (minor: number) => formatMoney(minor, "INR");
const figures = (sums: TaxSums) => ({
  taxable: rupees(sums.taxable),
  igst: rupees(sums.igst),
  cgst: rupees(sums.cgst),
  sgst: rupees(sums.sgst),
  tax: rupees(taxIn(sums)),
});

/** Names of the lines that are not called as the return numbers them. */
const NAMES: Partial<Record<string, string>> = {
  "5gst": "5 exempt",
  "5nongst": "5 non-GST",
  reverse: "Reverse charge",
  none: "No line",
};
const nameOf = (line: string) => NAMES[line] ?? line;

export const action = (args: ActionFunctionArgs) =>
  closePosted(
    args,
    returnPaths.gstr3b,
    setGstr3bFiled,
    (period, filed) => `GSTR-3B of ${periodName(period)} is ${filed ? "filed" : "not filed"}`,
  );

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "return:view", async ({ actor, url }) => {
    const { period, company, forms } = await periodOfPage(url, returnPaths.gstr3b);
    const state = await monthState(actor, period);
    const { gstr3b, books, waits } = await readWholeGstr3b(actor, period);
    const lines = [
      ...linesOf(gstr3b).map(({ label, ...line }) => ({ ...line, what: label })),
      ...REPEATED_PARTS.flatMap((part) =>
        byPlace(gstr3b, part).map(({ place, ...sums }) => ({
          ...sums,
          line: `3.2 ${place} ${REPEATED_SHORT[part]}`.trim(),
          what: `To ${REPEATED[part]} in ${isStateCode(place) ? statePlace(place) : place}, within 3.1a`,
        })),
      ),
    ];
    const opened = lines.find(({ line }) => line === url.searchParams.get("line"));
    const row = ({ entity, id, number, date, name, ...sums }: LineRow) => ({
      number,
      date: formatDate(date),
      name,
      to: recordAt(actor, entity, id),
      ...figures(sums),
    });
    const off = notInBooks(gstr3b, books);
    const page = {
      period,
      forms,
      credit: state.closedAt
        ? null
        : `Credit is that of ${waits ? "bills which GSTR-2B has too" : "all bills in the books"}.`,
      gstr2b: can(actor, "expense:view") ? returnPaths.gstr2b(lastMonthOf(period)) : null,
      filed: state.gstr3bFiledAt !== null,
      canFile:
        can(actor, "month:close") &&
        state.closedAt !== null &&
        (isQuarter(period) || !isFiledQuarterly(company, period)),
      problems: shownProblems(actor, gstr3b.problems),
      lines: lines.map(({ line, what, rows, ...sums }) => ({
        line,
        what,
        count: rows.length,
        ...figures(sums),
      })),
      opened: opened && {
        line: opened.line,
        rows: opened.rows.slice(0, SHOWN).map(row),
        more:
          opened.rows.length > SHOWN
            ? `The first ${SHOWN} of ${opened.rows.length} rows: the file has all rows.`
            : "",
      },
      tie:
        off === 0
          ? `Invoices and notes come to ${rupees(books.taxable)} without tax: the lines add up to them.`
          : `The lines differ from the invoices and notes by ${rupees(off)}: do not file this.`,
    };
    return forms.wrong === null ? page : data(page, { status: 400 });
  });

const FIGURES = [
  { label: "Taxable value", of: "taxable", phone: "end" },
  { label: "IGST", of: "igst" },
  { label: "CGST", of: "cgst" },
  { label: "SGST or UTGST", of: "sgst" },
  { label: "Tax", of: "tax", phone: "status", named: true },
] as const;

export default function Gstr3bPage() {
  const page = useLoaderData<typeof loader>();
  const { period, forms, problems, lines, opened, tie, filed, canFile, credit, gstr2b } = page;
  const answer = useActionData<typeof action>();
  const refused = answer && "allErrors" in answer ? answer : null;
  return (
    <>
      <PageHeader
        title="GSTR-3B"
        subtitle={periodName(period)}
        actions={
          <>
            <a className="btn btn-secondary" href={returnPaths.gstr3bFile(period, "csv")} download>
              CSV
            </a>
            <a className="btn btn-secondary" href={returnPaths.gstr3bFile(period, "json")} download>
              JSON for the portal
            </a>
            <Link to={returnPaths.gstr1(period)}>GSTR-1</Link>
          </>
        }
      />
      {refused && <FormErrors form={{ ...refused, id: CLOSING_FORM }} reply={refused} />}
      <PeriodForms action={returnPaths.gstr3b()} {...forms} />
      <ReturnProblems problems={problems} />
      <Card title="Lines">
        <Table
          caption="Lines"
          rows={lines}
          rowKey={({ line }) => line}
          rowTo={({ line, count }) =>
            count > 0 ? `${returnPaths.gstr3b(period, line)}#papers` : null
          }
          columns={[
            { label: "Line", cell: ({ line }) => nameOf(line) },
            { label: "What", cell: ({ what }) => what, phone: "whole" },
            ...FIGURES.map(({ label, of, ...place }) => ({
              label,
              numeric: true,
              ...place,
              cell: (row: (typeof lines)[number]) => row[of],
            })),
          ]}
        />
      </Card>
      <p className="hint">
        {tie} {credit} {gstr2b && <Link to={gstr2b}>GSTR-2B</Link>} Interest is not kept here: type
        it on the portal.
      </p>
      {opened && (
        <div id="papers">
          <Card
            title={`Papers of ${nameOf(opened.line)}`}
            actions={opened.more && <span className="hint">{opened.more}</span>}
          >
            <Table
              caption={`Papers of ${nameOf(opened.line)}`}
              rows={opened.rows}
              rowKey={(_, at) => at}
              rowTo={({ to }) => to}
              columns={[
                { label: "Paper", cell: ({ number }) => number },
                { label: "Name", cell: ({ name }) => name, phone: "who" },
                { label: "Date", cell: ({ date }) => date, phone: "date" },
                ...FIGURES.map(({ label, of, ...place }) => ({
                  label,
                  numeric: true,
                  ...place,
                  cell: (row: (typeof opened.rows)[number]) => row[of],
                })),
              ]}
            />
          </Card>
        </div>
      )}
      {canFile && (
        <ClosingForm
          what="GSTR-3B"
          does={filed ? "GSTR-3B is not filed" : "GSTR-3B is filed"}
          hint={
            filed
              ? "Its GSTR-1A takes amendments again."
              : "Once it is filed, documents of this period are amended in later returns alone."
          }
          action={returnPaths.gstr3b(period)}
          fields={isQuarter(period) ? { quarter: period } : { month: period }}
          closed={filed}
          refused={refused}
        />
      )}
    </>
  );
}
