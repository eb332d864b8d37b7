import { Fragment } from "react";

import { REQUEST_ID, useRequestId } from "~/components/from-server";
import { ButtonLink } from "~/components/ui/Button";
import type { TypedAgain } from "~/models/kit/shared/form-reply";

/** Says what happened and what to do, with links. Stands alone or inside the shell. */
export function ErrorPage({
  title,
  text,
  actions = notFound.actions,
  again,
}: {
  title: string;
  text: string;
  actions?: readonly { to: string; label: string }[];
  /** A form that could not be done just now: it is sent again instead. */
  again?: TypedAgain;
}) {
  const requestId = useRequestId();
  return (
    <div className="empty">
      <h1 className="text-ink">{title}</h1>
      <p>{text}</p>
      {again && <SendAgain {...again} />}
      <div className="row">
        {(again ? [] : actions).map((action, index) => (
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

const MISSING = {
  password: "The password has to be typed again after that.",
  files: "Files have to be chosen again after that.",
};

/** The typed values, in a form that needs nothing from the server until it is sent. */
function SendAgain({ to, fields, texts, files, missing }: TypedAgain) {
  return (
    // A document of its own: the scripts of this page belong to one that could not be drawn.
    <form method="post" action={to} className="stack">
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <p>{`What you typed is on this page: 'Try again' sends it once more.`}</p>
      {missing.map((what) => (
        <p key={what}>{MISSING[what]}</p>
      ))}
      {files.map((name) => (
        <p key={name}>{`Not sent: ${name}`}</p>
      ))}
      <p>
        <button type="submit" className="btn btn-primary">
          Try again
        </button>
      </p>
      {texts.length > 0 && (
        <details>
          <summary>What you typed</summary>
          <dl>
            {texts.map(({ label, text }, index) => (
              <Fragment key={index}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      )}
    </form>
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
