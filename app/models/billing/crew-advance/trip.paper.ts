/** The account of a trip: what an employee was given for it, what they spent, and what is to be given back. Pure. */
import type { PrintedCompany } from "../../company/company/company.snapshot.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, rateText, sum } from "../../ground/money/money";
import { letterhead } from "../../papers/paper/letterhead";
import {
  inEnglish,
  officeColumn,
  type OfficePaper,
  officePaper,
} from "../../road/road-paper/road-paper.view";
import type { Trip } from "./trip.server";

/** Four columns, the last of amounts. */
const columnsOf = (date: string, what: string, by: string, sum: string) => [
  officeColumn(date, "left", 0.2),
  officeColumn(what, "left", 0.3),
  officeColumn(by, "left", 0.25),
  officeColumn(sum, "right", 0.25),
];

/** Kilometres for a litre, two decimals; null without both. `litres` in hundredths. */
export const perLitre = (km: number, litres: number | null): string | null =>
  litres ? rateText(Math.round((km * 10_000) / litres)) : null;

/** Kilometres and fuel as a settlement has them. */
function drivenFacts(settlement: Trip["settlement"]) {
  if (!settlement) return [];
  const { kmFrom, kmTo, litres } = settlement;
  const km = kmFrom === null || kmTo === null ? null : kmTo - kmFrom;
  const average = km === null ? null : perLitre(km, litres);
  return [
    ...(km === null
      ? []
      : [
          ["Odometer", `${kmFrom} to ${kmTo}`],
          ["Kilometres", String(km)],
        ]),
    ...(litres === null ? [] : [["Fuel", `${rateText(litres)} litres`]]),
    ...(average === null ? [] : [["Average", `${average} km a litre`]]),
  ];
}

/** What is left of a trip, in words with its sum. */
export function restSaid(balance: number, currency: string): [string, string] {
  const label = balance < 0 ? "To be paid to the employee" : "To be given back";
  return [label, formatMoney(Math.abs(balance), currency)];
}

/** The paper of a trip on a day; one that is not settled says so. */
export function tripPaper(
  company: PrintedCompany,
  employee: string,
  { job, advances, expenses, journeys, settlement, sums }: Trip,
  today: string,
): OfficePaper {
  const entries = advances.filter(({ settles }) => !settles);
  const money = (minor: number, currency: string) => formatMoney(minor, currency);
  const of = (direction: string, currency: string) =>
    sum(
      entries
        .filter((row) => row.direction === direction && row.currency === currency)
        .map(({ amount }) => amount),
    );
  const trucks = [...expenses, ...journeys].flatMap(({ vehicle }) => vehicle?.number ?? []);
  const [first, last] = [journeys[0], journeys.at(-1)];
  const fact = ([label = "", value = ""]: string[]) => ({ ...inEnglish(label), value });
  const account = sums.flatMap(({ currency, spent }) => {
    const [given, returned] = [of("given", currency), of("returned", currency)];
    return [
      ["Given", money(given, currency)],
      ["Returned", money(returned, currency)],
      ["Spent", money(spent, currency)],
      restSaid(given - returned - spent, currency),
    ];
  });
  const settled = settlement && [
    [
      settlement.direction === "given" ? "Paid to the employee" : "Given back",
      `${money(settlement.amount, settlement.currency)}, ${settlement.method}, ${formatDate(settlement.date)}`,
    ],
    // A correction of later comes to the trip all the same.
    ...sums
      .filter(({ balance }) => balance !== 0)
      .map(({ balance, currency }) => restSaid(balance, currency)),
  ];
  return officePaper({
    title: "Trip Settlement",
    number: job.jobNumber,
    date: formatDate(settlement?.date ?? today),
    status: settlement ? "Settled" : "Not settled",
    mark: settlement ? null : "Not settled",
    company: letterhead(company),
    parties: [{ ...inEnglish("Employee"), lines: [employee] }],
    facts: [
      {
        ...inEnglish("Trip"),
        facts: [
          fact(["Job", `${job.jobNumber}, ${job.title}`]),
          ...(first && last ? [fact(["Route", `${first.fromPlace} to ${last.toPlace}`])] : []),
          ...(trucks.length > 0 ? [fact(["Truck", [...new Set(trucks)].join(", ")])] : []),
          ...drivenFacts(settlement).map(fact),
        ],
      },
      { ...inEnglish("Account"), facts: [...account, ...(settled ?? [])].map(fact) },
    ],
    tables: [
      {
        ...inEnglish("Advances"),
        columns: columnsOf("Date", "Given or returned", "By", "Amount"),
        rows: entries.map(({ date, direction, method, amount, currency }) => [
          formatDate(date),
          direction === "given" ? "Given" : "Returned",
          method,
          money(amount, currency),
        ]),
        total: [],
        empty: "No advance was given for this trip.",
      },
      {
        ...inEnglish("Costs"),
        columns: columnsOf("Date", "For", "Bill", "Paid"),
        rows: expenses.map(({ date, kind, litres, billNumber, amount, tdsAmount, currency }) => [
          formatDate(date),
          [kind, litres !== null && `${rateText(litres)} litres`].filter(Boolean).join(", "),
          billNumber ?? "",
          money(amount - tdsAmount, currency),
        ]),
        total: [],
        empty: "Nothing was spent from the advance on this trip.",
      },
    ],
    texts: settlement?.note ? [{ ...inEnglish("Note"), lines: settlement.note.split("\n") }] : [],
    signatures: [employee, `For ${company.name}`].map((name) => [name, "Signature"] as const),
  });
}
