import { Card } from "~/components/ui/Card";

import { RowLink } from "../ui/RowLink";

/** `to`: the list of what is counted. */
type Counted = { label: string; value: number; to: string };
type ChartLegend = Counted & { color: string };

type ChartCardProps = {
  title: string;
  /** Markup made by our own server out of numbers and fixed words; null when it could not be drawn. */
  svg: string | null;
  legend: readonly ChartLegend[];
  /** The drawing's figures as a table, for readers who cannot use the drawing. */
  table: {
    head: readonly string[];
    rows: readonly { label: string; figures: readonly Counted[] }[];
  };
  /** Shown while every figure is zero. */
  empty: string;
  /** A ring is drawn small in the middle. */
  round?: boolean;
};

/** A chart: the drawing, its legend in words with the figures, and the data as a table. */
export function ChartCard({ title, svg, legend, table, empty, round }: ChartCardProps) {
  if (legend.every((entry) => entry.value === 0)) {
    return (
      <Card title={title}>
        <p className="muted">{empty}</p>
      </Card>
    );
  }
  return (
    <Card title={title}>
      {svg && (
        <div className={round ? "pie" : undefined} dangerouslySetInnerHTML={{ __html: svg }} />
      )}
      <ul className="row hint mt-4">
        {legend.map((entry) => (
          <li key={entry.label} className="row">
            <span className="swatch" style={{ background: entry.color }} aria-hidden="true" />
            <RowLink to={entry.to} className="figure">{`${entry.label} ${entry.value}`}</RowLink>
          </li>
        ))}
      </ul>
      <details className="hint mt-3">
        <summary>Show as a table</summary>
        <table>
          <caption className="hide">{title}</caption>
          <thead>
            <tr>
              {table.head.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.label}>
                <td>{row.label}</td>
                {row.figures.map(({ label, value, to }) => (
                  <td key={label} className="num">
                    <RowLink to={to} about={`${label} ${row.label}`} className="figure">
                      {value}
                    </RowLink>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
