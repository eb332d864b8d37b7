import { isRouteErrorResponse, useRouteLoaderData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { ContactLinks } from "~/components/ui/ContactLinks";
import type { PhoneContact } from "~/models/papers/message/phone";
import { paths } from "~/paths";
import type { loader } from "~/root";

/** The frame of a customer's link: the company's name and nothing that needs an account or a script. */
export function LinkFrame({
  companyName,
  year,
  foot,
  children,
}: {
  companyName: string;
  year: number;
  /** Whom to ask about one's data, and where to say no to reminders. */
  foot?: { contact: readonly string[]; offersTo: string } | null;
  children: ReactNode;
}) {
  return (
    <div className="stack link-page">
      <header className="no-print">
        <b>{companyName}</b>
      </header>
      <main className="stack">{children}</main>
      <footer className="hint">
        {foot && (
          <p className="no-print">
            <a href={paths.privacyNotice()}>Privacy notice</a>
            {" · "}
            <a href={foot.offersTo}>No more reminders</a>
            {` · Questions about your data: ${foot.contact.join(", ")}`}
          </p>
        )}
        {`© ${year} ${companyName}`}
      </footer>
    </div>
  );
}

/** The whole page of a problem, for an address that answers with a file otherwise. */
export function LinkProblemDocument({
  companyName,
  year,
  stylesheet,
  ...problem
}: ComponentProps<typeof LinkProblemCard> & {
  companyName: string;
  year: number;
  stylesheet: string;
}) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{problem.title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <LinkFrame companyName={companyName} year={year}>
          <LinkProblemCard {...problem} />
        </LinkFrame>
      </body>
    </html>
  );
}

/** Why a link leads to nothing, and what to do about it. */
export function LinkProblemCard({
  title,
  text,
  office,
}: {
  title: string;
  text: string;
  office: PhoneContact | null;
}) {
  return (
    <section className="card stack">
      <h1>{title}</h1>
      <p>{text}</p>
      {office && (
        <div className="row">
          <ContactLinks contact={office} />
        </div>
      )}
    </section>
  );
}

type Problem = { title: string; text: string; office: PhoneContact | null };

const BROKEN = {
  title: "Server error. Please try again later.",
  text: "Something went wrong on our side. Please open the link again in a few minutes.",
};

/** Shown on a link's page when its document cannot be shown. */
export function LinkFailure({ error }: { error: unknown }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const known = isRouteErrorResponse(error) ? (error.data as Partial<Problem> | null) : null;
  const { title, text } = known?.title && known.text ? (known as Problem) : BROKEN;
  return (
    <LinkFrame companyName={root?.companyName ?? ""} year={root?.year ?? new Date().getFullYear()}>
      <LinkProblemCard title={title} text={text} office={known?.office ?? null} />
    </LinkFrame>
  );
}
