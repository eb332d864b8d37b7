import { formatDate } from "~/models/ground/day/calendar-date";

/**
 * A calendar day (YYYY-MM-DD) as 'MMM dd, yyyy'; `empty` ('–') when there is none. `short`: in a phone's
 * row without its year.
 */
export function DateText({
  date,
  empty = "–",
  short,
}: {
  date: string | null | undefined;
  empty?: string;
  short?: boolean;
}) {
  if (!date) return <>{empty}</>;
  const [day, year] = formatDate(date).split(", ");
  return (
    <time className="num" dateTime={date}>
      {short ? day : `${day}, ${year}`}
      {short && <span className="wide-only">{`, ${year}`}</span>}
    </time>
  );
}
