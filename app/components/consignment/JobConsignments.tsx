import { Card } from "~/components/ui/Card";
import { RowLinks } from "~/components/ui/RowLink";
import { columnsOf, either } from "~/components/ui/list-columns";
import { Table } from "~/components/ui/Table";
import { packagesText } from "~/models/road/road/package-count";
import { roadPaths } from "~/road-paths";

import { ConsignmentBadge } from "./ConsignmentBadge";

type Journey = {
  id: number;
  number: string;
  status: string;
  word: string;
  route: string;
  truck: string;
  loadingDate: string;
  packages: number;
};

/** The consignments of a job: each with its truck, its state, and the way to its papers. */
export function JobConsignments({ journeys }: { journeys: readonly Journey[] }) {
  if (journeys.length === 0) return null;
  const column = columnsOf(journeys);
  return (
    <Card title="Consignments" id="consignments">
      <Table
        caption="Consignments"
        rows={journeys}
        rowKey={({ id }) => id}
        rowTo={({ id }) => roadPaths.consignments.view(id)}
        columns={[
          { label: "LR #", cell: (row) => <span className="num">{row.number}</span> },
          { label: "Route", phone: "who", cell: (row) => row.route },
          { label: "Truck", cell: (row) => row.truck },
          column.date("Loading", (row) => row.loadingDate, { phone: "date" }),
          {
            label: "Packages",
            numeric: true,
            phone: "end",
            cell: ({ packages }) => either(packagesText(packages), String(packages)),
          },
          column.status((row) => <ConsignmentBadge {...row} />),
          {
            label: "Actions",
            actions: true,
            cell: (row) => (
              <RowLinks
                about={row.number}
                links={[
                  { to: roadPaths.consignments.view(row.id), label: "View" },
                  { to: roadPaths.consignments.paper(row.id, "lr"), label: "Lorry Receipt (LR)" },
                ]}
              />
            ),
          },
        ]}
      />
    </Card>
  );
}
