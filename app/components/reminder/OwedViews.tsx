import { Views } from "~/components/ui/Views";
import { paths } from "~/paths";

/** The two sides of 'Money owed': who owes, and the reminders that leave today. */
export function OwedViews({ current }: { current: "customers" | "reminders" }) {
  return (
    <Views
      label="Money owed"
      tabs={current === "customers"}
      views={[
        { to: paths.owed.list(), label: "Customers", current: current === "customers" },
        { to: paths.owed.reminders(), label: "Reminders", current: current === "reminders" },
      ]}
    />
  );
}
