import { Form, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Badge } from "~/components/ui/Badge";
import { type Flash, FlashRegion } from "~/components/ui/FlashMessage";
import { Icon, IconSprite } from "~/components/ui/Icon";
import { Link } from "~/components/ui/Link";
import { Views } from "~/components/ui/Views";
import { ScriptOnly } from "~/components/ui/ScriptOnly";
import { paths } from "~/paths";
import { Brand, Footer } from "./Brand";
import { Keyboard, showKeys } from "./keyboard";
import { isActive, type NavGroup, type Tabs } from "./navigation";
import { fold, useUnfolded } from "./unfolded";

type ShellProps = {
  /** `provider`: the company sends by WhatsApp itself. */
  user: { name?: string | null; role: string; provider?: boolean };
  /** The name of the section in the header; 'Dashboard' when empty. */
  section?: string;
  /** Already filtered by role. */
  nav: readonly NavGroup[];
  /** The links in a phone's bar. */
  bar: NavGroup["links"];
  /** The lists beside the page's own. */
  tabs?: Tabs | null;
  /** The address of the link that the page belongs to. */
  lit?: string | null;
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

/** The signed-in frame: sidebar, header, flash, page, footer; on phones a bar at the foot. */
export function Shell(props: ShellProps) {
  const { user, section, nav, bar, tabs, lit, flash, lite, companyName, year, children } = props;
  const { pathname } = useLocation();

  // The last pages stand in a phone's menu: a wide screen does without.
  const [lastPages, setLastPages] = useState<ReactNode>(null);
  const of = `${user.role} ${user.name}`;
  useEffect(() => {
    if (innerWidth < 1024)
      import("./last-pages").then(
        ({ lastPages }) => setLastPages(lastPages(of)),
        () => null,
      );
  }, [of, pathname]);

  // Not at the first run of the scripts: on a slow line the menu may have been opened before them.
  const openedOn = useRef(pathname);
  useEffect(() => {
    if (openedOn.current !== pathname) fold();
    openedOn.current = pathname;
  }, [pathname]);

  useUnfolded();

  // On a page of a group's, the bar's link of that group is lit.
  const group = nav.find(({ links }) => links.some(({ to }) => to === lit));
  const current = (to: string) =>
    to === lit ? (isActive(pathname, to.split("?")[0]!) ? "page" : "true") : undefined;
  const links = (those: NavGroup["links"]) => (
    <ul>
      {those.map(({ label, to, icon }) => (
        <li key={to}>
          <Link to={to} aria-current={current(to)}>
            {!lite && <Icon name={icon} />}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <IconSprite few={lite} />
      <a className="skip btn btn-primary" href="#main">
        Skip to content
      </a>
      <Progress />
      {!lite && (
        <ScriptOnly>
          <Keyboard beside={!user.provider} />
        </ScriptOnly>
      )}
      <nav className="dock" aria-label="At hand">
        {bar.map(({ label, to, icon }) => (
          <Link
            key={to}
            to={to}
            aria-current={
              current(to) ??
              (group?.label === label && !bar.some((one) => one.to === lit) ? "true" : undefined)
            }
          >
            <Icon name={icon} />
            {label}
          </Link>
        ))}
      </nav>
      {/* The list stands beside the details element, not in it: one list serves both widths. */}
      <details className="menu">
        <summary>
          <Icon name="menu" />
          <Icon name="close" />
          More
        </summary>
      </details>
      <nav className="side" aria-label="Main">
        <Brand to="/dashboard" name={companyName} />
        {lastPages}
        {nav.map(({ label, links: those }) =>
          label ? (
            <details key={label} open>
              <summary>{label}</summary>
              {links(those)}
            </details>
          ) : (
            <div key={label}>{links(those)}</div>
          ),
        )}
      </nav>
      <header className="bar">
        <b>{section || "Dashboard"}</b>
        <Find here={pathname === SEARCH} lite={lite} />
        <Who {...user} lite={lite} />
      </header>
      <main className="main" id="main" tabIndex={-1}>
        <FlashRegion flash={flash} lite={lite} duration={BRIEF.test(pathname) ? 3000 : undefined} />
        {tabs && (
          <div className="tabs">
            <Views {...tabs} />
          </div>
        )}
        {children}
      </main>
      <Footer companyName={companyName} year={year} lite={lite} />
    </>
  );
}

/** The search over everything; on phones, whose header has no room for it, the way to its page. Keys lead to it where scripts are. */
function Find({ here, lite }: { here: boolean; lite: boolean }) {
  // Fetches the suggestion code when the search box gets the focus.
  const suggest = (box: HTMLInputElement) =>
    void import("./suggestions").then(({ suggestTo }) => suggestTo(box)).catch(() => null);
  // It may have been typed in before the scripts ran.
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current && box.current === document.activeElement) suggest(box.current);
  }, []);
  return (
    <>
      {!here && (
        <Form role="search" action={SEARCH} className="find" discover="none">
          <input
            className="input"
            name="q"
            aria-label={EVERYTHING}
            placeholder={lite ? EVERYTHING : `${EVERYTHING} (Ctrl K or /)`}
            autoComplete="off"
            ref={box}
            onFocus={(event) => suggest(event.currentTarget)}
          />
        </Form>
      )}
      <Link
        to={SEARCH}
        className="btn btn-quiet to-search"
        aria-label={EVERYTHING}
        aria-current={here ? "page" : undefined}
      >
        <Icon name="search" />
      </Link>
    </>
  );
}

/** The signed-in user; unfolded, their links and the sign-out. */
function Who({ name, role, lite }: ShellProps["user"] & { lite: boolean }) {
  const called = name || "User";
  const as = role.charAt(0).toUpperCase() + role.slice(1);
  return (
    <details className="who">
      {/* On phones only the icon is drawn. */}
      <summary aria-label={`${called} ${as}`}>
        <Icon name="profile" />
        <span>{called}</span>
        <Badge tone="info">{as}</Badge>
      </summary>
      <div className="card stack">
        <Link to={paths.profile()}>My Profile</Link>
        {!lite && (
          <ScriptOnly>
            <button type="button" onClick={showKeys}>
              Keyboard <kbd>?</kbd>
            </button>
          </ScriptOnly>
        )}
        <form method="post" action="/logout">
          <button className="btn btn-secondary">Logout</button>
        </form>
      </div>
    </details>
  );
}

function Progress() {
  return useNavigation().state === "idle" ? null : (
    <div className="progress" role="progressbar" aria-label="Loading" />
  );
}
