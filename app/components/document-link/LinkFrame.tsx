import type { ReactNode } from "react";

import { paths } from "~/paths";

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
