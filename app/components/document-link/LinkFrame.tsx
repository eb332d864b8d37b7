import type { ReactNode } from "react";

/** The frame of a customer's link: the company's name and nothing that needs an account or a script. */
export function LinkFrame({
  companyName,
  year,
  children,
}: {
  companyName: string;
  year: number;
  children: ReactNode;
}) {
  return (
    <div className="stack link-page">
      <header className="no-print">
        <b>{companyName}</b>
      </header>
      <main className="stack">{children}</main>
      <footer className="hint">{`© ${year} ${companyName}`}</footer>
    </div>
  );
}
