/** When it happened, in a list of what people did. */
function WhenCell({ date, time }: { date: string; time: string }) {
  return (
    <div>
      <span className="num">{date}</span> {time}
    </div>
  );
}

/** By which device or door, from which address; the request, which only logs know, is folded. */
function FromCell({ by, address, request }: { by: string; address: string; request: string }) {
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

/** The first and the last column of such a list. */
export const whenColumn = {
  label: "Date",
  cell: (row: Parameters<typeof WhenCell>[0]) => <WhenCell date={row.date} time={row.time} />,
};

export const fromColumn = (by: "device" | "door") => ({
  label: "From",
  cell: (row: { [By in typeof by]?: string } & { address: string; request: string }) => (
    <FromCell by={row[by] ?? ""} address={row.address} request={row.request} />
  ),
});
