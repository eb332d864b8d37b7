/** The days within which a carrier is told of a loss in writing (Carriage by Road Act 2007, s.16). Pure. */
import { addDays, formatDate } from "../../ground/day/calendar-date";

export const NOTICE_DAYS = 180;

type Booked = { lrDate: string | null; loadingDate: string };

/** The day from which they are counted: the lorry receipt's. */
export function bookingDay({ lrDate, loadingDate }: Booked): string {
  return lrDate ?? loadingDate;
}

/** "the lorry receipt's date (Nov 20, 2026)" */
export function bookingDayText(booked: Booked): string {
  const of = booked.lrDate === null ? "loading date" : "lorry receipt's date";
  return `the ${of} (${formatDate(bookingDay(booked))})`;
}

export function lastNoticeDay(booked: Booked): string {
  return addDays(bookingDay(booked), NOTICE_DAYS);
}

const DAY_MS = 86_400_000;

/** "Day 12 of 180"; "The 180 days ended on May 20, 2027" where the notice came later. */
export function noticeDayText(booked: Booked, noticeDate: string): string {
  const last = lastNoticeDay(booked);
  if (noticeDate > last) return `The ${NOTICE_DAYS} days ended on ${formatDate(last)}`;
  const day = (Date.parse(noticeDate) - Date.parse(bookingDay(booked))) / DAY_MS;
  return `Day ${day} of ${NOTICE_DAYS}`;
}

/** The field in which a form posts the question that 'Save anyway' answered. */
export const LATE_ANYWAY = "lateAnyway";

const ASKED = "Record it anyway?";

/** The question of pages about a notice that came too late; it is posted as its own answer. */
export function lateAsked(booked: Booked): string {
  return `The ${NOTICE_DAYS} days ended on ${formatDate(lastNoticeDay(booked))}. ${ASKED}`;
}

/** The question among what is said at a field; undefined where none is. */
export function lateAskedIn(errors: readonly string[] | undefined): string | undefined {
  return errors?.find((message) => message.endsWith(ASKED));
}
