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
