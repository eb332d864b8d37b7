import { type MouseEvent, type ReactNode, useState } from "react";
import { type ButtonVariant, Spinner } from "./Button";
import { Icon } from "./Icon";
import { showToast } from "./toast";

/** Milliseconds after which a download that has not ended is given up: a big file on 2G needs a minute. */
const PATIENCE = 120_000;

/** Fetches a PDF, saves it under the name that the server gives it, and says in a toast how it went. */
async function savePdf(address: string): Promise<void> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PATIENCE);
  try {
    const response = await fetch(address, { signal: abort.signal });
    // The page itself knows the way to sign in and back.
    if (response.status === 401) return location.reload();
    if (!response.ok) return failed(((await response.json()) as { message?: string }).message);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download =
      /filename="(.+?)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
    link.click();
    // Not at once: the browser has yet to read it.
    setTimeout(() => URL.revokeObjectURL(link.href), PATIENCE);
    showToast({ type: "success", message: "PDF downloaded successfully" });
  } catch {
    failed();
  } finally {
    clearTimeout(timer);
  }
}

function failed(message?: string) {
  showToast({ type: "error", message: message || "Failed to download PDF" });
}

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
