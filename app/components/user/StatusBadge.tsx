import { Badge } from "~/components/ui/Badge";

/** Active or inactive, as accounts and items show it. */
export function StatusBadge({ status }: { status: string }) {
  const label = status.charAt(0).toUpperCase() + status.slice(1);
  const tone = status === "active" ? "success" : status === "deleted" ? "danger" : "neutral";
  return <Badge tone={tone}>{label}</Badge>;
}
