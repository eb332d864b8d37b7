import express from "express";
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";

import { rememberDevice } from "../people/known-device.server";
import { admission } from "./admission.server";
import { arrivedBody } from "./arrived-body.server";
import { limitBody } from "./guards.server";
import { uploadGate } from "./upload-gate.server";

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The doors of the product in front of a page that says what was posted to it. */
async function open({ places = 2, room = 1_000_000, bytesASecond = 0, fromMs = 60_000 } = {}) {
  const app = express();
  app.set("trust proxy", true);
  app.use(limitBody);
  app.use(uploadGate({ bytes: room, share: 1, waitMs: 5_000 }));
  app.use(arrivedBody({ bytesASecond, fromMs, underWay: 2 * 1024 * 1024 }));
  app.use(admission({ atOnce: places, waiting: 0, waitMs: 1, share: 1 }));
  app.use(async (req, res) => {
    let size = 0;
    let marks = 0;
    // Whoever reads it may come later.
    await new Promise((done) => setImmediate(done));
    for await (const chunk of req as AsyncIterable<Buffer>) {
      size += chunk.length;
      marks += chunk.filter((byte) => byte === 35).length;
    }
    res.send(`${size} ${marks}`);
  });
  server = createServer(app).listen(0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  /** A post that announces so much and has sent its first byte. */
  const trickle = async (path: string, bytes: number, headers: Record<string, string> = {}) => {
    const sent = request(`${url}${path}`, {
      method: "POST",
      headers: { "Content-Length": bytes, ...headers },
    });
    sent.on("error", () => undefined);
    const answered = once(sent, "response").then(([{ statusCode }]) => Number(statusCode));
    answered.catch(() => undefined);
    await new Promise<void>((done) => sent.write("#", () => done()));
    return { sent, answered };
  };
  return { url, trickle };
}

const post = async (url: string, body: BodyInit, headers: Record<string, string> = {}) => {
  const response = await fetch(url, {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
  return { status: response.status, text: await response.text() };
};

describe("a body that has to arrive", () => {
  test.each([1, 70_000, 1_000_000])("of %i bytes is whole for whoever reads it", async (bytes) => {
    const { url } = await open();
    const body = `#${"x".repeat(bytes - 1)}`;
    expect(await post(`${url}/items`, body)).toEqual({ status: 200, text: `${bytes} 1` });
    const pieces = new ReadableStream({
      async start(stream) {
        for (const one of [body.slice(0, 1), body.slice(1)]) {
          if (one) stream.enqueue(new TextEncoder().encode(one));
          await new Promise((done) => setImmediate(done));
        }
        stream.close();
      },
    });
    expect(await post(`${url}/items`, pieces)).toEqual({ status: 200, text: `${bytes} 1` });
  });

  test("that is empty after all does not wait for ever", async () => {
    const { url } = await open();
    const nothing = new ReadableStream({ start: (stream) => stream.close() });
    expect(await post(`${url}/items`, nothing)).toEqual({ status: 200, text: "0 0" });
  });

  test("without a length is refused once it is too large, and the page says so", async () => {
    const { url } = await open();
    const chunk = new TextEncoder().encode("x".repeat(400_000));
    let sent = 0;
    const endless = new ReadableStream({
      pull: (stream) => (sent++ < 4 ? stream.enqueue(chunk) : stream.close()),
    });
    const { status, text } = await post(`${url}/items`, endless);
    expect(status).toBe(413);
    expect(text).toContain("at most 1 MB");
  });

  test("takes no place until it is there: those that trickle in shut nobody out", async () => {
    const { url, trickle } = await open({ places: 2 });
    for (let each = 0; each < 20; each++) await trickle("/items/new", 900_000);
    expect((await fetch(`${url}/items`)).status).toBe(200);
    expect((await post(`${url}/items/new`, "name=Sofa")).status).toBe(200);
  });

  test("that is slower than any phone is ended", async () => {
    const { trickle } = await open({ bytesASecond: 500, fromMs: 20 });
    const { answered } = await trickle("/items/new", 900_000);
    expect(await answered).toBe(408);
  });
});

test("what strangers still send gives way to the files of a known browser", async () => {
  const { url, trickle } = await open({ room: 1_000_000 });
  const stranger = await trickle("/expenses/new", 900_000);
  const device = await rememberDevice(new Request(url), 1);
  const known = { Cookie: device.split(";")[0] ?? "" };
  const body = "x".repeat(500_000);
  expect((await post(`${url}/expenses/new`, body, known)).status).toBe(200);
  await expect(stranger.answered).rejects.toThrow();
});
