import { beforeEach, describe, expect, it } from "vitest";

import { conflict, DomainError, invalidField, notFound } from "~/models/kit/shared/domain-error";
import { transaction } from "~/platform/db.server";

import { resetDatabase } from "../../../tests/support/database";
import { makeUser } from "../../../tests/support/factories";
import { signedIn } from "../../../tests/support/http";
import { apiRouter } from "./router.server";
import { apiFailure } from "./failure.server";
import type { Call, Method, Operation } from "./operation.server";
import { pdfResponse } from "./pdf-response.server";

type Run = (call: Call<unknown, unknown>) => Promise<Response>;
type Runs = Partial<Record<Method, Run>>;

let cookie: string;
let userId: number;

beforeEach(async () => {
  await resetDatabase();
  const user = await makeUser({ role: "employee", name: "Asha" });
  userId = user.id;
  cookie = await signedIn(user);
});

/** Calls of an address, for anybody signed in. */
function callsAt(path: string, runs: Runs): Operation[] {
  return Object.entries(runs).map(([method, run]) => ({
    id: `${method} ${path}`,
    method: method as Method,
    path,
    tag: "Things",
    summary: "",
    access: "signed-in" as const,
    reply: null,
    run,
  }));
}

async function ask(
  operations: Operation[],
  method: string,
  address: string,
  headers: Record<string, string> = { Cookie: cookie },
) {
  const request = new Request(`http://localhost:3000/api${address}`, { method, headers });
  const response = await apiRouter(operations)({ request, params: {}, context: {} });
  const text = await response.text();
  return { response, status: response.status, body: text ? (JSON.parse(text) as unknown) : null };
}

const call = (runs: Runs, method: string, headers?: Record<string, string>, id = "7") =>
  ask(callsAt("/things/{id}", runs), method, `/things/${id}`, headers);

const ok = async () => Response.json({ success: true, data: 1 });
const ruleFrom = (error: unknown) => async (): Promise<Response> => {
  throw error;
};

describe("an operation", () => {
  it("hands over who is asking and the id of the address", async () => {
    const { status, body } = await call(
      { GET: async ({ actor, id, url }) => Response.json([actor.name, id("item"), url.pathname]) },
      "GET",
    );
    expect([status, body]).toEqual([200, ["Asha", 7, "/api/things/7"]]);
  });

  it.each(["abc", "0", "-1", "7.5", "99999999999", "1e3"])("knows no id %s", async (id) => {
    const runs = { GET: async (c) => Response.json(c.id("job")) } satisfies Runs;
    const { status, body } = await call(runs, "GET", { Cookie: cookie }, id);
    expect(status).toBe(404);
    expect(body).toEqual({ success: false, message: "Job Not Found" });
  });

  it.each([
    [conflict("No."), 409],
    [notFound("quotation"), 404],
    [new DomainError("forbidden", "No."), 403],
    [new DomainError("too_large", "No."), 413],
    [new DomainError("unsupported_media", "No."), 415],
  ])("answers a refusal with its status: %s", async (error, expected) => {
    const { status, body } = await call({ GET: ruleFrom(error) }, "GET");
    expect([status, body]).toEqual([expected, { success: false, message: error.message }]);
  });

  it("names the fields of a wrong value", async () => {
    const { status, body } = await call(
      { POST: ruleFrom(invalidField("name", "Name is required")) },
      "POST",
    );
    expect(status).toBe(422);
    expect(body).toEqual({
      success: false,
      message: "Name is required",
      errors: { name: ["Name is required"] },
    });
  });

  it("says when to try again", async () => {
    const error = new DomainError("too_many_requests", "Slowly.", { retryAfter: 30 });
    const { status, response } = await call({ GET: ruleFrom(error) }, "GET");
    expect([status, response.headers.get("Retry-After")]).toEqual([429, "30"]);
  });

  it.each([new Error("SELECT * FROM secrets"), "text", null, { code: "P2002" }])(
    "says nothing about an unexpected error: %s",
    async (error) => {
      const { status, body } = await call({ GET: ruleFrom(error) }, "GET");
      expect([status, body]).toEqual([
        500,
        { success: false, message: "Server error. Please try again later." },
      ]);
    },
  );

  it.each([
    ["DELETE", { GET: ok, POST: ok }, "GET, HEAD, POST, OPTIONS"],
    ["GET", { POST: ok }, "POST, OPTIONS"],
    ["PATCH", { GET: ok, PUT: ok }, "GET, HEAD, PUT, OPTIONS"],
  ])("%s where it is not possible: 405 with Allow", async (method, runs, allow) => {
    const { status, response, body } = await call(runs, method);
    expect([status, response.headers.get("Allow")]).toEqual([405, allow]);
    expect(body).toMatchObject({ success: false });
  });

  it("answers OPTIONS with what is possible, to anybody", async () => {
    const { status, response } = await call({ GET: ok, POST: ok }, "OPTIONS", {});
    expect([status, response.headers.get("Allow")]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  });

  it("answers HEAD as GET", async () => {
    expect((await call({ GET: ok }, "HEAD")).status).toBe(200);
  });

  const EXPIRED = {
    success: false,
    message: "Your session has expired. Please log in again.",
  };

  it("knows nobody without a cookie, with a wrong one, and after the account was closed", async () => {
    expect(await call({ GET: ok }, "GET", {})).toMatchObject({ status: 401, body: EXPIRED });
    const forged = { Cookie: `${cookie}x` };
    expect(await call({ GET: ok }, "GET", forged)).toMatchObject({ status: 401, body: EXPIRED });
    await transaction((tx) =>
      tx.user.update({ where: { id: userId }, data: { status: "inactive" } }),
    );
    expect(await call({ GET: ok }, "GET")).toMatchObject({ status: 401, body: EXPIRED });
  });

  it.each([
    "https://evil.example",
    "http://localhost:4000",
    "null",
    "http://localhost:3000.evil.example",
  ])("changes nothing for a page of %s", async (origin) => {
    const headers = { Cookie: cookie, Origin: origin };
    const { status, body } = await call({ POST: ok }, "POST", headers);
    expect(status).toBe(403);
    expect(body).toMatchObject({
      message: "You do not have permission to perform this action.",
    });
  });

  it("changes nothing where the browser says that another site asks", async () => {
    const headers = { Cookie: cookie, "Sec-Fetch-Site": "cross-site" };
    expect((await call({ POST: ok }, "POST", headers)).status).toBe(403);
    const own = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
    expect((await call({ POST: ok }, "POST", own)).status).toBe(200);
  });

  it("takes changes from its own pages and from scripts, which name no origin", async () => {
    const own = { Cookie: cookie, Origin: "http://localhost:3000" };
    expect((await call({ POST: ok }, "POST", own)).status).toBe(200);
    expect((await call({ POST: ok }, "POST")).status).toBe(200);
  });
});

describe("apiFailure", () => {
  it("leaves out errors when there are none", async () => {
    expect(await apiFailure(400, "No.", { errors: {} }).json()).toEqual({
      success: false,
      message: "No.",
    });
  });
});

describe("an address", () => {
  const said = (text: string) => async () => Response.json(text);
  const operations = [
    ...callsAt("/things/{id}", { GET: async ({ id }) => Response.json(id("item")), PUT: ok }),
    ...callsAt("/things", { GET: said("all") }),
    ...callsAt("/things/search", { GET: said("found") }),
    ...callsAt("/things/{id}/paper.json", { GET: said("paper") }),
  ];

  it.each([
    ["/things", 200, "all"],
    ["/THINGS/", 200, "all"],
    ["/things/search", 200, "found"],
    ["/things/7//", 200, 7],
    ["/%74hings/%37", 200, 7],
    ["/things/7/paper.json", 200, "paper"],
  ])("%s is the one that fits best", async (address, status, body) => {
    expect(await ask(operations, "GET", address)).toMatchObject({ status, body });
  });

  it("of fixed words has its own methods", async () => {
    const { response } = await ask(operations, "PUT", "/things/search");
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  it.each(["", "/", "/thing", "/things/7/8", "//things", "/things/7/paper-json", "/x/things"])(
    "%s: JSON 404 by every method, to anybody",
    async (address) => {
      for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]) {
        const { status, response, body } = await ask(operations, method, address, {});
        expect([method, status]).toEqual([method, 404]);
        expect(response.headers.get("Content-Type")).toContain("application/json");
        const failure = { success: false, message: "There is nothing at this address." };
        expect(body).toEqual(failure);
      }
    },
  );

  it("keeps a slash within an id to it, which so is none", async () => {
    const { status, body } = await ask(operations, "GET", "/things/7%2Fpaper.json");
    expect([status, body]).toEqual([404, { success: false, message: "Item not found" }]);
  });
});

describe("pdfResponse", () => {
  it("is a file to save that no cache keeps", async () => {
    const response = pdfResponse(new Uint8Array([1, 2, 3]), "quotation-QT-2627-00001.pdf");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="quotation-QT-2627-00001.pdf"',
      "content-length": "3",
      "cache-control": "private, no-store",
    });
    expect((await response.arrayBuffer()).byteLength).toBe(3);
  });

  it("takes nothing into the file name that ends it", () => {
    const response = pdfResponse(new Uint8Array(), 'a"; x="b\r\nc.pdf');
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="a-x-b-c.pdf"');
  });
});
