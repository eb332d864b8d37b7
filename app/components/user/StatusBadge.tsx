import { Badge } from "~/components/ui/Badge";
import { capitalized } from "~/models/kit/shared/text";

/** Active or inactive, as accounts and items show it. */
export function StatusBadge({ status }: { status: string }) {
  const tone = status === "active" ? "success" : status === "deleted" ? "danger" : "neutral";
  return <Badge tone={tone}>{capitalized(status)}</Badge>;
}
