import { formatDate } from "~/models/shared/calendar-date";

/** A calendar day (YYYY-MM-DD) as 'MMM dd, yyyy'; `empty` ('N/A') when there is none. */
export function DateText({
  date,
  empty = "N/A",
}: {
  date: string | null | undefined;
  empty?: string;
}) {
  if (!date) return <>{empty}</>;
  return (
    <time className="num" dateTime={date}>
      {formatDate(date)}
    </time>
  );
}
