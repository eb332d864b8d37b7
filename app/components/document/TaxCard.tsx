import { FoldCard } from "~/components/ui/Card";
import { DescriptionList } from "~/components/ui/DescriptionList";
import type { LabelledText } from "~/models/papers/paper/document-view";

/** Explains how a paper was taxed under GST; draws nothing outside of GST. */
export function TaxCard({ decision }: { decision: LabelledText[] }) {
  if (decision.length === 0) return null;
  return (
    <FoldCard title="Tax">
      <DescriptionList items={decision.map((one) => ({ ...one, wide: true }))} />
    </FoldCard>
  );
}
