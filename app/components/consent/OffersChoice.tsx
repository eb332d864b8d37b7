/** Says no to reminders of quotations and offers by one press, or takes that back; a plain form, for pages without scripts. */
export function OffersChoice({ takes, action }: { takes: boolean; action: string }) {
  return (
    <form method="post" action={action} className="stack">
      <p>
        {takes
          ? "We remind you of quotations that you have not answered, and may send you offers. One press ends that."
          : "You get no reminders of quotations and no offers from us."}
      </p>
      <p className="muted">
        You still get messages about a move that you ordered and about payments: they are part of
        the contract.
      </p>
      <div className="row">
        {takes ? (
          <button className="btn btn-primary" name="intent" value="withdraw-offers">
            No more reminders
          </button>
        ) : (
          <button className="btn btn-secondary" name="intent" value="give-offers">
            Send them again
          </button>
        )}
      </div>
    </form>
  );
}
