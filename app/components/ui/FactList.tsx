import type { ReactNode } from "react";
import type { PaperWarning } from "~/models/ground/day/paper-end";
import type { Cell, Fact } from "~/models/kit/record/shown-record";
import { Badge } from "./Badge";
import { AddressText, PhoneLink } from "./ContactLinks";
import { DateText } from "./DateText";
import { DescriptionList } from "./DescriptionList";
import { Link } from "./Link";
import { either } from "./list-columns";

/**
 * A paper's warning in a list row: 'Permit ends', or their number where space is short. Without warnings, the paper that
 * ends first, except on phones.
 */
function PaperCell({
  warnings,
  until,
}: {
  warnings: readonly PaperWarning[];
  until: string | null;
}) {
  const [first, ...others] = warnings;
  if (!first) return <span className="calm">{until ?? "No paper dates"}</span>;
  const ended = warnings.some(({ tone }) => tone === "danger");
  const tone = ended ? "danger" : "warning";
  if (others.length > 0) return <Badge tone={tone}>{`${warnings.length} papers to renew`}</Badge>;
  // Of a phone's row it would take the truck's kind.
  return <Badge tone={tone}>{either(first.short, first.sentence)}</Badge>;
}

/** Draws a cell's value, also beside a label; null where it is empty. `name`: of the person who is called. */
export function shownCell(cell: Cell, name: string): ReactNode {
  if (cell === null || cell === "") return null;
  if (typeof cell === "string") return <AddressText text={cell} />;
  if ("figure" in cell) return <span className="num">{cell.figure}</span>;
  if ("badge" in cell) return <Badge tone={cell.tone}>{cell.badge}</Badge>;
  if ("to" in cell) return <Link to={cell.to}>{cell.text}</Link>;
  if ("day" in cell) return <DateText date={cell.day} />;
  if ("warnings" in cell) return <PaperCell {...cell} />;
  if ("contact" in cell) return cell.contact && <PhoneLink contact={cell.contact} name={name} />;
  return (
    <>
      {cell.text}
      <span className="hint">{` ${cell.hint}`}</span>
    </>
  );
}

/** A record's facts as its loader says them. */
export function FactList({
  facts,
  name = "",
  empty,
}: {
  facts: readonly Fact[];
  name?: string;
  empty?: string;
}) {
  const items = facts.map(({ value, ...fact }) => ({ ...fact, value: shownCell(value, name) }));
  return <DescriptionList items={items} empty={empty} />;
}
