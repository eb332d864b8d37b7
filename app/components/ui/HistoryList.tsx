import { FoldCard } from "./Card";

export type HistoryListEntry = {
  /** ISO instant. */
  at: string;
  /** The time in the company's time zone. */
  when: string;
  actorName: string;
  /** Which record it is about, where the list is of several. */
  about?: string;
  action: string;
  note?: string | null;
  changes: { field: string; from: string | null; to: string | null }[];
};

/** The foot of a record: who did what and when, and what it was before. */
export function HistoryList({ entries }: { entries: readonly HistoryListEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <FoldCard title="History">
      <ol className="history">
        {entries.map((entry, index) => (
          <li key={`${entry.at}-${index}`}>
            <p>{`${entry.about ? `${entry.about} · ` : ""}${entry.actorName}: ${entry.action}`}</p>
            <p className="hint">{entry.when}</p>
            {entry.note && <p className="lines">{entry.note}</p>}
            {entry.changes.map((change) => (
              <p key={change.field} className="hint">
                {/* Of what is made again there was nothing before. */}
                {entry.action === "Created"
                  ? `${change.field}: ${change.to}`
                  : `${change.field}: ${change.from || "empty"} → ${change.to || "empty"}`}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </FoldCard>
  );
}
