import type { ReactNode } from "react";
import { Link } from "./Link";

/**
 * A link inside a table row or a sentence: neither discovered nor prefetched. `about` is read aloud
 * after the word ('View QT-2627-00001'), so that ten equal links can be told apart; `current` marks the one that is shown.
 */
export function RowLink({
  to,
  about,
  current,
  className,
  children,
}: {
  to: string;
  about?: string;
  current?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={className} aria-current={current || undefined}>
      {children}
      {about && <span className="hide">{` ${about}`}</span>}
    </Link>
  );
}

/**
 * Folds what follows it in its cell on phones, where the row itself is the link. Beside it, not around it:
 * on wide screens it is not there.
 */
export function RowMenu({ about }: { about: string }) {
  return (
    <details className="dots">
      <summary aria-label={`Actions for ${about}`}>⋯</summary>
    </details>
  );
}

/** The links of a row: those that may not be followed are false. 'View' leads where the row does, and is not drawn on phones. */
export function RowLinks({
  about,
  links,
}: {
  about: string;
  links: readonly (false | { to: string; label: string })[];
}) {
  const offered = links.filter((link) => link !== false);
  return (
    <>
      {offered.some(({ label }) => label !== VIEW) && <RowMenu about={about} />}
      {offered.map(({ to, label }) => (
        <RowLink key={label} to={to} about={about} className={label === VIEW ? "v" : undefined}>
          {label}
        </RowLink>
      ))}
    </>
  );
}

const VIEW = "View";
