import { Card, FoldCard } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { FactList } from "~/components/ui/FactList";
import { Link } from "~/components/ui/Link";
import { Table } from "~/components/ui/Table";
import type { ConsignmentPage } from "~/services/road/consignment-page.server";

/** The consignor and the consignee. */
export function PartiesCard({ consignor, consignee }: ConsignmentPage["parties"]) {
  const items = (title: string, party: ConsignmentPage["parties"]["consignor"]) => [
    { label: title, value: party.name },
    { label: `${title}'s phone`, value: party.phone },
    { label: `${title}'s address`, value: party.address, wide: true },
    ...(party.gstin ? [{ label: `${title}'s GSTIN`, value: party.gstin }] : []),
    ...(party.state ? [{ label: `${title}'s state`, value: party.state }] : []),
  ];
  return (
    <FoldCard title="Consignor and consignee">
      <DescriptionList
        items={[...items("Consignor", consignor), ...items("Consignee", consignee)]}
      />
    </FoldCard>
  );
}

type Goods = ConsignmentPage["journey"]["goods"][number];

/** The consignment, its goods and what they are worth. */
export function RouteAndGoodsCard({ facts, goods }: ConsignmentPage["journey"]) {
  return (
    <Card title="Journey and goods">
      <FactList facts={facts} />
      {goods.length > 0 && (
        <>
          <details className="fold">
            <summary>{`Goods, ${goods.length === 1 ? "1 line" : `${goods.length} lines`}`}</summary>
          </details>
          <Table
            caption="Goods"
            rows={goods}
            rowKey={(_, index) => index}
            columns={[
              { label: "Goods", phone: "whole", cell: (row) => row.description },
              { label: "Quantity", numeric: true, phone: "end", cell: (row) => row.quantity },
              ...(goods.some(({ packages }) => packages)
                ? [{ label: "Packages", numeric: true, cell: (row: Goods) => row.packages ?? "" }]
                : []),
              ...(goods.some(({ packing }) => packing)
                ? [
                    {
                      label: "Packing",
                      phone: "who" as const,
                      cell: (row: Goods) => row.packing ?? "",
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </Card>
  );
}

/** Every truck that it went with, the newest first: a change is one more. */
export function TrucksCard({
  trucks,
  truckLabels: labels,
  hire,
}: Pick<ConsignmentPage, "trucks" | "truckLabels" | "hire">) {
  if (trucks.length === 0 && !hire) return null;
  return (
    <Card title="Truck and driver">
      {hire && (
        <p>
          Hired by <Link to={hire.to}>{hire.number}</Link>
        </p>
      )}
      {trucks.length > 0 && (
        <Table
          caption="Trucks"
          rows={trucks}
          rowKey={({ id }) => id}
          columns={[
            { label: labels.vehicleId, phone: "whole", cell: (row) => row.vehicle },
            { label: labels.driverId, phone: "who", cell: (row) => row.driver },
            { label: "Since", phone: "date", cell: (row) => row.at },
            { label: labels.reason, phone: "status", cell: (row) => row.reason ?? "" },
          ]}
        />
      )}
    </Card>
  );
}
