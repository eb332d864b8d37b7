import { ButtonLink } from "~/components/ui/Button";
import { Card, FoldCard } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { Table } from "~/components/ui/Table";

type Side = { label: string; before: string; now: string };

/** The words that ask before an amendment is deleted. */
export const removal = (action: string, amendment: number | string) => ({
  title: "Delete Amendment",
  message: "The document is then in the returns as it was before this amendment.",
  action,
  fields: { intent: "remove", amendment },
});

/** What returns say of a filed paper since it was amended, with the original beside it. */
export function AmendmentsCard({
  form,
  amendments,
}: {
  /** Null where it cannot be amended. */
  form: string | null;
  amendments: readonly {
    id: number;
    day: string;
    reason: string;
    sides: readonly Side[];
    /** Null once its return is closed. */
    removeAt: string | null;
  }[];
}) {
  // Of none there is nothing to read on a phone before it is asked for.
  const Shown = amendments.length === 0 ? FoldCard : Card;
  return (
    <Shown title="Amendments">
      <div className="stack">
        {amendments.length === 0 && (
          <p className="hint">
            Its return is filed. A wrong GSTIN or place of supply is amended in a later return.
          </p>
        )}
        {amendments.map(({ id, day, reason, sides, removeAt }) => (
          <div key={id} className="stack">
            <p className="lines">{`Declared on ${day}: ${reason}`}</p>
            <Table
              caption={`Amendment of ${day}`}
              rows={sides}
              rowKey={({ label }) => label}
              columns={[
                { label: "What", cell: ({ label }) => label },
                { label: "Before", cell: ({ before }) => before },
                { label: "Amended", cell: ({ now }) => now },
              ]}
            />
            {removeAt && (
              <p className="no-print">
                <ConfirmLink
                  {...removal(removeAt, id)}
                  to={`${removeAt}?confirm=remove&amendment=${id}`}
                  label="Delete amendment"
                  variant="link"
                />
              </p>
            )}
          </div>
        ))}
        {form && (
          <p className="row no-print">
            <ButtonLink to={form}>Amend</ButtonLink>
          </p>
        )}
      </div>
    </Shown>
  );
}
