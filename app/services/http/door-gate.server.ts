import { once } from "node:events";

import type { Request, RequestHandler, Response } from "express";

import { emailText } from "~/models/kit/shared/fields";
import { isRefused } from "~/models/people/attempt/attempt.server";
import { networkOf } from "~/platform/network.server";
import { isKnownPlace } from "~/models/people/user/sign-in.server";

import { knownDevices } from "../people/known-device.server";
import { tooBusy } from "../outage.server";
import { routePath } from "./address.server";
import { sendOutage } from "./short-page.server";

/*
 * Each sign-in post of a stranger costs a page and a password hash. So few are let in at a time, and fewer from one
 * network. The others are told to come again before the database is read. People who signed in before, with this browser
 * or from this network, have places of their own: an attack leaves those free.
 */

const STRANGERS = { all: 16, each: 4 };
const KNOWN = { all: 48, each: 3 };

const DOORS = /^\/(login|register|forgot-password|reset-password\/.+|api\/auth\/(login|register))$/;

/** The largest sign-in that is looked into for its e-mail, in bytes, and how long it may take to arrive. */
const SMALL = 4_096;
const ARRIVES_MS = 200;

/** Lets in who posts to a door, a bounded number at a time; 503 at once for the others. */
export function doorGate(): RequestHandler {
  const strangers = new Places(STRANGERS);
  const known = new Places(KNOWN);
  return (req, res, next) => {
    if (req.method !== "POST" || !DOORS.test(routePath(req.path))) return next();
    const network = networkOf(req.ip ?? "");
    const each = isRefused({ door: "sign-in", address: network }) ? 1 : STRANGERS.each;
    if (strangers.enter(network, res, each)) return next();
    void knownGuest(req).then((guest) => {
      if (guest !== null && known.enter(guest, res)) next();
      else {
        // A kept connection costs memory, and its next request comes at once.
        res.set("Connection", "close");
        sendOutage(req, res, tooBusy());
      }
    }, next);
  };
}

/** Returns the key of a device or a network that the account signed in from before; null for strangers. */
async function knownGuest(req: Request): Promise<string | null> {
  const [device] = await knownDevices(req.headers.cookie);
  if (device) return `device ${device.device}`;
  const email = await postedEmail(req);
  const address = req.ip ?? "";
  return email && isKnownPlace(email, address) ? `place ${email} ${networkOf(address)}` : null;
}

/** The e-mail of a small sign-in; what was read of it is put back for whoever reads the body. */
async function postedEmail(req: Request): Promise<string | null> {
  const length = Number(req.headers["content-length"] ?? Infinity);
  if (!(length > 0 && length <= SMALL)) return null;
  try {
    let chunk = req.read() as Buffer | null;
    if (!chunk) {
      await once(req, "readable", { signal: AbortSignal.timeout(ARRIVES_MS) });
      chunk = req.read() as Buffer | null;
    }
    if (!chunk) return null;
    req.unshift(chunk);
    const text = chunk.toString();
    const typed: unknown = req.is("json")
      ? (JSON.parse(text) as { email?: unknown }).email
      : new URLSearchParams(text).get("email");
    return typeof typed === "string" ? emailText(typed) : null;
  } catch {
    return null;
  }
}

/** So many at a time, of each so many. */
class Places {
  #taken = 0;
  #each = new Map<string, number>();

  constructor(private readonly most: { all: number; each: number }) {}

  /** Takes a place until the answer is over; false where there is none. */
  enter(whose: string, res: Response, each = this.most.each): boolean {
    const own = this.#each.get(whose) ?? 0;
    if (this.#taken >= this.most.all || own >= each) return false;
    this.#taken += 1;
    this.#each.set(whose, own + 1);
    res.once("close", () => {
      this.#taken -= 1;
      const left = (this.#each.get(whose) ?? 1) - 1;
      if (left > 0) this.#each.set(whose, left);
      else this.#each.delete(whose);
    });
    return true;
  }
}
