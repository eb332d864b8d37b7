import { historyLabels } from "../../kit/history/history-labels.server";
import { JOB_FIELDS } from "./job.fields";

/** Of loading and unloading. */
export const HOURS = "Hours worked";

export const HISTORY = {
  client: "Client",
  quotation: "Quotation",
  ...historyLabels(JOB_FIELDS),
  truck: JOB_FIELDS.vehicleId.label,
  driver: JOB_FIELDS.driverId.label,
  crew: "Assigned to",
  told: "Told",
  hoursWorked: HOURS,
};
