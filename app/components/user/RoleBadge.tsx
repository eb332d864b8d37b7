import { Badge } from "~/components/ui/Badge";
import { roleLabel } from "~/models/kit/policy/policy";

/** A role in words, with a capital. */
export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={role === "customer" ? "neutral" : "info"}>{roleLabel(role)}</Badge>;
}
