import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { apiToken, signIn } from "../bench/http";
import { Cookies } from "../support/cookies";
import { keyedWork, type Asked, type Office } from "../support/keyed-work";
import { ADMIN, type Site } from "./site";

/** Milliseconds before the same is asked again. */
const AGAIN_MS = 200;
const NEVER_MS = 30_000;

type Noted = { at: number; began: number };

/** What people were told, for all of them. */
export type Ledger = {
  acknowledged: Asked[];
  /** Prices by item: what was acknowledged last. */
  prices: Map<number, number>;
  writes: Noted[];
  lists: Noted[];
  /** Answers that are neither right nor 503. */
  odd: string[];
  /** Lists and pages that did not show what their reader had written. */
  less: string[];
  refused: number;
};

export const emptyLedger = (): Ledger => ({
  acknowledged: [],
  prices: new Map(),
  writes: [],
  lists: [],
  odd: [],
  less: [],
  refused: 0,
});

/**
 * Somebody with a session and a token of their own, who writes through one server, again with its key until it is
 * acknowledged, and reads their list through another right after it.
 */
export class Person {
  #cookies = new Cookies();
  #token = "";
  #turn = 0;
  #going = true;

  constructor(
    readonly number: number,
    readonly sites: Site[],
    readonly office: Office,
    readonly ledger: Ledger,
  ) {}

  async signIn() {
    const { url } = this.#site();
    const header = await signIn(url, ADMIN.email, ADMIN.password);
    this.#cookies = new Cookies(header);
    this.#token = await apiToken(url, ADMIN.email, ADMIN.password);
  }

  stop() {
    this.#going = false;
  }

  /** Works until `stop`; what was begun is brought to its end. */
  async work() {
    const next = keyedWork(() => ({ ...this.office, token: this.#token, cookie: this.#cookie() }));
    for (let turn = this.number; turn > 0; turn--) next();
    const item = await this.#own();
    for (let round = 1; this.#going; round++) {
      await this.#create(next());
      if (item) await this.#edit(item, round);
    }
  }

  /** An item whose price only this person changes. */
  async #own(): Promise<number> {
    const sku = randomUUID();
    const body = { name: `Own ${sku}`, sku, category: "Other", price: 0, cost: 0 };
    const init = this.#json("POST", body, sku);
    const { text } = await this.#until("/api/items", init, 201, this.ledger.writes);
    return (JSON.parse(text) as { data: { id: number } }).data.id;
  }

  async #create(asked: Asked) {
    const answer = await this.#until(asked.path, asked.init, asked.status, this.ledger.writes);
    if (answer.status !== asked.status) return;
    this.ledger.acknowledged.push(asked);
    const isApi = asked.path.startsWith("/api/");
    const list = isApi
      ? `${asked.path}?sortBy=id&sortOrder=desc&limit=50`
      : `${asked.path.replace("/new", "")}?search=${asked.marker}`;
    const init = { headers: isApi ? this.#bearer() : { Cookie: this.#cookie() } };
    const { status, text } = await this.#until(list, init, 200, this.ledger.lists);
    const isThere = isApi
      ? text.includes(`"id":${(JSON.parse(answer.text) as { data: { id: number } }).data.id},`)
      : new RegExp(`${list.split("?")[0]}/view/\\d+`).test(text);
    if (status === 200 && !isThere) this.ledger.less.push(`${list} lacks ${asked.marker}`);
  }

  async #edit(id: number, price: number) {
    const path = `/api/items/${id}`;
    const changed = await this.#until(path, this.#json("PUT", { price }), 200, this.ledger.writes);
    if (changed.status !== 200) return;
    this.ledger.prices.set(id, price);
    const init = { headers: this.#bearer() };
    const { status, text } = await this.#until(path, init, 200, this.ledger.lists);
    const found = status === 200 ? (JSON.parse(text) as { data: { price: number } }).data.price : 0;
    if (status === 200 && found !== price) {
      this.ledger.less.push(`${path}: ${found}, and ${price} was kept`);
    }
  }

  /** Asks again, by turns of all servers, while the answer is that it cannot be done just now. */
  async #until(path: string, init: RequestInit, right: number, told: Noted[]) {
    for (;;) {
      const began = performance.now();
      const answer = await this.#ask(path, init);
      if (answer.status === right) told.push({ at: performance.now(), began });
      if (answer.status === right) return answer;
      if (answer.status !== 503) {
        this.ledger.odd.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
        return answer;
      }
      this.ledger.refused += 1;
      await sleep(AGAIN_MS);
    }
  }

  async #ask(path: string, init: RequestInit) {
    const signal = AbortSignal.timeout(NEVER_MS);
    const { url } = this.#site();
    try {
      const reply = await fetch(url + path, { ...init, redirect: "manual", signal });
      this.#cookies.take(reply.headers.getSetCookie());
      return { status: reply.status, text: await reply.text() };
    } catch (error) {
      return { status: 0, text: String(error) };
    }
  }

  #site(): Site {
    const site = this.sites[this.#turn++ % this.sites.length];
    if (!site) throw new Error("There is no server.");
    return site;
  }

  #cookie() {
    return this.#cookies.header();
  }

  #bearer() {
    return { Authorization: `Bearer ${this.#token}` };
  }

  #json(method: string, body: object, key = randomUUID()): RequestInit {
    const headers = {
      ...this.#bearer(),
      "Content-Type": "application/json",
      "Idempotency-Key": key,
    };
    return { method, headers, body: JSON.stringify(body) };
  }
}
