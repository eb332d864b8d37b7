import { useLocation } from "@remix-run/react";
import { Icon } from "~/components/ui/Icon";
import { Link } from "~/components/ui/Link";

/** Credits the company; switches between the page with scripts and the page without. */
export function Footer({
  companyName,
  year,
  lite,
}: {
  companyName: string;
  year: number;
  lite: boolean;
}) {
  const { pathname, search } = useLocation();
  return (
    <footer className="foot">
      <p>{`© ${year} ${companyName}`}</p>
      {/* A plain form: the switch must load the document again, with or without its scripts. */}
      <form method="post" action="/lite">
        <input type="hidden" name="mode" value={lite ? "full" : "lite"} />
        <input type="hidden" name="next" value={pathname + search} />
        <button>{lite ? "Full mode" : "Lite mode"}</button>
      </form>
    </footer>
  );
}

/** The company's mark and name, a link home. */
export function Brand({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} className="brand">
      <Icon name="job" />
      {name}
    </Link>
  );
}
