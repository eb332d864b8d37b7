import {
  Agent,
  type IncomingMessage,
  request as ask,
  type RequestListener,
  type ServerResponse,
} from "node:http";

import { paths } from "~/paths";
import { env } from "~/platform/env.server";

import { endSampleData, offerSampleData, sampleDataAt } from "../company/sample-data.server";
import { hostCookie } from "../host-cookie.server";
import { shortPage } from "./short-page.server";

/*
 * Sample data answers at the address of the real company, to the browser that carries its token. The cookies of the two never meet: those of
 * the sample data bear another name in the browser, and each gets its own alone.
 */

const { name: TOKEN, options } = hostCookie("sample-data");
const PREFIX = options.secure ? "__Host-" : "";
const SAMPLE = `${PREFIX}sample-`;
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${options.secure ? "; Secure" : ""}`;

/** Files of the build are one for both; what monitors ask is asked of the real company. */
const NEVER = /^\/(build\/|healthz|readyz|metrics)/;
/** What a proxy does not hand on. */
const OF_CONNECTION = ["connection", "keep-alive", "transfer-encoding", "upgrade"];

const agent = new Agent({ keepAlive: true });

/** The server with the sample data in front of it, where it is offered. */
export function withSampleData(application: RequestListener): RequestListener {
  if (env().sampleData !== "offered") return application;
  offerSampleData();
  return (req, res) => {
    const { cookie, "sec-fetch-site": site } = req.headers;
    const token = cookie?.includes(TOKEN) ? cookiesOf(cookie).get(TOKEN) : undefined;
    if (token === undefined || NEVER.test(req.url ?? "")) return application(req, res);
    const address = sampleDataAt(token);
    if (address === null) return sayEnded(req, res);
    // The press in its bar.
    if (req.method === "POST" && req.url === paths.sampleData() && site !== "cross-site") {
      const go = () => res.writeHead(303, { ...leaving(req), Location: paths.dashboard() }).end();
      return void endSampleData().then(go);
    }
    handOn(req, res, address);
  };
}

/** The header with which a browser goes in: the token, and the sample data's cookies by their other name. */
export function enteringSampleData(token: string, cookies: string[]): Headers {
  const headers = new Headers({ "Clear-Site-Data": '"cache"' });
  headers.append("Set-Cookie", `${TOKEN}=${token}; ${ATTRIBUTES}`);
  for (const cookie of cookies.map(renamed)) headers.append("Set-Cookie", cookie);
  return headers;
}

const renamed = (cookie: string) =>
  SAMPLE + cookie.slice(cookie.startsWith(PREFIX) ? PREFIX.length : 0);

function cookiesOf(header = ""): Map<string, string> {
  return new Map(
    header.split(/; */).map((each) => {
      const at = each.indexOf("=");
      return [each.slice(0, at), each.slice(at + 1)];
    }),
  );
}

/** The headers with which a browser leaves: none of its cookies stays, and no page that it kept. */
function leaving({ headers }: IncomingMessage) {
  const names = [...cookiesOf(headers.cookie).keys()].filter((name) => name.startsWith(SAMPLE));
  return {
    "Cache-Control": "no-store",
    "Clear-Site-Data": '"cache"',
    "Set-Cookie": names.map((name) => `${name}=; Max-Age=0; ${ATTRIBUTES}`),
  };
}

/** What is sent from a page of the sample data once it has ended is not done in the real company. */
function sayEnded(req: IncomingMessage, res: ServerResponse): void {
  req.resume();
  const text =
    req.method === "GET"
      ? "Nothing of it was kept."
      : "What you sent was about the sample data, so it was not done in your company.";
  const page = shortPage("The sample data has ended", text, {
    to: paths.dashboard(),
    label: "Back to your company",
  });
  res.writeHead(410, { ...leaving(req), "Content-Type": "text/html; charset=utf-8" }).end(page);
}

function handOn(req: IncomingMessage, res: ServerResponse, address: string): void {
  const { trustProxy, appUrl } = env();
  const headers = { ...req.headers };
  for (const name of Object.keys(headers)) {
    const ofProxy = name.startsWith("x-forwarded-") || name === "forwarded";
    if ((ofProxy && !trustProxy) || OF_CONNECTION.includes(name)) delete headers[name];
  }
  headers["x-forwarded-for"] ??= req.socket.remoteAddress ?? "";
  headers["x-forwarded-proto"] ??= appUrl.startsWith("https:") ? "https" : "http";
  headers.cookie = [...cookiesOf(req.headers.cookie)]
    .filter(([name]) => name.startsWith(SAMPLE) && name !== TOKEN)
    .map(([name, value]) => `${PREFIX}${name.slice(SAMPLE.length)}=${value}`)
    .join("; ");
  const { method, url } = req;
  const onward = ask(new URL(address), { agent, method, path: url, headers }, (answer) => {
    const out = Object.entries(answer.headers).flatMap(([name, value]) =>
      value === undefined || OF_CONNECTION.includes(name)
        ? []
        : [[name, name === "set-cookie" ? [value].flat().map(renamed) : value] as const],
    );
    res.writeHead(answer.statusCode ?? 502, Object.fromEntries(out));
    answer.pipe(res);
  });
  onward.on("error", () => {
    if (res.headersSent) return res.destroy();
    if (!res.destroyed) sayEnded(req, res);
  });
  res.once("close", () => onward.destroy());
  req.pipe(onward);
}
