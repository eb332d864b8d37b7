import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

/** The two sides of 'Money owed': who owes, and the reminders that leave today. */
export function OwedViews({ current }: { current: "customers" | "reminders" }) {
  return (
    <nav aria-label="Money owed" className="pages views no-print">
      <ul>
        <li>
          <RowLink to={paths.owed.list()} current={current === "customers"}>
            Customers
          </RowLink>
        </li>
        <li>
          <RowLink to={paths.owed.reminders()} current={current === "reminders"}>
            Reminders
          </RowLink>
        </li>
      </ul>
    </nav>
  );
}
