/** When it happened, in a list of what people did. */
export function WhenCell({ date, time }: { date: string; time: string }) {
  return (
    <div>
      <span className="num">{date}</span> {time}
    </div>
  );
}

/** By which device or door, from which address; the request, which only logs know, is folded. */
export function FromCell({
  by,
  address,
  request,
}: {
  by: string;
  address: string;
  request: string;
}) {
  return (
    <div className="wrap-anywhere">
      {by}
      <div className="muted">{address}</div>
      {request && (
        <details className="muted">
          <summary>Details</summary>
          <span className="num">{`Request ${request}`}</span>
        </details>
      )}
    </div>
  );
}
