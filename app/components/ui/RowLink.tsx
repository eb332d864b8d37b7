import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/**
 * A link inside a table row or a sentence: neither discovered nor prefetched. `about` is read aloud
 * after the word ('View QT-2627-00001'), so that ten equal links can be told apart.
 */
export function RowLink({
  to,
  about,
  children,
}: {
  to: string;
  about?: string;
  children: ReactNode;
}) {
  return (
    <Link discover="none" to={to}>
      {children}
      {about && <span className="hide">{` ${about}`}</span>}
    </Link>
  );
}

/** The links of a row: those that may not be followed are false. */
export function RowLinks({
  about,
  links,
}: {
  about: string;
  links: readonly (false | { to: string; label: string })[];
}) {
  return links.map(
    (link) =>
      link && (
        <RowLink key={link.label} to={link.to} about={about}>
          {link.label}
        </RowLink>
      ),
  );
}
