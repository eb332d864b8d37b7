/** Why what was asked for on this page was not done. */
export function Problem({ text, more }: { text: string; more?: string | null }) {
  return (
    <div className="notice danger no-print" role="alert">
      <p>{text}</p>
      {more && <p>{more}</p>}
    </div>
  );
}
