import { Badge } from "~/components/ui/Badge";
import { claimTone } from "~/models/road/claim/claim.status";

export function ClaimBadge({ status }: { status: string }) {
  return <Badge tone={claimTone(status)}>{status}</Badge>;
}
