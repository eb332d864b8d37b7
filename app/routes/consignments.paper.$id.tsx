import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RoadPaper } from "~/components/road-paper/RoadPaper";
import { Button, ButtonLink } from "~/components/ui/Button";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { PageHeader } from "~/components/ui/PageHeader";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import { toId } from "~/models/kit/shared/number-fields";
import { RowLink } from "~/components/ui/RowLink";
import { getCompany } from "~/models/company/company/company.server";
import {
  earlierLorryReceipts,
  keptLorryReceipt,
} from "~/models/road/consignment/consignment.revision.server";
import type { Actor } from "~/models/kit/policy/policy";
import {
  papersThereAre,
  printedRoadPaper,
  readPrintedConsignment,
} from "~/models/road/road-paper/road-paper.server";
import {
  isRoadPaper,
  ROAD_PAPERS,
  type RoadPaperKind,
} from "~/models/road/road-paper/road-paper.view";
import { notFound } from "~/models/kit/shared/domain-error";
import { roadPaths } from "~/road-paths";
import { keptWords } from "~/models/road/consignment/consignment.revision.server";
import { pageFor } from "~/services/page.server";
import stylesheet from "~/styles/road-papers.css";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.view.title.en} ${data.view.number}` : "Paper" },
];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "consignment:view", async ({ actor, id, url }) => {
    const asked = url.searchParams.get("paper") ?? "";
    const kind = isRoadPaper(asked) ? asked : "lr";
    const version = url.searchParams.get("version");
    if (version) return keptPage(actor, id("consignment"), kind, toId(version));
    const reportId = toId(url.searchParams.get("reportId") ?? "");
    const { consignment, company } = await readPrintedConsignment(actor, id("consignment"));
    const { packages, vehicleReports } = consignment;
    const has = { packages: packages.length, vehicleReports: vehicleReports.length };
    const reports =
      kind === "vehicle" && vehicleReports.length > 1
        ? vehicleReports.map((report) => ({ id: report.id, registration: report.registration }))
        : [];
    return {
      id: consignment.id,
      kind,
      reportId: kind === "vehicle" ? reportId : null,
      view: printedRoadPaper(consignment, company, kind, reportId),
      earlier: null,
      others: papersThereAre(has).filter((other) => other !== kind),
      reports,
    };
  });

/** The lorry receipt as it was at a version, by itself. Raises `not_found` for one that was not kept. */
async function keptPage(actor: Actor, id: number, kind: RoadPaperKind, version: number | null) {
  if (version === null || kind !== "lr") throw notFound("consignment");
  const [view, company] = [await keptLorryReceipt(actor, id, version), await getCompany()];
  const kept = (await earlierLorryReceipts(actor, id)).find((one) => one.version === version);
  const earlier = {
    version,
    note: kept
      ? `It was valid from ${keptWords(kept, company.timeZone)}, before it was changed.`
      : "This is the latest version.",
  };
  return { id, kind, reportId: null, view, earlier, others: [], reports: [] };
}

export default function ConsignmentPaper() {
  const { id, kind, reportId, view, earlier, others, reports } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={view.title.en}
        subtitle={`${view.number} · ${view.status}`}
        actions={
          <>
            <ButtonLink to={roadPaths.consignments.view(id)}>Back to consignment</ButtonLink>
            <DownloadLink
              to={roadPaths.consignments.pdf(id, kind, { reportId, version: earlier?.version })}
              variant="primary"
            >
              Download PDF
            </DownloadLink>
            <ScriptOnly>
              <Button onClick={() => window.print()}>Print</Button>
            </ScriptOnly>
          </>
        }
      />
      {earlier && (
        <div className="notice warning no-print">
          <p>{`Earlier version ${earlier.version}. ${earlier.note}`}</p>
          <p>
            <RowLink to={roadPaths.consignments.paper(id, "lr")}>The lorry receipt now</RowLink>
          </p>
        </div>
      )}
      {kind === "lr" && <p className="hint no-print">PDF and print have all copies.</p>}
      {reports.length > 0 && (
        <nav className="row no-print" aria-label="Vehicles">
          {reports.map((report) => (
            <RowLink key={report.id} to={roadPaths.consignments.paper(id, "vehicle", report.id)}>
              {report.registration}
            </RowLink>
          ))}
        </nav>
      )}
      <RoadPaper view={view} />
      <nav className="row no-print" aria-label="Papers">
        {others.map((other) => (
          <ButtonLink key={other} to={roadPaths.consignments.paper(id, other)}>
            {ROAD_PAPERS[other].en}
          </ButtonLink>
        ))}
      </nav>
    </>
  );
}
