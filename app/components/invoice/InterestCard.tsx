import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { paths } from "~/paths";

/** What the law gives a small business on what is paid late, and how it comes about. Only a person asks for it. For staff. */
export function InterestCard({
  invoiceId,
  interest: { amount, payBy, lines },
}: {
  invoiceId: number;
  interest: { amount: string; payBy: string; lines: string[] };
}) {
  return (
    <Card title="Interest under s.16">
      <div className="stack">
        <p>
          {amount} until today: it was to be paid by {payBy}.
        </p>
        <details>
          <summary>Computation</summary>
          <ul className="stack">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
        <p className="hint">
          Three times the bank rate, compounded monthly. Nothing is sent by itself.
        </p>
        <ButtonLink to={paths.message("interest", invoiceId)}>Ask for it</ButtonLink>
      </div>
    </Card>
  );
}
