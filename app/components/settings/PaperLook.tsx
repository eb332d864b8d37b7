import { Card } from "~/components/ui/Card";
import { RowLink } from "~/components/ui/RowLink";
import { paths } from "~/paths";

/** How a new company's papers begin, and what they still lack. */
export function PaperLook({
  head: [name, ...lines],
  tax,
  waits,
  doubt,
}: {
  head: readonly string[];
  tax: string;
  waits: readonly string[];
  doubt: string | null;
}) {
  return (
    <Card title="Your papers begin like this">
      <address className="paper-look">
        <b>{name}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span className="hint">{tax}</span>
      </address>
      {doubt && <p className="notice warning">{doubt}</p>}
      {waits.length > 0 && (
        <p className="hint">
          {`Still to come: ${waits.join(", ")}. `}
          <RowLink to={paths.settings("company")}>Add it in the settings</RowLink>
        </p>
      )}
    </Card>
  );
}
