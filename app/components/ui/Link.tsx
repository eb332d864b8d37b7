import { Link as RemixLink, type LinkProps as RemixLinkProps } from "@remix-run/react";

export type LinkProps = Omit<RemixLinkProps, "to" | "discover" | "prefetch"> & { to: string };

/**
 * A link to a page of this product, neither discovered nor prefetched: data is dear on a phone. The server writes a whole path
 * as the anchor that it comes to: Remix's own resolves it against all routes around it first, and a list has seventy links.
 */
export function Link(props: LinkProps) {
  if (typeof document !== "undefined" || !props.to.startsWith("/")) {
    return <RemixLink {...props} discover="none" />;
  }
  const { to, preventScrollReset, reloadDocument, children, ...rest } = props;
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}
