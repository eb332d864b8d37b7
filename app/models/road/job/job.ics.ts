import { addDays } from "../../ground/day/calendar-date";
import { startOfDay } from "../../ground/day/time-zone";
import { TIMED_JOB_MINUTES } from "./job.overlap";

/** A job as a calendar shows it. */
export type FeedJob = {
  id: number;
  jobNumber: string;
  title: string;
  status: string;
  /** The state as the calendar's owner calls it. */
  word: string;
  location: string;
  description: string;
  startDate: string;
  endDate: string | null;
  scheduledTime: string | null;
  version: number;
  updatedAt: Date;
};

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Lines are at most 75 bytes; what is longer goes on after a space, never inside a character. */
export function foldLine(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, "");
}

const dayText = (day: string) => day.replaceAll("-", "");

/** Whole days, the end excluded; a job with a time begins at it: of one day for four hours, of several until its last day ends. */
function when(job: FeedJob, timeZone: string): string[] {
  const last = job.endDate ?? job.startDate;
  if (job.scheduledTime) {
    const [hour = 0, minute = 0] = job.scheduledTime.split(":").map(Number);
    const start = startOfDay(job.startDate, timeZone).getTime() + (hour * 60 + minute) * 60_000;
    const end =
      last === job.startDate
        ? new Date(start + TIMED_JOB_MINUTES * 60_000)
        : startOfDay(addDays(last, 1), timeZone);
    return [`DTSTART:${utc(new Date(start))}`, `DTEND:${utc(end)}`];
  }
  return [
    `DTSTART;VALUE=DATE:${dayText(job.startDate)}`,
    `DTEND;VALUE=DATE:${dayText(addDays(last, 1))}`,
  ];
}

/** Jobs as an iCalendar file (RFC 5545). `host` makes the events' names unique in the world. */
export function jobsCalendar(
  jobs: readonly FeedJob[],
  about: { name: string; host: string; timeZone: string; jobAddress: (id: number) => string },
): string {
  const events = jobs.flatMap((job) => [
    "BEGIN:VEVENT",
    `UID:job-${job.id}@${about.host}`,
    `DTSTAMP:${utc(job.updatedAt)}`,
    `SEQUENCE:${job.version - 1}`,
    ...when(job, about.timeZone),
    `SUMMARY:${escapeText(`${job.title} (${job.jobNumber})`)}`,
    `LOCATION:${escapeText(job.location)}`,
    `DESCRIPTION:${escapeText(`${job.word}\n${job.description}`)}`,
    `URL:${about.jobAddress(job.id)}`,
    `STATUS:${job.status === "Cancelled" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Packers and Movers//Jobs//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(about.name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}
