import { Card } from "~/components/ui/Card";
import { DateText } from "~/components/ui/DateText";
import { RowLink } from "~/components/ui/RowLink";
import { roadPaths } from "~/road-paths";

import { ConsignmentBadge } from "./ConsignmentBadge";

type ListedConsignment = {
  id: number;
  number: string;
  status: string;
  word: string;
  client: string;
  route: string;
  loadingDate: string;
};

/** The consignments that a vehicle or a driver was on, the newest first; `allTo`: all those that name it now. */
export function ConsignmentsCard({
  journeys: consignments,
  allTo,
}: {
  journeys: readonly ListedConsignment[];
  allTo: string;
}) {
  return (
    <Card
      title="Consignments"
      actions={
        consignments.length > 0 && (
          <RowLink to={allTo} about="Consignments">
            View all
          </RowLink>
        )
      }
    >
      {consignments.length === 0 && <p className="muted">No journeys yet</p>}
      {consignments.length > 0 && (
        <ul className="recent">
          {consignments.map(({ id, number, status, word, client, route, loadingDate }) => (
            <li key={id}>
              <div className="row">
                <RowLink to={roadPaths.consignments.view(id)}>{number}</RowLink>
                <ConsignmentBadge status={status} word={word} />
              </div>
              <div className="row">
                <span>{[client, route].filter(Boolean).join(" · ")}</span>
                <DateText date={loadingDate} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
