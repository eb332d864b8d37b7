import { Card } from "~/components/ui/Card";

/** Lists the signatures; one made before a later change says that it no longer holds. */
export function SignatureList({
  signatures,
}: {
  signatures: readonly {
    id: number;
    what: string;
    who: string;
    at: string;
    drawn: boolean;
    holds: boolean;
    note: string | null;
  }[];
}) {
  if (signatures.length === 0) return null;
  return (
    <Card title="Signatures" id="signatures">
      <ul className="stack">
        {signatures.map(({ id, what, who, at, drawn, holds, note }) => (
          <li key={id}>
            <b>{what}</b>
            {`: ${who}, ${at}${drawn ? ", drawn" : ""} `}
            {note && <span className={holds ? "hint" : "error"}>{note}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
