import { RowLink } from "~/components/ui/RowLink";

type MissingLine = { text: string; tone: "danger" | "warning"; to: string };

/** Lists what a consignment still lacks, each with a link to fix it. Draws nothing when nothing is missing. */
export function MissingList({ lines, title }: { lines: readonly MissingLine[]; title: string }) {
  if (lines.length === 0) return null;
  const tones = (["danger", "warning"] as const)
    .map((tone) => ({ tone, of: lines.filter((line) => line.tone === tone) }))
    .filter(({ of }) => of.length > 0);
  return (
    <section className="stack no-print" aria-label={title}>
      {tones.map(({ tone, of }, at) => (
        <div key={tone} className={`notice ${tone}`}>
          {at === 0 && <h2>{title}</h2>}
          <ul>
            {of.map(({ text, to }) => (
              <li key={text}>
                <RowLink to={to}>{text}</RowLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
