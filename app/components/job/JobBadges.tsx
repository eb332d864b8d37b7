import { Badge } from "~/components/ui/Badge";
import { jobPriorityTone, jobStatusTone } from "~/models/road/job/job.status";

/** `word` is what its reader calls the state. */
export function JobStatusBadge({ status, word }: { status: string; word: string }) {
  return <Badge tone={jobStatusTone(status)}>{word}</Badge>;
}

export function JobPriorityBadge({ priority }: { priority: string }) {
  return <Badge tone={jobPriorityTone(priority)}>{priority}</Badge>;
}
