import { REQUEST_ID, useRequestId } from "~/components/request-id";
import { ButtonLink } from "~/components/ui/Button";

/** What happened, what to do, the ways on. Stands alone or inside the shell. */
export function ErrorPage({
  title,
  text,
  actions = notFound.actions,
}: {
  title: string;
  text: string;
  actions?: readonly { to: string; label: string }[];
}) {
  const requestId = useRequestId();
  return (
    <div className="empty">
      <h1 className="text-ink">{title}</h1>
      <p>{text}</p>
      <div className="row">
        {actions.map((action, index) => (
          <ButtonLink
            key={action.to}
            to={action.to}
            variant={index === 0 ? "primary" : "secondary"}
          >
            {action.label}
          </ButtonLink>
        ))}
      </div>
      {requestId && (
        <p className="muted">
          Request <span id={REQUEST_ID}>{requestId}</span>
        </p>
      )}
    </div>
  );
}

/** The words of the page for any other path. */
export const notFound = {
  title: "Page not found",
  text: "Please check the URL in the address bar and try again.",
  actions: [
    { to: "/", label: "Go back home" },
    { to: "/dashboard", label: "Go to dashboard" },
  ],
};
