import { describe, expect, test } from "vitest";
import * as z from "zod";

import { DomainError } from "~/models/kit/shared/domain-error";
import { optionalText, requiredText } from "~/models/kit/shared/fields";
import {
  formKey,
  MAX_BODY_BYTES,
  newFormKey,
  parseForm,
  readBody,
  readForm,
} from "~/services/forms/form.server";

const ADDRESS = "http://localhost:3000/customers/new";
const FORM = "application/x-www-form-urlencoded";

function post(body: BodyInit | null, headers: Record<string, string> = { "Content-Type": FORM }) {
  // A stream is a body without a Content-Length, as a chunked request is.
  const streamed = body instanceof ReadableStream ? { duplex: "half" } : {};
  return new Request(ADDRESS, { method: "POST", body, headers, ...streamed } as RequestInit);
}

/** A body that arrives in pieces; says how many were asked for and whether the reader gave up. */
function chunks(count: number, size: number) {
  const seen = { sent: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.sent === count) return controller.close();
        seen.sent += 1;
        controller.enqueue(new Uint8Array(size).fill(0x61));
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
  return "accepted";
}

describe("readBody", () => {
  test("takes exactly 1 MiB, in one piece or many", async () => {
    expect((await readBody(post("a".repeat(MAX_BODY_BYTES)))).byteLength).toBe(MAX_BODY_BYTES);
    const { body } = chunks(16, MAX_BODY_BYTES / 16);
    expect((await readBody(post(body))).byteLength).toBe(MAX_BODY_BYTES);
  });

  test("refuses one byte more", async () => {
    expect(await codeOf(readBody(post("a".repeat(MAX_BODY_BYTES + 1))))).toBe("too_large");
  });

  test("stops reading a body without a length as soon as it is too long", async () => {
    const { body, seen } = chunks(1_000_000, 64 * 1024);
    expect(await codeOf(readBody(post(body)))).toBe("too_large");
    expect(seen.sent).toBeLessThan(20);
    expect(seen.cancelled).toBe(true);
  });

  test("does not wait for a body that never ends", async () => {
    const stuck = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      cancel: () => new Promise<void>(() => {}),
    });
    expect(await codeOf(readBody(post(stuck)))).toBe("too_large");
  });

  test("believes a length that is too large without reading", async () => {
    const headers = { "Content-Type": FORM, "Content-Length": String(MAX_BODY_BYTES + 1) };
    expect(await codeOf(readBody(post("a=1", headers)))).toBe("too_large");
  });

  test.each(["0", "1", "-5", "abc", "NaN", ""])(
    "does not believe a length of %j",
    async (length) => {
      const { body } = chunks(40, 64 * 1024);
      const headers = { "Content-Type": FORM, "Content-Length": length };
      expect(await codeOf(readBody(post(body, headers)))).toBe("too_large");
    },
  );

  test("takes nothing for an empty body", async () => {
    expect((await readBody(post(null))).byteLength).toBe(0);
  });
});

describe("readForm", () => {
  test.each([FORM, `${FORM}; charset=UTF-8`, "Application/X-WWW-Form-Urlencoded"])(
    "takes %s",
    async (type) => {
      const form = await readForm(post("name=A%26B&name=%E0%A4%85", { "Content-Type": type }));
      expect(form.getAll("name")).toEqual(["A&B", "अ"]);
    },
  );

  test("takes multipart", async () => {
    const sent = new FormData();
    sent.set("name", "Asha");
    sent.set("file", new File(["text"], "a.txt"));
    const form = await readForm(new Request(ADDRESS, { method: "POST", body: sent }));
    expect(form.get("name")).toBe("Asha");
    expect(form.get("file")).toBeInstanceOf(File);
  });

  test.each([
    "application/json",
    "text/plain",
    "text/plain; application/x-www-form-urlencoded",
    "application/octet-stream",
    "x-multipart/form-data",
    "",
  ])("refuses content of type %j", async (type) => {
    const body = new TextEncoder().encode("name=Asha");
    const headers: Record<string, string> = type ? { "Content-Type": type } : {};
    expect(await codeOf(readForm(post(body, headers)))).toBe("unsupported_media");
  });

  const part = 'Content-Disposition: form-data; name="name"\r\n\r\nAsha\r\n';
  test.each([
    ["no boundary in its type", "multipart/form-data", `--x\r\n${part}--x--\r\n`],
    ["another boundary", "multipart/form-data; boundary=y", `--x\r\n${part}--x--\r\n`],
    ["no end", "multipart/form-data; boundary=x", `--x\r\n${part}`],
    ["an end in the middle of a head", "multipart/form-data; boundary=x", "--x\r\nContent-Dispo"],
    ["a part without a name", "multipart/form-data; boundary=x", "--x\r\n\r\nAsha\r\n--x--\r\n"],
    ["nothing at all", "multipart/form-data; boundary=x", ""],
    ["only noise", "multipart/form-data; boundary=x", "\u0000\u00ff\r\n\r\n--"],
  ])("says that multipart with %s cannot be read", async (_, type, body) => {
    expect(await codeOf(readForm(post(body, { "Content-Type": type })))).toBe("invalid");
  });

  test("reads what is not well encoded without failing", async () => {
    const form = await readForm(post("name=%E0%A4%A&a=%zz&&=x&%00=%00"));
    expect(form.has("name")).toBe(true);
  });

  test("refuses a large multipart body like any other", async () => {
    const { body } = chunks(1_000, 64 * 1024);
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    expect(await codeOf(readForm(post(body, headers)))).toBe("too_large");
  });
});

describe("parseForm", () => {
  const Input = z.object({
    name: requiredText("Name", 50),
    notes: optionalText("Notes", 50),
    items: z
      .array(z.object({ name: requiredText("Item", 50) }))
      .max(200, "Too many items")
      .default([]),
  });
  const form = (query: string) => {
    const data = new FormData();
    for (const [name, value] of new URLSearchParams(query)) data.append(name, value);
    return data;
  };
  const outcome = (query: string) => parseForm(form(query), Input);

  test("keeps what was typed when something is wrong", () => {
    const reply = outcome("name=&notes=Second+floor&items[0].name=Sofa").reply();
    expect(reply.error).toEqual({ name: ["Name is required"] });
    expect(reply.initialValue).toMatchObject({ notes: "Second floor", items: [{ name: "Sofa" }] });
  });

  test.each([
    "items=none",
    "items.name=x",
    "items[0]=x",
    "items[0].name.first=x",
    "items[0].name[0]=x",
    "name[0]=x",
    "items[1].name=x",
    "items[].name=x",
  ])("answers %s with sentences or a value, not with a failure", (query) => {
    const { status } = outcome(`name=Asha&${query}`);
    expect(["success", "error"]).toContain(status);
  });

  test.each([
    "items[999999999].name=x",
    "items[10000].name=x",
    "__proto__.polluted=x",
    "constructor.prototype.polluted=x",
    "items[0].__proto__.polluted=x",
    "__intent__=%7B%22type%22%3A%22insert%22%7D",
    "__intent__=nonsense",
    "__intent__=%7B%22type%22%3A%22remove%22%2C%22payload%22%3A%7B%22name%22%3A%22items%22%2C%22index%22%3A9%7D%7D",
  ])("survives %s", (query) => {
    try {
      outcome(`name=Asha&${query}`);
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe("parseForm, of names that would keep the server busy", () => {
  const parse = (entries: [string, string][]) => {
    const data = new FormData();
    for (const [name, value] of entries) data.append(name, value);
    return parseForm(data, z.looseObject({}));
  };
  const many = (count: number, name: (index: number) => string) =>
    Array.from({ length: count }, (_, index): [string, string] => [name(index), "1"]);
  const intent = (type: string, payload: object) =>
    parse([["__intent__", JSON.stringify({ type, payload })]]);

  test("refuses a name that is repeated without end", () => {
    expect(() => parse(many(200_000, () => "email"))).toThrow(DomainError);
  });

  test("refuses more fields than any form has", () => {
    expect(() => parse(many(60_000, (index) => `a${index}`))).toThrow(DomainError);
  });

  test("refuses many lists, each with one row at its far end", () => {
    expect(() => parse(many(5_000, (index) => `a${index}[9999]`))).toThrow(DomainError);
    expect(() => parse(many(5_000, (index) => `a[${index}].b[9999]`))).toThrow(DomainError);
  });

  test("refuses a name so deep that answering it would fill the stack", () => {
    const deep = `name${".a".repeat(100_000)}`;
    expect(() => parse([[deep, "x"]])).toThrow(DomainError);
    expect(() => intent("insert", { name: deep })).toThrow(DomainError);
  });

  test("takes the longest list of ours and the crew of a job", () => {
    const rows = ["name", "description", "quantity", "unitPrice", "discount"].flatMap((key) =>
      many(2_000, (index) => `items[${index}].${key}`),
    );
    expect(parse([...rows, ...many(50, () => "assignedTo")]).status).toBe("success");
  });

  test("refuses a row button's intent that makes such a list", () => {
    expect(() => intent("update", { name: "items", index: 4_000_000_000, value: 1 })).toThrow();
    expect(() => intent("update", { name: "items[4000000000].name", value: 1 })).toThrow();
    expect(() => intent("insert", { name: "items", index: 4_000_000_000 })).toThrow(DomainError);
    expect(() => intent("insert", { name: 5 })).toThrow(DomainError);
  });

  test("refuses a row so far out that drawing the rows before it would take a minute", () => {
    expect(() => parse([["items[9999].name", "x"]])).toThrow(DomainError);
  });

  test("refuses intents that no button of ours posts: they put anything where rows are drawn", () => {
    expect(() => intent("update", { name: "items", value: "x" })).toThrow(DomainError);
  });

  test("refuses what a stranger posts as the form's own memory", () => {
    expect(() => parse([["__state__", '{"validated":null}']])).toThrow(DomainError);
  });
});

describe("formKey", () => {
  const keyOf = (value: string | File) => {
    const form = new FormData();
    form.set("idempotencyKey", value);
    return formKey(form);
  };

  test("takes its own keys", () => {
    const key = newFormKey();
    expect(keyOf(key)).toBe(key);
  });

  test.each(["", "short", "x".repeat(101), "with space in it", "a/b/c/d/e", new File([], "x")])(
    "takes no %s",
    (value) => {
      expect(keyOf(value)).toBeNull();
    },
  );
});
