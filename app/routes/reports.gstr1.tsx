import { closeReturn, openReturn } from "~/models/billing/returns/close.server";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { CLOSING_FORM, ClosingForm } from "~/components/returns/ClosingForm";
import { PeriodForms, ReturnReport } from "~/components/returns/ReturnReport";
import { Card } from "~/components/ui/Card";
import { FormErrors } from "~/components/ui/FormErrors";
import { HistoryList } from "~/components/ui/HistoryList";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { companyDay } from "~/models/company/company/company.server";
import { isUnderGst } from "~/models/company/company/gst.server";
import { closedMonths, monthState, noIffWords } from "~/models/company/month/month.server";
import { isFiledQuarterly } from "~/models/company/month/month.held.server";
import {
  isQuarter,
  lastMonthOf,
  monthName,
  monthsOf,
  periodName,
  quarterOf,
} from "~/models/company/month/month";
import { can } from "~/models/kit/policy/policy";
import { hasGstr1a } from "~/models/billing/returns/gstr1.books.server";
import { readGstr1 } from "~/models/billing/returns/gstr1.server";
import { shownReturn } from "~/models/billing/returns/gstr1.tables";
import { returnPaths } from "~/return-paths";
import {
  closePosted,
  periodOfPage,
  shownProblems,
  shownTables,
} from "~/services/billing/return-page.server";
import { readHistory } from "~/services/desk/history.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "GSTR-1" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "return:view", async ({ actor, url }) => {
    const { period, company, latest, forms } = await periodOfPage(url, returnPaths.gstr1);
    const [state, underGst] = await Promise.all([monthState(actor, period), isUnderGst()]);
    const closed = state.closedAt !== null;
    const last = lastMonthOf(period);
    // A month of a quarter is no return of its own.
    const part = !isQuarter(period) && isFiledQuarterly(company, last);
    const frame = {
      month: period,
      name: periodName(period),
      forms,
      closed,
      ofQuarter: part ? quarterOf(period) : null,
      iffs: monthsOf(period).filter((month) => noIffWords(company, month) === null),
      // A closed month can be opened again after any change since.
      canChange: can(actor, "month:close") && !part && (closed || (underGst && last <= latest)),
      history: state.id === null ? [] : await readHistory(args, actor, "taxMonth", state.id),
    };
    if (!underGst) {
      const others = (await closedMonths(actor)).filter((other) => other !== period);
      return { ...frame, found: null, others, has1a: false };
    }
    const read = await readGstr1(actor, period);
    const { tables, ...shown } = shownReturn(read);
    const page = {
      ...frame,
      others: [],
      has1a: closed && (await hasGstr1a(actor, period)),
      found: {
        problems: shownProblems(actor, read.gstr1.problems),
        ...shown,
        tables: shownTables(actor, tables),
      },
    };
    return forms.wrong === null ? page : data(page, { status: 400 });
  });

export const action = (args: ActionFunctionArgs) =>
  closePosted(
    args,
    returnPaths.gstr1,
    async (actor, period, closes, why) =>
      closes
        ? closeReturn(actor, period, why, (await companyDay()).today)
        : openReturn(actor, period, why),
    (period, closes) => `${periodName(period)} is ${closes ? "closed" : "open"}`,
  );

export default function Gstr1Page() {
  const page = useLoaderData<typeof loader>();
  const { month: period, name, closed, found, ofQuarter, iffs } = page;
  const answer = useActionData<typeof action>();
  // Why it was not closed, or opened.
  const refused = answer && "allErrors" in answer ? answer : null;
  const quarter = isQuarter(period);
  return (
    <>
      <PageHeader
        title="GSTR-1"
        subtitle={found || closed ? `${name}, ${closed ? "closed" : "open"}` : undefined}
        actions={
          found &&
          !ofQuarter && (
            <>
              <a className="btn btn-secondary" href={returnPaths.gstr1File(period, "zip")} download>
                CSV files (ZIP)
              </a>
              <a
                className="btn btn-secondary"
                href={returnPaths.gstr1File(period, "json")}
                download
              >
                JSON for the portal
              </a>
            </>
          )
        }
      />
      {refused && <FormErrors form={{ ...refused, id: CLOSING_FORM }} reply={refused} />}
      {found ? (
        <>
          <PeriodForms action={returnPaths.gstr1()} {...page.forms} />
          {ofQuarter && (
            <p>
              {"Returns are filed by quarter: this is what "}
              <Link to={returnPaths.gstr1(ofQuarter)}>the GSTR-1 of {periodName(ofQuarter)}</Link>
              {" has of the month."}
            </p>
          )}
          <p className="row">
            {iffs.map((month) => (
              <Link key={month} to={returnPaths.iff(month)}>
                IFF of {monthName(month)}
              </Link>
            ))}
            <Link to={returnPaths.amendmentsIn(period)}>Amendments</Link>
            {page.has1a && (
              <a href={returnPaths.gstr1aFile(period)} download>
                GSTR-1A for the portal
              </a>
            )}
          </p>
          <ReturnReport found={found} />
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
                  <Link to={returnPaths.gstr1(other)}>{monthName(other)}</Link>
                </Fragment>
              ))}
            </p>
          )}
        </Card>
      )}
      {page.canChange && (
        <ClosingForm
          what={quarter ? "quarter" : "month"}
          hint={
            closed
              ? `Its documents can be changed again.${found ? " File the return again afterwards." : ""}`
              : "Close it once the return is filed. After that its documents change only by credit and debit notes."
          }
          action={returnPaths.gstr1(period)}
          fields={quarter ? { quarter: period } : { month: period }}
          closed={closed}
          refused={refused}
        />
      )}
      <HistoryList entries={page.history} />
    </>
  );
}
