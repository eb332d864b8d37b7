import { RowLink } from "~/components/ui/RowLink";

export type MissingLine = { text: string; tone: "danger" | "warning"; to: string };

/** What a journey still lacks, each with the way to where it is put right. Nothing when nothing does. */
export function MissingList({ lines, title }: { lines: readonly MissingLine[]; title: string }) {
  if (lines.length === 0) return null;
  const worst = lines.some(({ tone }) => tone === "danger") ? "danger" : "warning";
  return (
    <section className={`notice ${worst} no-print`} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map(({ text, to }) => (
          <li key={text}>
            <RowLink to={to}>{text}</RowLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
