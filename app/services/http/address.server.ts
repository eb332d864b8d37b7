import type { IncomingMessage, ServerResponse } from "node:http";

/*
 * One address, whoever asks: the router resolves "/x/../login" and "/%6Cogin" to "/login", so a gate, a limit or a line of
 * the log that looked at the text as it came could be passed by spelling. The first thing done with a request is to write
 * its address as the router will read it; nobody after that sees the other one.
 */

/** Addresses that are written as they are meant already: nearly all. */
const PLAIN =
  /^\/(?!\.{1,2}(?:[/?]|$))(?:[\w~!$&'()*+,;=:@.-]|\/(?!\.{1,2}(?:[/?]|$)))*(?:\?[!$-~]*)?$/;

/** Characters that need no escape in a path (RFC 3986, 2.3). */
const UNRESERVED = /^[\w.~-]$/;

/** A request's address as the router reads it: dots, backslashes and needless %.. resolved; what is none stays as it is. */
export function meantAddress(url: string): string {
  if (PLAIN.test(url)) return url;
  const base = "http://own.invalid";
  if (!url.startsWith("/") || !URL.canParse(base + url)) return url;
  const { pathname, search } = new URL(base + url);
  const path = pathname.replace(/%([0-7][0-9a-f])/gi, (written, code: string) => {
    const sign = String.fromCharCode(Number.parseInt(code, 16));
    return UNRESERVED.test(sign) ? sign : written;
  });
  return path + search;
}

/** Writes the address of a request as it is meant, before anything is asked of it. */
export function readAddress(
  req: IncomingMessage & { originalUrl?: string },
  _res: ServerResponse,
  next: () => void,
): void {
  req.url = req.originalUrl = meantAddress(req.url ?? "");
  next();
}

/**
 * A path as routes are compared with it: without regard to case, to slashes at its end, and to the ".data" under which
 * scripts ask for a page.
 */
export function routePath(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.data$/, "")
    .replace(/(?<=.)\/+$/, "");
}

/** The first word of a path, by which routes are found, counted and grouped; empty for the home page. */
export function sectionOf(path: string): string {
  return routePath(path).split("/").find(Boolean) ?? "";
}
