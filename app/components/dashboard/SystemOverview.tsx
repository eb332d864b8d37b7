import { Card, Stat, Stats } from "~/components/ui/Card";
import { Money } from "~/components/ui/Money";
import { paths } from "~/paths";
import { FigureLink, PartFailed } from "./FigureCard";
import { RECEIVED } from "./chart-data";

export function SystemWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div className="notice danger" role="status">
      {warnings.map((warning) => (
        <p key={warning} className="wrap-anywhere">
          {warning}
        </p>
      ))}
    </div>
  );
}

type Props = {
  users: { total: number; customers: number; employees: number } | null;
  items: { total: number; categories: readonly unknown[] } | null;
  payments: { totals: readonly { currency: string; minor: number }[] } | null;
};

const revenue = paths.payments.list({ status: RECEIVED });

/** The whole system in three figures, for admins. */
export function SystemOverview({ users, items, payments }: Props) {
  return (
    <Card title="System Overview">
      {!(users || items || payments) && <PartFailed />}
      <Stats>
        {users && (
          <Stat
            label="Total users"
            value={
              <FigureLink to={paths.users.list()} about="users">
                {users.total}
              </FigureLink>
            }
            note={`Customers ${users.customers}, employees ${users.employees}`}
          />
        )}
        {items && (
          <Stat
            label="Items in catalogue"
            value={
              <FigureLink to={paths.items.list()} about="items">
                {items.total}
              </FigureLink>
            }
            note={`Categories ${items.categories.length}`}
          />
        )}
        {payments && (
          <Stat
            label="Total revenue"
            value={
              payments.totals.length > 0 ? (
                payments.totals.map((total) => (
                  <FigureLink key={total.currency} to={revenue} about="payments">
                    <Money {...total} />
                  </FigureLink>
                ))
              ) : (
                <FigureLink to={revenue} about="payments">
                  0
                </FigureLink>
              )
            }
            note="All time payments"
          />
        )}
      </Stats>
    </Card>
  );
}
