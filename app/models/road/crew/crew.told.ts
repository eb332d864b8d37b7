/** Who of a move's crew has been told what. Pure; for the browser as well. */

/** How somebody is told: in the office's own WhatsApp, or by the outbox. */
export const CREW_WAYS = ["whatsapp", "email"] as const;
export type CrewWay = (typeof CREW_WAYS)[number];

/** What is new to somebody: the whole move, its day, its hour, or anything else that they were told. */
export type News = "move" | "day" | "hour" | "change";

const NEWS: Record<News, string> = {
  day: "the new day",
  hour: "the new hour",
  change: "the change",
  move: "this move",
};

/** "the new day": what somebody has not been told of. */
export const newsText = (news: News) => NEWS[news];

type When = { startDate: string; endDate: string | null; scheduledTime: string | null };

/** What is said of a move as one text; `rest`: a hash of its addresses, trucks and people. */
export const saidOf = ({ startDate, endDate, scheduledTime }: When, rest: string) =>
  [startDate, endDate ?? "", scheduledTime ?? "", rest].join("/");

/** What is new to whoever was told `before`; null for nothing. */
export function newsSince(before: string | null | undefined, now: string): News | null {
  if (!before) return "move";
  if (before === now) return null;
  const [had, has] = [before.split("/"), now.split("/")];
  if (had[0] !== has[0] || had[1] !== has[1]) return "day";
  return had[2] === has[2] ? "change" : "hour";
}

/** "3 people have not been told of the new day"; null where all know what stands. */
export function untoldText(people: readonly { news: News | null }[]): string | null {
  const counts = (Object.keys(NEWS) as News[]).flatMap((news) => {
    const count = people.filter((one) => one.news === news).length;
    return count === 0 ? [] : [{ count, of: NEWS[news] }];
  });
  const [first, ...others] = counts;
  if (!first) return null;
  const who = first.count === 1 ? "1 person has" : `${first.count} people have`;
  const more = others.map(({ count, of }) => `, ${count} of ${of}`).join("");
  return `${who} not been told of ${first.of}${more}`;
}

/** What one of the crew does on a move. */
export const CREW_ROLES = { driver: "Driver", employee: "Employee", helper: "Helper" } as const;
export type CrewRole = keyof typeof CREW_ROLES;
