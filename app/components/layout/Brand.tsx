import { Icon } from "~/components/ui/Icon";
import { Link } from "~/components/ui/Link";

/** The company's mark and name, a link home. */
export function Brand({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="brand">
      <Icon name="job" />
      {name}
    </Link>
  );
}
