import { Badge, type Tone } from "~/components/ui/Badge";
import { quotationStatusLabel, toQuotationStatus } from "~/models/quotation/quotation.status";

const TONES: Record<string, Tone> = {
  draft: "neutral",
  sent: "info",
  approved: "success",
  rejected: "danger",
};

/** A quotation's status in words, 'Unknown' for none of ours; beside it that it has expired. */
export function QuotationStatusBadge({ status, expired }: { status: string; expired?: boolean }) {
  return (
    <>
      <Badge tone={TONES[toQuotationStatus(status) ?? ""]}>{quotationStatusLabel(status)}</Badge>
      {expired && (
        <>
          {" "}
          <Badge tone="warning">Expired</Badge>
        </>
      )}
    </>
  );
}
