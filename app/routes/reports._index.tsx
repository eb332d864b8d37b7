import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { Link } from "~/components/ui/Link";
import { PageHeader } from "~/components/ui/PageHeader";
import { getCompany } from "~/models/company/company/company.server";
import { formatCount, formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { accessOf, REPORT_NAMES, REPORTS } from "~/models/desk/report/report";
import { reportHeadlines, type Headline } from "~/models/desk/report/headlines.server";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import { pageFor } from "~/services/page.server";
import { loadPart } from "~/services/page-parts.server";

export const meta = () => [{ title: "Reports" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "report:view", async ({ actor }) => {
    const company = await getCompany();
    const headlines = (await loadPart("report headlines", () => reportHeadlines(actor))) ?? {};
    const own = company.invoiceCurrency;
    const shown = (headline: Headline) => ({
      label: headline.label,
      value:
        "count" in headline
          ? formatCount(headline.count, own)
          : headline.amounts
              .map(({ currency, minor }) => formatMoney(minor, currency))
              .join(" · ") || formatMoney(0, own),
    });
    return {
      purchases: can(actor, "expense:view") ? returnPaths.purchases() : null,
      tally: can(actor, "tally:view") ? returnPaths.tally() : null,
      gstr3b: company.taxSystem === "gst_india" ? returnPaths.gstr3b() : null,
      reports: REPORT_NAMES.filter((name) => can(actor, accessOf(name))).map((name) => ({
        name,
        title: REPORTS[name].title,
        about: REPORTS[name].about,
        figures: (headlines[name] ?? []).map(shown),
      })),
    };
  });

export default function Reports() {
  const { reports, tally, gstr3b, purchases } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Reports" />
      <div className="cols">
        {reports.map(({ name, title, about, figures }) => (
          <Card key={name}>
            <h2>
              <Link to={name === "outstanding" ? paths.owed.list() : paths.reports.view(name)}>
                {title}
              </Link>
            </h2>
            <p className="hint">{about}</p>
            <DescriptionList items={figures} />
          </Card>
        ))}
        {tally && (
          <Card>
            <h2>
              <Link to={tally}>Tally</Link>
            </h2>
            <p className="hint">
              Ledgers and vouchers of some days for the accountant&apos;s Tally.
            </p>
          </Card>
        )}
        <Card>
          <h2>
            <Link to={paths.tds.list()}>Deducted at source</Link>
          </h2>
          <p className="hint">
            TDS that customers deducted, its certificates and Form 26AS; TDS of what we pay.
          </p>
        </Card>
        {tally && (
          <Card>
            <h2>
              <Link to={paths.crewAdvances.list()}>Crew advances</Link>
            </h2>
            <p className="hint">Money for the road, given and brought back.</p>
          </Card>
        )}
        {gstr3b && (
          <Card>
            <h2>
              <Link to={paths.gstr1()}>GSTR-1</Link>
            </h2>
            <p className="hint">The return of sales of a month, with its files for the portal.</p>
          </Card>
        )}
        {gstr3b && (
          <Card>
            <h2>
              <Link to={gstr3b}>GSTR-3B</Link>
            </h2>
            <p className="hint">Tax owed and taken back, line by line, each with its papers.</p>
            <p className="row">
              {purchases && <Link to={purchases}>Purchases</Link>}
              <Link to={returnPaths.dueDays()}>Due days</Link>
              {purchases && <Link to={returnPaths.gstr2b()}>GSTR-2B</Link>}
            </p>
          </Card>
        )}
      </div>
    </>
  );
}
