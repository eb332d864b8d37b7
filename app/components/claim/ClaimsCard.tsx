import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";
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
      <ul className="recent">
        {claims.map(({ id, number, what, amount, status }) => (
          <li key={id}>
            <div className="row">
              <RowLink to={roadPaths.claims.view(id)}>{number}</RowLink>
              <ClaimBadge status={status} />
            </div>
            <div className="row">
              <span>{what}</span>
              <span className="num">{amount}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
