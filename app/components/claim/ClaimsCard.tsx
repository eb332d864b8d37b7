import { Badge } from "~/components/ui/Badge";
import { Card } from "~/components/ui/Card";
import { RecentList } from "~/components/ui/RecentList";
import { claimTone } from "~/models/road/claim/claim.status";
import { roadPaths } from "~/road-paths";
import type { ConsignmentPage } from "~/services/road/consignment-page.server";

/** The claims for goods of a consignment. */
export function ClaimsCard({ claims }: Pick<ConsignmentPage, "claims">) {
  if (claims.length === 0) return null;
  return (
    <Card title="Claims" id="claims">
      <RecentList
        lines={claims.map(({ id, number, what, amount, status }) => ({
          id,
          to: roadPaths.claims.view(id),
          name: number,
          badge: <Badge tone={claimTone(status)}>{status}</Badge>,
          left: what,
          right: amount,
        }))}
      />
    </Card>
  );
}
