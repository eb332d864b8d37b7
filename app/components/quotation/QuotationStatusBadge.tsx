import { Badge, type Tone } from "~/components/ui/Badge";
import { EXPIRED, toQuotationStatus } from "~/models/quotation/quotation.status";

const TONES: Record<string, Tone> = {
  draft: "neutral",
  sent: "info",
  approved: "success",
  rejected: "danger",
};

/** A quotation's status in its reader's word; beside it that it has expired, unless the word says so. */
export function QuotationStatusBadge({
  status,
  word,
  expired,
}: {
  status: string;
  word: string;
  expired: boolean;
}) {
  const said = word === EXPIRED;
  return (
    <>
      <Badge tone={said ? "warning" : TONES[toQuotationStatus(status) ?? ""]}>{word}</Badge>
      {expired && !said && (
        <>
          {" "}
          <Badge tone="warning">{EXPIRED}</Badge>
        </>
      )}
    </>
  );
}
