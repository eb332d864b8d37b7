import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import type { ConsignmentPage } from "~/services/road/consignment-page.server";

/** A delivery as it was recorded. */
export function DeliveryCard({ delivery }: { delivery: NonNullable<ConsignmentPage["delivery"]> }) {
  return (
    <Card title="Delivery" id="delivery">
      <DescriptionList
        items={[
          { label: "Received", value: delivery.when },
          { label: "By", value: delivery.who },
          ...(delivery.identity ? [{ label: "Identity seen", value: delivery.identity }] : []),
          { label: "Packages received", value: delivery.packages },
          { label: "Remarks", value: delivery.remarks ?? "None", wide: true },
        ]}
      />
    </Card>
  );
}
