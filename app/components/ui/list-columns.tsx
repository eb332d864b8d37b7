import type { ReactNode } from "react";

import type { RecordOptions } from "~/models/kit/shared/record-options";

import { RowDate } from "./DateText";
import type { Option } from "./Field";
import { Money } from "./Money";
import { RowLinks } from "./RowLink";
import type { Column } from "./Table";

type Place<R> = Omit<Column<R>, "label" | "cell">;
type Links = Parameters<typeof RowLinks>[0]["links"];
type MoneyColumn<R> = (label: string, minor: (row: R) => number, place?: Place<R>) => Column<R>;

/** The place of a name that a phone's row begins with already. */
export const NO_PHONE = { phone: undefined } as const;

/** A cell that says one thing on a phone and another where there is room: on phones a paper's row begins with whom it is for. */
export const either = (narrow: string, wide: string) => (
  <>
    <span className="at-narrow">{narrow}</span>
    <span className="wide-only">{wide}</span>
  </>
);

/** The columns that many lists of such rows have alike. */
export function columnsOf<R>(_: readonly R[]) {
  const amount =
    (currency: (row: R) => string): MoneyColumn<R> =>
    (label, minor, place = {}) => ({
      label,
      numeric: true,
      ...place,
      cell: (row) => <Money minor={minor(row)} currency={currency(row)} />,
    });

  const own =
    (label: string, phone: Column<R>["phone"]) =>
    (cell: Column<R>["cell"], place: Place<R> = {}): Column<R> => ({
      label,
      phone,
      ...place,
      cell,
    });

  return {
    /** In figures of one width. */
    number: (label: string, text: (row: R) => ReactNode, place: Place<R> = {}): Column<R> => ({
      label,
      ...place,
      cell: (row) => <span className="num">{text(row)}</span>,
    }),

    date: (
      label: string,
      day: (row: R) => string | null | undefined,
      place: Place<R> = {},
    ): Column<R> => ({ label, ...place, cell: (row) => <RowDate date={day(row)} /> }),

    /** In the currency of its row, where rows have one. */
    money: amount((row) => (row as { currency: string }).currency) as R extends { currency: string }
      ? MoneyColumn<R>
      : never,

    rupees: amount(() => "INR"),

    client: own("Client", "who"),
    customer: own("Customer", "who"),
    status: own("Status", "status"),
    kind: own("Kind", "status"),

    /** The actions of a row, which `about` names. */
    links: (about: (row: R) => string, links: (row: R) => Links): Column<R> => ({
      label: "Actions",
      actions: true,
      cell: (row) => <RowLinks about={about(row)} links={links(row)} />,
    }),
  };
}

/** The filters that many lists have alike; `all`: the word for every state. */
export const statusFilter = (all: string, options: readonly Option[]) => ({
  name: "status",
  label: "Status",
  all,
  options,
});

export const kindFilter = (options: readonly Option[]) => ({
  name: "kind",
  label: "Kind",
  all: "All Kinds",
  options,
});

export const clientsFilter = (customers: RecordOptions) => ({
  name: "clientId",
  label: "Client",
  all: "All Clients",
  customers,
});

export const dayFilters = (from = "Start Date", to = "End Date") =>
  [
    { name: "startDate", label: from, day: true },
    { name: "endDate", label: to, day: true },
  ] as const;
