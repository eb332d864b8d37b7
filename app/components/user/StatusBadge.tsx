import type { ComponentProps } from "react";
import { Badge } from "~/components/ui/Badge";
import { capitalized } from "~/models/ground/typed/text";
import { roleLabel } from "~/models/kit/policy/policy";

/** A role in words, with a capital. */
export function RoleBadge({ role }: { role: string }) {
  return <Badge tone={role === "customer" ? "neutral" : "info"}>{roleLabel(role)}</Badge>;
}

/** In a list, where nearly all are active: only the others are marked; phones show these alone. */
export function ListStatus({ status }: { status: string }) {
  if (status !== "active") return <StatusBadge status={status} />;
  return <span className="hint calm">{capitalized(status)}</span>;
}

const TONES: Record<string, ComponentProps<typeof Badge>["tone"]> = {
  active: "success",
  approved: "success",
  deleted: "danger",
  open: "info",
  quoted: "accent",
  won: "success",
  lost: "danger",
  Open: "info",
  Due: "info",
  Settled: "success",
};

/** Active or inactive, as accounts and items show it; what a hire has come to. */
export function StatusBadge({ status }: { status: string }) {
  const tone = TONES[status] ?? "neutral";
  return <Badge tone={tone}>{capitalized(status)}</Badge>;
}
