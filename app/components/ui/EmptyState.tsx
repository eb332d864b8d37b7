import { ButtonLink } from "./Button";

/** The sentence of an empty list and the next step as a button. */
export function EmptyState({
  text,
  action,
}: {
  text: string;
  action?: { to: string; label: string } | null | false;
}) {
  return (
    <div className="empty">
      <p>{text}</p>
      {action && (
        <ButtonLink to={action.to} variant="primary">
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}
