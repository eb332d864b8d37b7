import { startSession } from "~/services/session.server";

/** A body as a browser posts it. */
export type Fields = Record<string, string | number>;

type Args = { request: Request; params: Record<string, string>; context: object };
type Handler = (args: Args) => Promise<unknown>;

const ORIGIN = "http://localhost:3000";

/** The Cookie header of a browser in which a user has signed in. */
export async function signedIn(user: { id: number }): Promise<string> {
  const cookie = await startSession(new Request(ORIGIN), user.id);
  return cookie.split(";")[0] ?? "";
}

function argsOf(
  path: string,
  params: Args["params"],
  cookie: string | null,
  init: RequestInit = {},
): Args {
  const headers = new Headers(init.headers);
  if (cookie) headers.set("Cookie", cookie);
  return {
    request: new Request(new URL(path, ORIGIN), { ...init, headers }),
    params,
    context: {},
  };
}

/** What a loader is called with for GET `path`. */
export function getArgs(path: string, params: Args["params"] = {}, cookie: string | null = null) {
  return argsOf(path, params, cookie);
}

/** What an action is called with when a form is posted to `path`. */
export function postArgs(
  path: string,
  fields: Fields,
  params: Args["params"] = {},
  cookie: string | null = null,
) {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  );
  return argsOf(path, params, cookie, { method: "POST", body });
}

/** What came of a loader or action, whichever way it answered. */
export type Answer = {
  status: number;
  /** Where a redirect leads, as path and query. */
  location: string | null;
  /** The flash message that goes with a redirect. */
  flash: string | null;
  /** The message of the outbox that it offers to call back, and the page to be on then. */
  undo?: { id: number; back: string };
  data: unknown;
};

/** Calls a loader or action and reads its answer, returned or thrown. */
export async function answerOf(handler: unknown, args: Args): Promise<Answer> {
  let result: unknown;
  try {
    result = await (handler as Handler)(args);
  } catch (thrown) {
    result = thrown;
  }
  if (result instanceof Error) throw result;
  if (result instanceof Response) {
    // Nobody reads it: a long file would wait for that.
    await result.body?.cancel();
    return {
      status: result.status,
      location: result.headers.get("Location"),
      ...flashOf(result.headers.getSetCookie()),
      data: null,
    };
  }
  // What `data()` of Remix makes.
  if (typeof result === "object" && result !== null && "init" in result && "data" in result) {
    const { data, init } = result as { data: unknown; init: ResponseInit | null };
    return { status: init?.status ?? 200, location: null, flash: null, data };
  }
  return { status: 200, location: null, flash: null, data: result };
}

function flashOf(cookies: string[]): Pick<Answer, "flash" | "undo"> {
  const value = cookies.find((cookie) => cookie.startsWith("flash="))?.split(";")[0];
  if (!value) return { flash: null };
  // A signed cookie: the payload, base64, before the dot.
  const payload = decodeURIComponent(value.slice("flash=".length)).split(".")[0] ?? "";
  const text = Buffer.from(payload, "base64").toString("utf8");
  const said = (name: string) => {
    const found = new RegExp(`"${name}":("(?:[^"\\\\]|\\\\.)*")`).exec(text)?.[1];
    return found === undefined ? null : (JSON.parse(found) as string);
  };
  const undo = said("description");
  return {
    flash: said("message"),
    ...(undo !== null && { undo: JSON.parse(undo) as Answer["undo"] }),
  };
}
