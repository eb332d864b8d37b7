import { ButtonLink } from "~/components/ui/Button";
import { FoldCard } from "~/components/ui/Card";

/** Something that is said of a record in lines, and what may be done about it. */
export function SaidCard({
  title,
  text,
  steps,
}: {
  title: string;
  text: string;
  steps: readonly { label: string; to: string }[];
}) {
  return (
    <FoldCard title={title} open={text !== ""}>
      <p className="lines">{text}</p>
      <p className="row">
        {steps.map((step) => (
          <ButtonLink key={step.to} to={step.to}>
            {step.label}
          </ButtonLink>
        ))}
      </p>
    </FoldCard>
  );
}
