import { Form } from "@remix-run/react";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card, FoldCard } from "~/components/ui/Card";
import { Link } from "~/components/ui/Link";
import { roadPaths } from "~/road-paths";

/** Packages of the job that go with no consignment yet: those that are ticked go along. */
export function FreePackages({
  free,
}: {
  free: { total: number; rows: { id: number; text: string }[] };
}) {
  const { total, rows } = free;
  return (
    <FoldCard title="Other packages of the job" id="free">
      <p className="hint">
        {`${total} ${total === 1 ? "package is" : "packages are"} on no consignment yet. Tick those that go on this one.`}
        {total > rows.length && ` The first ${rows.length} are shown.`}
      </p>
      <Form method="post" className="stack" discover="none">
        {rows.map(({ id, text }) => (
          <label key={id} className="check">
            <input type="checkbox" name="take" value={id} />
            {text}
          </label>
        ))}
        <SubmitButton name="intent" value="take" label="Take along" variant="secondary" />
      </Form>
    </FoldCard>
  );
}

/** A line of a packing list: packages that are alike, by the first of them. */
export type PackedRow = {
  id: number;
  numbers: string;
  /** The last number of those that are alike; null where it is one. */
  through: number | null;
  contents: string;
  /** Room, carton, condition and marks. */
  details: string;
  state: string;
};

/** The packing list's rows, for one package or several alike; each links to its form. */
export function PackedRows({
  id,
  page,
  pages,
  rows,
  loads,
}: {
  id: number;
  page: number;
  pages: number;
  rows: readonly PackedRow[];
  /** Something is to be loaded still. */
  loads: boolean;
}) {
  const to = (at: { page?: number; view?: "load" }) => roadPaths.consignments.packages(id, at);
  return (
    <Card
      title="On the list"
      id="list"
      actions={
        loads && <ButtonLink to={to({ page, view: "load" })}>Tick what is loaded</ButtonLink>
      }
    >
      <ul className="packed">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={`${roadPaths.packages.view(row.id)}${row.through ? `?through=${row.through}` : ""}`}
            >
              <b>{row.numbers}</b>
              <span>{row.contents}</span>
              <span className="hint">{row.details || "No room"}</span>
              {row.state && <i>{row.state}</i>}
            </Link>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="row">
          {page > 1 && <ButtonLink to={to({ page: page - 1 })}>Previous</ButtonLink>}
          <span className="hint">{`Page ${page} of ${pages}`}</span>
          {page < pages && <ButtonLink to={to({ page: page + 1 })}>Next</ButtonLink>}
        </div>
      )}
    </Card>
  );
}

/** A package as it is ticked while the truck is loaded. */
type LoadRow = { id: number; number: number; text: string; loaded: boolean };

/** Ticks what is on the truck, package by package; what somebody else ticks meanwhile stays ticked. */
export function LoadingRows({ rows }: { rows: readonly LoadRow[] }) {
  return (
    <Card title="What is loaded">
      <div className="stack">
        {rows.map(({ id, number, text, loaded }) => (
          <label key={`${id} ${loaded}`} className="check">
            {loaded && <input type="hidden" name="was" value={id} />}
            <input type="checkbox" name="loaded" value={id} defaultChecked={loaded} />
            <span>
              <b>{number}</b> {text}
            </span>
          </label>
        ))}
      </div>
      <div className="row saves">
        <SubmitButton name="intent" value="load" label="Save" busyLabel="Saving..." />
        <SubmitButton name="intent" value="load-all" label="All are loaded" variant="secondary" />
      </div>
    </Card>
  );
}
