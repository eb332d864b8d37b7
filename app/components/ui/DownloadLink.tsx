import { useState, type MouseEvent, type ReactNode } from "react";
import type { ButtonVariant } from "./Button";
import { Icon } from "./Icon";
import { savePdf } from "./save-pdf";
import { Spinner } from "./Spinner";

type DownloadLinkProps = {
  /** The address of a PDF. */
  to: string;
  /** A link among text, not a button. */
  plain?: boolean;
  variant?: ButtonVariant;
  children: ReactNode;
};

/**
 * A link to a PDF. With JavaScript the page fetches and saves it and says how that went; until it has
 * come the link turns and cannot be pressed. Without, the browser downloads it.
 */
export function DownloadLink({
  to,
  plain = false,
  variant = "secondary",
  children,
}: DownloadLinkProps) {
  const [busy, setBusy] = useState(false);
  async function save(event: MouseEvent) {
    // With a key held, people ask their browser for something else: a new tab, "save as".
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await savePdf(to);
    setBusy(false);
  }
  return (
    <a
      href={to}
      download
      onClick={save}
      className={plain ? undefined : `btn btn-${variant}`}
      aria-disabled={busy || undefined}
    >
      {busy ? <Spinner /> : !plain && <Icon name="download" />}
      {children}
    </a>
  );
}
