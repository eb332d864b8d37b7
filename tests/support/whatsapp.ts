import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import * as z from "zod";

/**
 * The Business Cloud API as its public documentation describes POST /{version}/{phone number id}/messages:
 * what it does not describe is refused with its kind of error.
 */
export const PHONE_ID = "106540352242922";
export const TOKEN = "EAAG-test-token";

const text = (max: number) => z.string().min(1).max(max);
const common = {
  messaging_product: z.literal("whatsapp"),
  recipient_type: z.literal("individual").optional(),
  to: z.string().regex(/^\+?[1-9]\d{6,14}$/),
  biz_opaque_callback_data: text(512).optional(),
};
// A parameter may hold neither line breaks nor tabs nor more than four spaces in a row.
const parameter = z.strictObject({
  type: z.literal("text"),
  text: text(1024).regex(/^(?!.*( {5}|[\n\t]))/s),
});
const Body = z.discriminatedUnion("type", [
  z.strictObject({
    ...common,
    type: z.literal("text"),
    text: z.strictObject({ body: text(4096), preview_url: z.boolean().optional() }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("document"),
    document: z.strictObject({
      link: z.url(),
      caption: text(1024).optional(),
      filename: text(240).optional(),
    }),
  }),
  z.strictObject({
    ...common,
    type: z.literal("template"),
    template: z.strictObject({
      name: z.string().regex(/^[a-z0-9_]{1,512}$/),
      language: z.strictObject({ code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/) }),
      components: z
        .array(z.strictObject({ type: z.literal("body"), parameters: z.array(parameter).min(1) }))
        .optional(),
    }),
  }),
]);
export type WhatsappBody = z.output<typeof Body>;

type Reply = { status: number; body: unknown };

function refusal(status: number, code: number, message: string): Reply {
  const error = { message, type: "OAuthException", code, fbtrace_id: "Az8or2yhqkZfEZ-_4Qn_Bam" };
  return { status, body: { error } };
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** Starts it; `instead` answers in its place, or never where it gives null. */
export async function startWhatsapp(instead?: () => Reply | null) {
  const received: WhatsappBody[] = [];

  function answer(request: IncomingMessage, body: string): Reply {
    const { method, url, headers } = request;
    if (url !== `/v23.0/${PHONE_ID}/messages`) {
      return refusal(404, 2500, `Unknown path components: ${url}`);
    }
    if (method !== "POST") return refusal(400, 100, "Unsupported request method");
    if (headers.authorization !== `Bearer ${TOKEN}`) {
      const got = headers.authorization?.replace("Bearer ", "");
      return refusal(401, 190, `Invalid OAuth access token ${got}`);
    }
    if (headers["content-type"] !== "application/json") {
      return refusal(400, 100, "The parameter messaging_product is required.");
    }
    const parsed = Body.safeParse(JSON.parse(body));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return refusal(400, 100, `(#100) Invalid parameter ${issue?.path.join(".")}`);
    }
    received.push(parsed.data);
    const { to } = parsed.data;
    return {
      status: 200,
      body: {
        messaging_product: "whatsapp",
        contacts: [{ input: to, wa_id: to.replace("+", "") }],
        messages: [{ id: `wamid.TEST${received.length}` }],
      },
    };
  }

  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const reply = instead ? instead() : answer(request, body);
      if (!reply) return;
      response.writeHead(reply.status, { "Content-Type": "application/json" });
      response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    account: { apiUrl: `http://127.0.0.1:${port}/v23.0`, phoneId: PHONE_ID, token: TOKEN },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
