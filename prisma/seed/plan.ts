import type { GstCompany } from "~/models/company/company/gst.server";
import { decidePaper } from "~/models/papers/paper-tax/paper-tax";
import type { Recipient } from "~/models/ground/tax/recipient";
import type { StateCode } from "~/models/ground/tax/states";
import type { Company } from "~/models/company/company/company.server";
import { companyYear, type Series } from "~/models/kit/shared/number-series.server";

import { noRows, type Numbered, type Rows } from "./insert";
import type { Random } from "./random";
import { dayOf, type Timeline } from "./timeline";

export type Counts = Record<"customers" | "quotations" | "invoices" | "payments" | "jobs", number>;

export type Person = { id: number; name: string };

export type Contact = Person & {
  email: string;
  phone: string | null;
  address: string | null;
  /** When the account was made. */
  since: number;
};

export type CatalogueItem = {
  id: number;
  sku: string;
  name: string;
  description: string | null;
};

/** A number that is left free for a paper of a time; known once its turn has come. */
export type KeptNumber = { series: Series; time: number; year: string; number: number };

/** What a part of the business is made from, and what has been made of it so far. */
export class Part {
  readonly rows: Rows = noRows();
  /** Customers as the tax asks for them, by their ids. */
  readonly recipients = new Map<number, Recipient>();
  /** The days of the jobs that somebody is on; by the employee's id or the helper's name. */
  readonly booked = new Map<number | string, { first: number; last: number }[]>();
  /** Of papers that are made once the rows are written, in the order of their times. */
  readonly keptNumbers: KeptNumber[] = [];

  constructor(
    readonly random: Random,
    readonly timeline: Timeline,
    readonly company: Company,
    /** Null outside GST. */
    readonly gst: GstCompany | null,
    /** The company as it prints on what this part issues. */
    readonly companySnapshotId: number,
    /** Days of the first and the last quotation, as offsets from today. */
    readonly days: { first: number; last: number },
    readonly counts: Counts,
    /** Who writes the documents; without staff it is the system. */
    readonly staff: Person[],
    readonly catalogue: ReadonlyMap<string, CatalogueItem>,
    private readonly nextIds: Record<Numbered, number>,
    /** The last number given out, by series and financial year ("QT 2627"). */
    readonly lastNumbers: Map<string, number>,
  ) {}

  /** How a paper of a day is taxed under GST; null outside of it. */
  decided(customerId: number, paper: { date: string; currency: string; pickup: StateCode | null }) {
    const recipient = this.recipients.get(customerId);
    if (!this.gst || !recipient) return null;
    const choices = {
      taxRegime: null,
      taxRegimeReason: null,
      placeOfSupply: null,
      placeOfSupplyReason: null,
    };
    return decidePaper({ ...paper, gst: this.gst, recipient, choices, before: null });
  }

  /** Everything is settled by now: its unpaid invoices would be an exception. */
  get isLongAgo(): boolean {
    return this.days.last < -60;
  }

  takeId(table: Numbered): number {
    return this.nextIds[table]++;
  }

  /** The next number of a series, given out in the order of the calls. */
  takeNumber(series: Series, time: number): string {
    this.leaveNumbers(series, time);
    const { year, number } = this.#next(series, time);
    return `${series}-${year}-${String(number).padStart(5, "0")}`;
  }

  /** Leaves the numbers free that papers of until then are to have. */
  leaveNumbers(series: Series, until: number): void {
    for (const kept of this.keptNumbers) {
      const due = kept.series === series && kept.time <= until && kept.number === 0;
      if (due) Object.assign(kept, this.#next(series, kept.time));
    }
  }

  #next(series: Series, time: number): { year: string; number: number } {
    const year = companyYear(this.timeline.dayAt(time), this.company.financialYearStart);
    const key = `${series} ${year}`;
    const number = (this.lastNumbers.get(key) ?? 0) + 1;
    this.lastNumbers.set(key, number);
    return { year, number };
  }

  author(): Person | null {
    return this.staff.length > 0 ? this.random.pick(this.staff) : null;
  }

  /** The start and end of a row's life as its columns hold them. */
  stamps(created: number, updated = created) {
    return {
      createdAt: this.timeline.moment(created),
      updatedAt: this.timeline.moment(updated),
    };
  }
}

/**
 * Gives each wanted number of candidates to a name, preferring those that suit it, taking others
 * when there are too few. Names are served in the order of `wants`.
 */
export function deal<T, K extends string>(
  random: Random,
  candidates: readonly T[],
  wants: { name: K; count: number; suits?: (candidate: T) => boolean }[],
): Map<T, K> {
  const dealt = new Map<T, K>();
  let free = random.shuffled(candidates);
  for (const { name, count, suits } of wants) {
    const ordered = suits
      ? [...free.filter(suits), ...free.filter((candidate) => !suits(candidate))]
      : free;
    for (const candidate of ordered.slice(0, count)) dealt.set(candidate, name);
    free = ordered.slice(count);
  }
  return dealt;
}

/** How many days ago a time was. */
export function age(time: number): number {
  return -dayOf(time);
}
