import { Card } from "~/components/ui/Card";
import { RecentList } from "~/components/ui/RecentList";
import { roadPaths } from "~/road-paths";

import { ClaimBadge } from "./ClaimBadge";

/** What is claimed for goods of a consignment. */
export function ClaimsCard({
  claims,
}: {
  claims: readonly { id: number; number: string; what: string; amount: string; status: string }[];
}) {
  if (claims.length === 0) return null;
  return (
    <Card title="Claims" id="claims">
      <RecentList
        lines={claims.map(({ id, number, what, amount, status }) => ({
          id,
          to: roadPaths.claims.view(id),
          name: number,
          badge: <ClaimBadge status={status} />,
          left: what,
          right: amount,
        }))}
      />
    </Card>
  );
}
