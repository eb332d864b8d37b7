import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { DocumentPaper } from "~/components/document/DocumentPaper";
import { Button, ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { FilterBar, FilterPeriod } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import { paths } from "~/paths";
import { loadOwnerStatement } from "~/services/billing/statement-page.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Statement for ${data.vendor.name}` : "Statement" },
];

export const loader = (args: LoaderFunctionArgs) => loadOwnerStatement(args);

export default function OwnerStatement() {
  const { vendor, period, shown, csv, papers } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Statement"
        subtitle={vendor.name}
        actions={
          <>
            <ButtonLink to={paths.vendors.view(vendor.id)}>Back to vendor</ButtonLink>
            <a className="btn btn-secondary" href={csv} download>
              CSV
            </a>
            <ScriptOnly>
              <Button onClick={() => window.print()}>Print</Button>
            </ScriptOnly>
          </>
        }
      />
      <FilterBar resetTo={paths.vendors.statement(vendor.id)} title={shown}>
        <FilterPeriod {...period} />
      </FilterBar>
      {papers.length === 0 && (
        <Card>
          <p className="muted">{`No hires and no payments from ${shown}.`}</p>
        </Card>
      )}
      {papers.map(({ view, lineTo, pdf }) => (
        <div key={view.currency} className="stack">
          <div className="row no-print">
            <DownloadLink to={pdf}>Download PDF</DownloadLink>
          </div>
          <DocumentPaper view={view} code={null} lineTo={lineTo} />
        </div>
      ))}
    </>
  );
}
