import { showToast } from "./toast";

const LINE = 10;
/** Milliseconds between two looks at how far it is: more often is only flicker. */
const EVERY = 250;

/**
 * Fetches the file that a link leads to, says in the link how far that is, and saves it whole. What breaks off is not
 * saved; a second press on the link meanwhile gives it up.
 */
export async function saveRows(link: HTMLAnchorElement): Promise<void> {
  const label = link.textContent ?? "";
  const abort = new AbortController();
  const giveUp = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    abort.abort();
  };
  link.addEventListener("click", giveUp, { capture: true });
  link.setAttribute("role", "status");
  link.textContent = `${label}: starting …`;
  try {
    const response = await fetch(link.href, { signal: abort.signal });
    if (response.redirected || response.status === 401) return location.reload();
    if (!response.ok || !response.body) throw new Refused(await messageOf(response));
    const total = Number(response.headers.get("X-Total-Rows"));
    const lines = /\.csv$/.test(new URL(link.href).pathname);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let [bytes, rows, shown] = [0, 0, 0];
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      bytes += value.length;
      if (lines) for (const byte of value) if (byte === LINE) rows += 1;
      if (performance.now() - shown < EVERY) continue;
      shown = performance.now();
      const far =
        lines && total > 0 ? `${percent(rows, total)} of ${total} rows` : megabytes(bytes);
      link.textContent = `${label}: ${far} (press to stop)`;
    }
    keep(new Blob(parts), response);
    showToast({ type: "success", message: `Saved ${total} rows` });
  } catch (error) {
    const message = abort.signal.aborted
      ? "The export was stopped. Nothing was saved."
      : (error instanceof Refused && error.message) ||
        "The export stopped before its end. Nothing was saved. Try again.";
    showToast({ type: "error", message });
  } finally {
    link.removeEventListener("click", giveUp, { capture: true });
    link.removeAttribute("role");
    link.textContent = label;
  }
}

class Refused extends Error {}

// A line break within a cell counts as a row: never more than 99 % before it is whole.
const percent = (rows: number, total: number) =>
  `${Math.min(99, Math.floor((100 * rows) / total))} %`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Reads the message from a refusal's page. */
async function messageOf(response: Response): Promise<string> {
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector("p")?.textContent ?? "";
}

function keep(file: Blob, response: Response) {
  const save = document.createElement("a");
  save.href = URL.createObjectURL(file);
  save.download =
    /filename="(.+?)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
  save.click();
  // Not at once: the browser has yet to read it.
  setTimeout(() => URL.revokeObjectURL(save.href), 60_000);
}
