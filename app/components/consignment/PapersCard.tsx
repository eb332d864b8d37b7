import { Card, FoldCard } from "~/components/ui/Card";
import { DownloadLink } from "~/components/ui/DownloadLink";
import { PlainInput } from "~/components/ui/PlainField";
import { RowLink } from "~/components/ui/RowLink";
import { roadPaths } from "~/road-paths";
import type { ConsignmentPage } from "~/services/road/consignment-page.server";

/** The files that tell the portal which truck carries the goods, and who. For staff. */
export function EwayBillCard({
  id,
  bill,
}: {
  id: number;
  bill: NonNullable<ConsignmentPage["ewayBill"]>;
}) {
  const { number, until, warning, fromPlace, fromState } = bill;
  const file = roadPaths.consignments.ewayBill;
  return (
    <Card title="E-way bill">
      <div className="stack">
        <p>
          <span className="num">{number}</span> {until}
        </p>
        {warning && <p className="error">{warning}</p>}
        <form action={file(id)} className="stack">
          <PlainInput
            id="eway-place"
            label="Place of the vehicle"
            name="fromPlace"
            defaultValue={fromPlace}
            maxLength={50}
          />
          <PlainInput
            id="eway-state"
            label="Its state, in two digits"
            name="fromState"
            defaultValue={fromState}
            maxLength={2}
            inputMode="numeric"
          />
          <button className="btn btn-secondary">Part B (JSON)</button>
        </form>
        <DownloadLink plain to={file(id, { what: "transporter" })}>
          Transporter (JSON)
        </DownloadLink>
      </div>
    </Card>
  );
}

/** The vehicles that a consignment carries, each with its condition report. `to` leads where its reader may go. */
export function ReportsCard({ reports }: Pick<ConsignmentPage, "reports">) {
  if (reports.length === 0) return null;
  return (
    <Card title="Vehicle reports" id="vehicle-reports">
      <ul className="stack">
        {reports.map(({ id, title, to }) => (
          <li key={id}>
            <RowLink to={to}>{title}</RowLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The lorry receipt as it was before it was changed: each version as a page and as a PDF. */
export function EarlierReceipts({
  id,
  versions,
}: {
  id: number;
  /** `period`: when this version was valid, and who made it. */
  versions: ConsignmentPage["versions"];
}) {
  if (versions.length === 0) return null;
  return (
    <FoldCard title="Earlier versions" id="versions">
      <ul className="stack">
        {versions.map(({ version, period }) => (
          <li key={version} className="row">
            <RowLink to={roadPaths.consignments.earlierPaper(id, version)}>
              {`Lorry receipt of ${period}`}
            </RowLink>
            <DownloadLink to={roadPaths.consignments.pdf(id, "lr", { version })} plain>
              PDF<span className="hide">{` of version ${version}`}</span>
            </DownloadLink>
          </li>
        ))}
      </ul>
    </FoldCard>
  );
}

/** The papers of a consignment: each as a page, which prints, and as a PDF. */
export function PapersCard({
  id,
  papers,
  hasLabels,
}: {
  id: number;
  papers: ConsignmentPage["papers"];
  /** There are packages, and the reader is one who puts labels on them. */
  hasLabels: boolean;
}) {
  return (
    <Card title="Papers" id="papers">
      <ul className="stack">
        {papers.map(({ kind, title }) => (
          <li key={kind} className="row">
            <RowLink to={roadPaths.consignments.paper(id, kind)}>{title}</RowLink>
            <DownloadLink to={roadPaths.consignments.pdf(id, kind)} plain>
              PDF<span className="hide">{` of ${title}`}</span>
            </DownloadLink>
          </li>
        ))}
        {hasLabels && (
          <li className="row">
            <RowLink to={roadPaths.consignments.labels(id)}>Package labels</RowLink>
          </li>
        )}
      </ul>
    </Card>
  );
}
