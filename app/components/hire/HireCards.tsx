import { ConsignmentBadge } from "~/components/consignment/ConsignmentBadge";
import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { Money } from "~/components/ui/Money";
import { RecentList } from "~/components/ui/RecentList";
import { Table } from "~/components/ui/Table";
import { roadPaths } from "~/road-paths";

type Line = { day: string; what: string; amount: string; how: string };

/** What goes off a hire and what is left, what was paid when and how, and what is aboard. */
export function HireCards({
  account,
  due,
  payments,
  aboard,
}: {
  account: { label: string; minor: number; currency: string }[];
  /** When the balance is due, in words. */
  due: string;
  payments: Line[];
  aboard: { id: number; number: string; route: string; status: string; job: string }[];
}) {
  return (
    <>
      <Card title="Account">
        <DescriptionList
          items={[
            ...account.map(({ label, minor, currency }) => ({
              label,
              value: <Money minor={minor} currency={currency} />,
            })),
            { label: "Due", value: due },
          ]}
        />
      </Card>
      {payments.length > 0 && (
        <Card title="Payments">
          <Table
            caption="Payments"
            rows={payments}
            rowKey={(_, at) => at}
            columns={[
              { label: "Date", phone: "date", cell: ({ day }) => day },
              { label: "What", phone: "middle", cell: ({ what }) => what },
              { label: "How", phone: "who", cell: ({ how }) => how },
              { label: "Amount", numeric: true, phone: "end", cell: ({ amount }) => amount },
            ]}
          />
        </Card>
      )}
      <Card title="Aboard">
        <RecentList
          lines={aboard.map(({ id, number, route, status, job }) => ({
            id,
            to: roadPaths.consignments.view(id),
            name: number,
            badge: <ConsignmentBadge status={status} word={status} />,
            left: [job, route].filter(Boolean).join(" · "),
          }))}
        />
      </Card>
    </>
  );
}
