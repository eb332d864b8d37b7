import type { ReactNode } from "react";

import type { PhoneContact } from "~/models/papers/message/phone";
import { paths } from "~/paths";

import { PhoneText } from "./ContactLinks";
import { Table, type Column } from "./Table";

/** The company at the left; what the document is and its number at the right. */
export function Letterhead({
  company,
  kind,
  number,
  copy,
  phones = [],
}: {
  /** The name, then one line each: address, phone and e-mail, tax number. The logo's size in its pixels. */
  company: {
    name: string;
    lines: readonly (string | null | undefined)[];
    logo?: { id: number; width: number; height: number } | null;
  };
  /** 'Quotation', 'Invoice'. */
  kind: string;
  number: string;
  /** Which copy it is, where there are several. */
  copy?: string;
  /** Those of its phones that are dialled by a press. */
  phones?: readonly PhoneContact[];
}) {
  return (
    <div className="letterhead">
      <div>
        {company.logo && <Logo {...company.logo} name={company.name} />}
        <strong>{company.name}</strong>
        <p className="muted lines">
          <PhoneText
            text={company.lines.filter(Boolean).join("\n")}
            phones={phones}
            name={company.name}
          />
        </p>
      </div>
      <div>
        <strong>
          {`${kind} `}
          <span className="num">{number}</span>
        </strong>
        {copy && <p className="hint">{copy}</p>}
      </div>
    </div>
  );
}

/** Half its pixels wide, so that it is sharp on paper and on phones. */
export function Logo({
  id,
  width,
  height,
  name,
}: {
  id: number;
  width: number;
  height: number;
  name: string;
}) {
  const half = (pixels: number) => Math.max(1, Math.round(pixels / 2));
  return (
    <img
      src={paths.logo(id)}
      width={half(width)}
      height={half(height)}
      alt={`Logo of ${name}`}
      // Made for paper: on a dark screen it keeps its white.
      style={{ marginBottom: "var(--space-3)", background: "#fff" }}
    />
  );
}

/** The two sides of the document ('To', 'Move'), each a heading with lines; empty lines are left out. */
export function Parties({
  parties,
  phones = [],
}: {
  parties: readonly { heading: string; lines: readonly (string | null | undefined)[] }[];
  /** Those of their phones that are dialled by a press. */
  phones?: readonly PhoneContact[];
}) {
  return (
    <div className={parties.length > 2 ? "cols cols-3" : "cols"}>
      {parties.map((party) => (
        <section key={party.heading}>
          <h2>{party.heading}</h2>
          <p className="lines">
            <PhoneText
              text={party.lines.filter(Boolean).join("\n")}
              phones={phones}
              name={party.lines[0] ?? party.heading}
            />
          </p>
        </section>
      ))}
    </div>
  );
}

/** The items of a document under a heading, or the sentence that there are none. */
export function DocumentItems<T>({
  title,
  columns,
  rows,
  rowKey,
  empty,
}: {
  title: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T, index: number) => string | number;
  empty: string;
}) {
  return (
    <section>
      <h2>{title}</h2>
      <Table
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={<p className="muted">{empty}</p>}
      />
    </section>
  );
}

export type TotalRow = {
  label: string;
  value: ReactNode;
  /** A line beneath it, in small print. */
  note?: string;
  /** The total of the document: the largest number on the page. */
  grand?: boolean;
};

/** Labels and amounts under each other, amounts right-aligned. */
export function Totals({ title, rows }: { title?: string; rows: readonly TotalRow[] }) {
  return (
    <section>
      {title && <h2>{title}</h2>}
      <dl className="totals">
        {rows.map((row) => (
          <div key={row.label} className={row.grand ? "grand" : undefined}>
            <dt>
              {row.label}
              {row.note && <p className="hint">{row.note}</p>}
            </dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
