/** The account of a trip: what an employee was given for it, what they spent, and what is to be given back. Pure. */
import type { PrintedCompany } from "../../company/company/company.snapshot.server";
import { formatDate } from "../../ground/day/calendar-date";
import { formatMoney, rateText, sum } from "../../ground/money/money";
import { letterhead } from "../../papers/paper/letterhead";
import type { RoadPaperView } from "../../road/road-paper/road-paper.view";
import type { Trip } from "./trip.server";

export type TripPaper = Omit<RoadPaperView, "kind"> & { kind: "declaration" };

const plain = (label: string) => ({ label, hindi: "" });
const column = (label: string, align: "left" | "right", weight: number) => ({
  ...plain(label),
  align,
  weight,
});

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
): TripPaper {
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
  const fact = ([label = "", value = ""]: string[]) => ({ ...plain(label), value });
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
  return {
    kind: "declaration",
    title: { en: "Trip Settlement", hi: "" },
    number: job.jobNumber,
    date: formatDate(settlement?.date ?? today),
    status: settlement ? "Settled" : "Not settled",
    mark: settlement ? null : "Not settled",
    company: letterhead(company),
    legend: "",
    copies: [],
    parties: [{ ...plain("Employee"), lines: [employee] }],
    facts: [
      {
        ...plain("Trip"),
        facts: [
          fact(["Job", `${job.jobNumber}, ${job.title}`]),
          ...(first && last ? [fact(["Route", `${first.fromPlace} to ${last.toPlace}`])] : []),
          ...(trucks.length > 0 ? [fact(["Truck", [...new Set(trucks)].join(", ")])] : []),
          ...drivenFacts(settlement).map(fact),
        ],
      },
      { ...plain("Account"), facts: [...account, ...(settled ?? [])].map(fact) },
    ],
    outline: null,
    tables: [
      {
        ...plain("Advances"),
        columns: [
          column("Date", "left", 0.2),
          column("Given or returned", "left", 0.3),
          column("By", "left", 0.25),
          column("Amount", "right", 0.25),
        ],
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
        ...plain("Costs"),
        columns: [
          column("Date", "left", 0.2),
          column("For", "left", 0.3),
          column("Bill", "left", 0.25),
          column("Paid", "right", 0.25),
        ],
        rows: expenses.map(({ date, kind, billNumber, amount, tdsAmount, currency }) => [
          formatDate(date),
          kind,
          billNumber ?? "",
          money(amount - tdsAmount, currency),
        ]),
        total: [],
        empty: "Nothing was spent from the advance on this trip.",
      },
    ],
    texts: settlement?.note ? [{ ...plain("Note"), lines: settlement.note.split("\n") }] : [],
    terms: [],
    ownTerms: [],
    signatures: [employee, `For ${company.name}`].map((name) => ({
      ...plain(name),
      how: "Signature",
      purpose: null,
      signed: null,
    })),
  };
}
