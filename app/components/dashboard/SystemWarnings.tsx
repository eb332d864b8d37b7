/** What an admin has to do about the system itself. */
export function SystemWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div className="notice danger" role="status">
      {warnings.map((warning) => (
        <p key={warning} className="wrap-anywhere">
          {warning}
        </p>
      ))}
    </div>
  );
}
