import type { Tone } from "../../road/job/job.status";
import type { ReminderState } from "./reminder.rules";

const FIXED: Record<Exclude<ReminderState, "waiting">, { label: string; tone: Tone }> = {
  off: { label: "Off", tone: "neutral" },
  "no-address": { label: "Cannot be sent", tone: "danger" },
  revoked: { label: "Link revoked", tone: "warning" },
  queued: { label: "Already queued", tone: "info" },
  sent: { label: "Sent", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** A reminder's state in words; `time` is HH:MM. */
export function reminderStatus(
  { state }: { state: ReminderState },
  { time, isToday }: { time: string; isToday: boolean },
): { label: string; tone: Tone } {
  if (state !== "waiting") return FIXED[state];
  return { label: `Will be sent ${isToday ? "" : "tomorrow "}at ${time}`, tone: "info" };
}
