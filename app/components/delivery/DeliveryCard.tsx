import { Card } from "~/components/ui/Card";
import { FactList } from "~/components/ui/FactList";
import type { ConsignmentPage } from "~/services/road/consignment-page.server";

/** A delivery as it was recorded. */
export function DeliveryCard({ delivery }: { delivery: NonNullable<ConsignmentPage["delivery"]> }) {
  return (
    <Card title="Delivery" id="delivery">
      <FactList facts={delivery} />
    </Card>
  );
}
