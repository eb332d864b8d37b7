// Papers of many lines for `npm run chaos`, and how long their pages take.
import { setTimeout as sleep } from "node:timers/promises";

import { ask } from "../bench/http";
import type { Site } from "./site";

/** Makes something by /api and gives its id. */
async function made({ url, token }: Site, path: string, body: object): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const reply = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = (await reply.json()) as { data?: { id: number } };
  if (!answer.data) throw new Error(JSON.stringify(answer));
  return answer.data.id;
}

async function listed<T>({ url, token }: Site, path: string): Promise<T> {
  const reply = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { data: T }).data;
}

const rows = <T extends object>(lines: number, row: (index: number) => T) =>
  Array.from({ length: lines }, (_, index) => row(index));

/** Makes a quotation of so many lines. */
export async function quotation(site: Site, lines: number): Promise<number> {
  const [client] = await listed<{ id: number }[]>(site, "/api/clients");
  return made(site, "/api/quotations", {
    customerId: client?.id,
    movingDate: "2099-01-15",
    validUntil: "2099-02-15",
    transportationType: "full_load",
    transportationCharge: 10_000,
    packagingCharge: 0,
    loadingCharge: 0,
    unloadingCharge: 0,
    discount: 0,
    items: rows(lines, (index) => ({
      name: `Carton ${index + 1} of books`,
      description: `Row ${index + 1}, from the study`,
      quantity: 2,
    })),
  });
}

/** Makes a draft invoice of so many lines. */
export async function invoice(site: Site, lines: number): Promise<number> {
  const [client] = await listed<{ id: number }[]>(site, "/api/clients");
  const { items } = await listed<{ items: { id: number }[] }>(site, "/api/items?limit=50");
  return made(site, "/api/invoices", {
    clientId: client?.id,
    invoiceDate: "2026-01-15",
    dueDate: "2099-02-15",
    status: "Draft",
    items: rows(lines, (index) => ({
      itemId: items[index % items.length]?.id,
      description: `Row ${index + 1}, from the study`,
      quantity: 2,
      unitPrice: 10.5 + index,
    })),
  });
}

/** Milliseconds of a page, and what it weighs as sent. */
export async function timeOf({ url, cookie }: Site, path: string) {
  const start = performance.now();
  const { status, body } = await ask(url + path, { Cookie: cookie, "Accept-Encoding": "gzip" });
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  return { ms: performance.now() - start, bytes: body.length };
}

/** Milliseconds of one page after another. */
export async function timesOf(site: Site, path: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push((await timeOf(site, path)).ms);
    await sleep(20);
  }
  return times;
}
