import { Badge } from "~/components/ui/Badge";
import { CHANGED, EXPIRED, quotationTone } from "~/models/sales/quotation/quotation.status";

/** A quotation's status in its reader's word; beside it that it has expired, unless the word says so, or changed since. */
export function QuotationStatusBadge({
  status,
  word,
  expired,
  changed = false,
}: {
  status: string;
  word: string;
  expired: boolean;
  changed?: boolean;
}) {
  const isExpired = word === EXPIRED;
  return (
    <>
      <Badge tone={isExpired ? "warning" : quotationTone(status)}>{word}</Badge>
      {(expired || changed) && !isExpired && (
        <>
          {" "}
          <Badge tone="warning">{expired ? EXPIRED : CHANGED}</Badge>
        </>
      )}
    </>
  );
}
