/** Why what was asked for on this page was not done. */
export function Problem({ text }: { text: string }) {
  return (
    <div className="notice danger no-print" role="alert">
      <p>{text}</p>
    </div>
  );
}
