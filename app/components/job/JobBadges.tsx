import { Badge } from "~/components/ui/Badge";
import { jobPriorityTone, jobStatusTone } from "~/models/road/job/job.status";

/** `word` is what its reader calls the state. */
export function JobStatusBadge({ status, word }: { status: string; word: string }) {
  return <Badge tone={jobStatusTone(status)}>{word}</Badge>;
}

/** `about`: what it is, where no column says so. */
export function JobPriorityBadge({ priority, about = "" }: { priority: string; about?: string }) {
  return <Badge tone={jobPriorityTone(priority)}>{priority + about}</Badge>;
}
