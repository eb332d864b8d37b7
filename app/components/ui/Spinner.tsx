/** A turning ring as tall as the text. With a label it is announced; without one it is decoration. */
export function Spinner({ label }: { label?: string }) {
  return label ? (
    <span className="row" role="status">
      <span className="spinner" />
      {label}
    </span>
  ) : (
    <span className="spinner" aria-hidden="true" />
  );
}
