import { Badge } from "~/components/ui/Badge";
import { consignmentTone } from "~/models/road/consignment/consignment.status";

/** The state of a consignment, in the words of who reads it. */
export function ConsignmentBadge({ status, word }: { status: string; word: string }) {
  return <Badge tone={consignmentTone(status)}>{word}</Badge>;
}
