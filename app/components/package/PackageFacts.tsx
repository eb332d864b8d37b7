import { Card } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { Link } from "~/components/ui/Link";
import { roadPaths } from "~/road-paths";

/** Where a package goes and how it came there; once its consignment has ended also what its form said of it. */
export function PackageFacts({
  on,
  result,
  arrival,
}: {
  on: { id: number; number: string; consignee: string; to: string } | null;
  /** What its form says, where that is no longer shown. */
  result: readonly { label: string; value: string }[] | null;
  arrival: readonly { label: string; value: string }[];
}) {
  if (!on) return null;
  return (
    <Card title="Package">
      <DescriptionList
        items={[
          ...(result ?? []),
          {
            label: "Consignment",
            value: <Link to={roadPaths.consignments.view(on.id)}>{on.number}</Link>,
          },
          { label: "Consignee", value: on.consignee },
          { label: "Destination", value: on.to },
          ...arrival,
        ]}
      />
    </Card>
  );
}
