import { showToast } from "./toast";

/** Milliseconds after which a download that has not ended is given up: a big file on 2G needs a minute. */
const PATIENCE = 120_000;

/** Fetches a PDF, saves it under the name that the server gives it, and says in a toast how it went. */
export async function savePdf(address: string): Promise<void> {
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
