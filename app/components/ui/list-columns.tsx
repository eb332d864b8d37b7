import type { ReactNode } from "react";

import { DateText } from "./DateText";
import { Money } from "./Money";
import { RowLinks } from "./RowLink";
import type { Column } from "./Table";

type Place<R> = Omit<Column<R>, "label" | "cell">;
type Links = Parameters<typeof RowLinks>[0]["links"];
type MoneyColumn<R> = (label: string, minor: (row: R) => number, place?: Place<R>) => Column<R>;

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
    ): Column<R> => ({ label, ...place, cell: (row) => <DateText date={day(row)} /> }),

    /** In the currency of its row, where rows have one. */
    money: amount((row) => (row as { currency: string }).currency) as R extends { currency: string }
      ? MoneyColumn<R>
      : never,

    rupees: amount(() => "INR"),

    /** The actions of a row, which `about` names. */
    links: (about: (row: R) => string, links: (row: R) => Links): Column<R> => ({
      label: "Actions",
      actions: true,
      cell: (row) => <RowLinks about={about(row)} links={links(row)} />,
    }),
  };
}
