import { CHAIN_KINDS, type Chain, type ChainKind } from "~/models/desk/chain/chain";
import { paths } from "~/paths";
import { Link } from "./Link";

const PAGES: Record<ChainKind, (id: number) => string> = {
  quotation: paths.quotations.view,
  job: paths.jobs.view,
  invoice: paths.invoices.view,
  note: paths.notes.view,
  payment: paths.payments.view,
};

/** Words for missing records; most moves have no note. */
const NONE: Record<ChainKind, string | null> = {
  quotation: "No quotation",
  job: "No job yet",
  invoice: "No invoice yet",
  note: null,
  payment: "No payment yet",
};

/** Below a head: the records of the same move, before and after this one, each with its state; what is missing is said. */
export function ChainNav({ records, move }: Pick<Chain, "records" | "move">) {
  return (
    <nav className="chain" aria-label="This move">
      <ol>
        {CHAIN_KINDS.flatMap((kind) => {
          const found = records.filter((record) => record.kind === kind);
          if (found.length === 0) {
            return NONE[kind] === null
              ? []
              : [
                  <li key={kind} className="muted">
                    {NONE[kind]}
                  </li>,
                ];
          }
          return found.map(({ id, number, word, current }) => (
            <li key={`${kind} ${id}`}>
              <Link to={PAGES[kind](id)} aria-current={current ? "page" : undefined}>
                {/* The page's own number stands in its heading. */}
                {!current && <span className="num">{number}</span>}
                {` ${word}`}
              </Link>
            </li>
          ));
        })}
        {move && (
          <li>
            <Link to={paths.moves.view(move)}>Whole move</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** The ways to messages about a paper, as its loader says them. */
export function MessageLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  if (links.length === 0) return null;
  return (
    <p className="row no-print">
      {links.map(({ to, label }) => (
        <a key={to} className="btn btn-secondary" href={to}>
          {label}
        </a>
      ))}
    </p>
  );
}
