import { Card, Stat, Stats } from "~/components/ui/Card";
import { Money } from "~/components/ui/Money";

import { PartFailed } from "./FigureCard";

type Props = {
  users: { total: number; customers: number; employees: number } | null;
  items: { total: number; categories: readonly unknown[] } | null;
  payments: { totals: readonly { currency: string; minor: number }[] } | null;
};

/** The whole system in three figures, for admins. */
export function SystemOverview({ users, items, payments }: Props) {
  return (
    <Card title="System Overview">
      {!(users || items || payments) && <PartFailed />}
      <Stats>
        {users && (
          <Stat
            label="Total users"
            value={users.total}
            note={`Customers ${users.customers}, employees ${users.employees}`}
          />
        )}
        {items && (
          <Stat
            label="Items in catalogue"
            value={items.total}
            note={`Categories ${items.categories.length}`}
          />
        )}
        {payments && (
          <Stat
            label="Total revenue"
            value={
              payments.totals.length > 0
                ? payments.totals.map((total) => <Money key={total.currency} {...total} />)
                : 0
            }
            note="All time payments"
          />
        )}
      </Stats>
    </Card>
  );
}
