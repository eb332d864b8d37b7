import { Badge } from "~/components/ui/Badge";
import { jobPriorityTone, jobStatusTone } from "~/models/job/job.status";

export function JobStatusBadge({ status }: { status: string }) {
  return <Badge tone={jobStatusTone(status)}>{status}</Badge>;
}

export function JobPriorityBadge({ priority }: { priority: string }) {
  return <Badge tone={jobPriorityTone(priority)}>{priority}</Badge>;
}
