import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type FocusEvent, type ReactNode } from "react";
import { Badge } from "~/components/ui/Badge";
import { FlashRegion, type Flash } from "~/components/ui/FlashMessage";
import { Icon, IconSprite, type IconName } from "~/components/ui/Icon";
import { Link } from "~/components/ui/Link";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import { paths } from "~/paths";
import { Brand } from "./Brand";
import { Footer } from "./Footer";
import { Keyboard } from "./keyboard";

/** `below`: it stands below the line, after those of the daily work. */
export type NavLink = { label: string; to: string; icon: IconName; below?: boolean };

type ShellProps = {
  user: { name?: string | null; role: string };
  /** The name of the section in the header; 'Dashboard' when empty. */
  section?: string;
  /** Already filtered by role. */
  nav: readonly NavLink[];
  flash?: Flash | null;
  /** The page is sent without scripts. */
  lite: boolean;
  companyName: string;
  year: number;
  children: ReactNode;
};

const SEARCH = paths.search();
const EVERYTHING = "Search everything";

/** Screens whose messages stay for three seconds, not five. */
const BRIEF = /^\/(payments|jobs)\b/;

/** The signed-in frame: sidebar, header, flash, page, footer. */
export function Shell(props: ShellProps) {
  const { user, section, nav, flash, lite, companyName, year, children } = props;
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);

  // Not at the first run of the scripts: on a slow line the menu may have been opened before them.
  const openedOn = useRef(pathname);
  useEffect(() => {
    if (menu.current && openedOn.current !== pathname) menu.current.open = false;
    openedOn.current = pathname;
  }, [pathname]);

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape" && menu.current) menu.current.open = false;
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, []);

  return (
    <>
      <IconSprite />
      <a className="skip btn btn-primary" href="#main">
        Skip to content
      </a>
      <Progress />
      {!lite && (
        <ScriptOnly>
          <Keyboard />
        </ScriptOnly>
      )}
      {/* The list stands beside the details element, not in it: one list serves both widths. */}
      <details className="menu" ref={menu}>
        <summary aria-label="Menu">
          <Icon name="menu" />
          <Icon name="close" />
        </summary>
      </details>
      <nav className="side" aria-label="Main">
        <Brand to="/dashboard" name={companyName} />
        <ul>
          {nav.map((link, index) => (
            <li
              key={link.to}
              className={link.below && !nav[index - 1]?.below ? "line-above" : undefined}
            >
              <Link to={link.to} aria-current={current(link, pathname, section)}>
                <Icon name={link.icon} />
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
        {/* On phones the header has no room for it. */}
        <Who {...user} />
      </nav>
      <header className="bar">
        <b>{section || "Dashboard"}</b>
        {pathname !== SEARCH && <Find />}
        <Who {...user} />
        <form method="post" action="/logout">
          <button className="btn btn-secondary">Logout</button>
        </form>
      </header>
      <main className="main" id="main" tabIndex={-1}>
        <FlashRegion flash={flash} lite={lite} duration={BRIEF.test(pathname) ? 3000 : undefined} />
        {children}
      </main>
      <Footer companyName={companyName} year={year} lite={lite} />
    </>
  );
}

/** The search over everything; on phones, whose header has no room for it, the way to its page. */
function Find() {
  // What suggests while somebody types is fetched once somebody is about to.
  const suggest = (event: FocusEvent<HTMLInputElement>) => {
    const box = event.currentTarget;
    import("./suggestions").then(({ suggestTo }) => suggestTo(box)).catch(() => null);
  };
  return (
    <>
      <Form role="search" action={SEARCH} className="find" discover="none">
        <input
          className="input"
          name="q"
          aria-label={EVERYTHING}
          placeholder={EVERYTHING}
          autoComplete="off"
          onFocus={suggest}
        />
      </Form>
      <Link to={SEARCH} className="btn btn-quiet to-search" aria-label={EVERYTHING}>
        <Icon name="search" />
      </Link>
    </>
  );
}

function Who({ name, role }: ShellProps["user"]) {
  return (
    <span className="who">
      <span>{name || "User"}</span>
      <Badge tone="info">{role.charAt(0).toUpperCase() + role.slice(1)}</Badge>
    </span>
  );
}

/** A link is active on every path below its own; the dashboard only on its own. */
export function isActive(pathname: string, to: string): boolean {
  return pathname === to || (to !== "/dashboard" && pathname.startsWith(`${to}/`));
}

/** "page" on every page of a link; "true" on pages of its section that stand elsewhere. */
function current(link: NavLink, pathname: string, section?: string): "page" | "true" | undefined {
  if (isActive(pathname, link.to)) return "page";
  return link.label === section ? "true" : undefined;
}

function Progress() {
  return useNavigation().state === "idle" ? null : (
    <div className="progress" role="progressbar" aria-label="Loading" />
  );
}
