// The machine's list still has the names of the last century for some; people look for today's.
const RENAMED: Record<string, string> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Europe/Kiev": "Europe/Kyiv",
};

let known: string[] | undefined;

/** Every time zone that this machine can reckon with, by the names that people know; UTC among them. */
export function timeZones(): readonly string[] {
  known ??= [
    ...new Set([...Intl.supportedValuesOf("timeZone").map((zone) => RENAMED[zone] ?? zone), "UTC"]),
  ].sort();
  return known;
}

export function isTimeZone(text: string): boolean {
  return timeZones().includes(text);
}
