import { ButtonLink } from "~/components/ui/Button";
import { Card, FoldCard } from "~/components/ui/Card";

/** What returns say of a filed paper since it was amended, with the original beside it. Of none it is folded on a phone. */
export function AmendmentsCard({
  form,
  amendments,
}: {
  /** Null where it cannot be amended. */
  form: string | null;
  /** `removeAt`: null once its return is closed. */
  amendments: readonly { id: number; text: string; removeAt: string | null }[];
}) {
  const Shown = amendments.length > 0 ? Card : FoldCard;
  return (
    <Shown title="Amendments">
      <div className="stack">
        {amendments.map(({ id, text, removeAt }) => (
          <div key={id} className="stack">
            <p className="lines">{text}</p>
            {removeAt && <ButtonLink to={removeAt}>Delete amendment</ButtonLink>}
          </div>
        ))}
        {form && <ButtonLink to={form}>Amend</ButtonLink>}
      </div>
    </Shown>
  );
}
