import { Link } from "@remix-run/react";
import { Icon } from "~/components/ui/Icon";

/** The company's mark and name, a link home. */
export function Brand({ to, name }: { to: string; name: string }) {
  return (
    <Link discover="none" to={to} className="brand">
      <Icon name="job" />
      {name}
    </Link>
  );
}
