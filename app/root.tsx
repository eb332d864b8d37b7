import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";

import { AuthLayout } from "~/components/layout/AuthLayout";
import { ErrorPage, notFound } from "~/components/layout/ErrorPage";
import { LateScripts } from "~/components/layout/LateScripts";
import { barFor, navigationFor, placeOf, tabsFor } from "~/components/layout/navigation";
import { type Actor, partOf, seesBooks } from "~/models/kit/policy/policy";
import { Shell } from "~/components/layout/Shell";
import { useEarlyAreas } from "~/components/layout/early-areas";
import { useLostPress } from "~/components/layout/no-network";
import { useWayOn } from "~/components/layout/way-on";
import { useNonce } from "~/components/from-server";
import { readCompanyHead } from "~/services/company/company.server";
import { isDocumentLink, paths } from "~/paths";
import type { ErrorPageData } from "~/services/error-page.server";
import { readFlash } from "~/services/flash.server";
import { wantsLite } from "~/services/lite.server";
import { sampleBar } from "~/services/company/sample-data.server";
import { connectedChannels, sendsMail } from "~/services/delivery/connected.server";
import { readSession } from "~/services/session.server";

// Named by its content, so a browser asks for it once.
import icon from "../public/favicon.svg";
import stylesheet from "./styles/app.css";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: icon },
];

export const meta: MetaFunction = ({ error }) => [
  { title: error ? describe(error).title : "Packers & Movers" },
];

/** The part of the office that an account opens; nothing for the whole of it. */
function opensOf(actor: Actor) {
  const opens = partOf(actor);
  return opens ? { opens } : {};
}

/** A refused post changed nothing: nothing is asked again, which without a network would take the page away. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && actionStatus < 400;

export async function loader(args: LoaderFunctionArgs) {
  const bar = sampleBar();
  const sample = bar ? { bar } : {};
  if (isDocumentLink(new URL(args.request.url).pathname)) {
    // A customer's link is the same page for everybody: nobody's frame, no message, no script.
    return data({
      user: null,
      ...(await readCompanyHead(args)),
      flash: null,
      lite: true,
      ...sample,
    });
  }
  const [session, company, { flash, headers }, lite] = await Promise.all([
    readSession(args),
    readCompanyHead(args),
    readFlash(args.request),
    wantsLite(args.request),
  ]);
  const provider = connectedChannels().includes("whatsapp") && { provider: true };
  const user =
    session.state === "signed-in"
      ? {
          name: session.actor.name,
          role: session.actor.role,
          ...(seesBooks(session.actor) && { seesBooks: true }),
          ...opensOf(session.actor),
          ...provider,
          mail: sendsMail(),
        }
      : null;
  return data({ user, ...company, flash, lite, ...sample }, headers ? { headers } : undefined);
}

/** The root's data where it could be loaded: not while the root itself has failed. */
function useRoot() {
  return useRouteLoaderData<typeof loader>("root");
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRoot();
  const nonce = useNonce();
  const lite = root?.lite ?? true;
  return (
    <html lang="en" className={lite ? undefined : "scripts"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {root?.bar && <div dangerouslySetInnerHTML={{ __html: root.bar }} />}
        {children}
        {!lite && <ScrollRestoration nonce={nonce} />}
        {!lite && <Scripts nonce={nonce} />}
        {!lite && <LateScripts nonce={nonce} />}
      </body>
    </html>
  );
}

/** Sidebar and header around a page for the signed-in; the plain frame for everybody else. */
function Frame({
  children,
  card = false,
  companyName = "Packers & Movers",
}: {
  children: ReactNode;
  card?: boolean;
  companyName?: string;
}) {
  const root = useRoot();
  const location = useLocation();
  const shared = {
    companyName: root?.companyName ?? companyName,
    year: root?.year ?? new Date().getFullYear(),
    lite: root?.lite ?? true,
    flash: root?.flash,
  };
  if (root?.user) {
    const { user } = root;
    const reader = { ...user, role: user.opens ?? user.role, gst: root.gst };
    return (
      <Shell
        {...shared}
        {...placeOf(location, reader)}
        user={user}
        nav={navigationFor(reader)}
        bar={barFor(reader)}
        tabs={tabsFor(location, reader)}
      >
        {children}
      </Shell>
    );
  }
  return card ? <AuthLayout {...shared}>{children}</AuthLayout> : <>{children}</>;
}

export default function App() {
  useEarlyAreas();
  useWayOn();
  useLostPress();
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

const SERVER_ERROR = {
  title: "Server error. Please try again later.",
  text: "Something went wrong on our side. Nothing you typed on the page before was saved; go back to find it still there.",
  actions: [{ to: paths.dashboard(), label: "Go to dashboard" }],
};

/** Shown where a page could not be fetched. It is unknown whether the press before it was carried out. */
const NO_NETWORK = {
  title: "No network.",
  text: "This page could not be read. Open it again when the network is back.",
  actions: [{ to: paths.dashboard(), label: "Go to dashboard" }],
};

const METHOD_NOT_ALLOWED = {
  title: "This page cannot do that",
  text: "This address does not accept this kind of request.",
  actions: [{ to: paths.dashboard(), label: "Go to dashboard" }],
};

function describe(error: unknown): ErrorPageData {
  // Browsers refuse a fetch that found no network by a TypeError, each in its own words.
  const isLost = typeof window === "object" && error instanceof TypeError;
  if (isLost && /fetch|network|load failed/i.test(error.message)) return NO_NETWORK;
  if (!isRouteErrorResponse(error)) return SERVER_ERROR;
  const page = error.data as Partial<ErrorPageData> | null;
  if (page && typeof page === "object" && page.title && page.text && page.actions) {
    return page as ErrorPageData;
  }
  if (error.status === 404) return notFound;
  if (error.status === 405) return METHOD_NOT_ALLOWED;
  return SERVER_ERROR;
}

export function ErrorBoundary() {
  const { companyName, ...page } = describe(useRouteError());
  return (
    <Frame card companyName={companyName}>
      <ErrorPage {...page} />
    </Frame>
  );
}
