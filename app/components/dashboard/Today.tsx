import { Board } from "./Board";
import { type TodaysWork, Waiting } from "./Waiting";

/** The moves of the next days, and below them what waits, in the order of what harms most. */
export function Today({ moves, formKey, ...waits }: TodaysWork & { formKey: string }) {
  return (
    <section className="stack">
      <h2 className="wide-only">Today</h2>
      <div className="cols today">
        <Board moves={moves} />
        <Waiting {...waits} formKey={formKey} />
      </div>
    </section>
  );
}
