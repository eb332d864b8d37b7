import { useRouteLoaderData } from "@remix-run/react";

import { formatDate } from "~/models/ground/day/calendar-date";
import type { loader } from "~/root";

type Day = {
  date: string | null | undefined;
  empty?: string;
};

/** A calendar day (YYYY-MM-DD) as 'MMM dd, yyyy'; `empty` ('–') when there is none. */
export function DateText({ date, empty = "–" }: Day) {
  if (!date) return <>{empty}</>;
  return (
    <time className="num" dateTime={date}>
      {formatDate(date)}
    </time>
  );
}

/** The same in a list: a phone's row has no room for the year, unless it is another than this one. */
export function RowDate({ date }: Pick<Day, "date">) {
  const year = useRouteLoaderData<typeof loader>("root")?.year;
  if (!date?.startsWith(`${year}-`)) return <DateText date={date} />;
  const [day] = formatDate(date).split(", ");
  return (
    <time className="num" dateTime={date}>
      {day}
      <span className="wide-only">{`, ${year}`}</span>
    </time>
  );
}
