import { Badge } from "~/components/ui/Badge";
import { capitalized } from "~/models/kit/shared/text";

/** In a list, where nearly all are active: only the others are marked. */
export function ListStatus({ status }: { status: string }) {
  if (status !== "active") return <StatusBadge status={status} />;
  return <span className="hint">{capitalized(status)}</span>;
}

/** Active or inactive, as accounts and items show it. */
export function StatusBadge({ status }: { status: string }) {
  const good = status === "active" || status === "approved";
  const tone = good ? "success" : status === "deleted" ? "danger" : "neutral";
  return <Badge tone={tone}>{capitalized(status)}</Badge>;
}
