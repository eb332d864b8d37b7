import { Badge } from "~/components/ui/Badge";
import { EXPIRED, quotationTone } from "~/models/sales/quotation/quotation.status";

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
  const isExpired = word === EXPIRED;
  return (
    <>
      <Badge tone={isExpired ? "warning" : quotationTone(status)}>{word}</Badge>
      {expired && !isExpired && (
        <>
          {" "}
          <Badge tone="warning">{EXPIRED}</Badge>
        </>
      )}
    </>
  );
}
