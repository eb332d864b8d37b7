import type { ServerBuild } from "@remix-run/node";
import { describe, expect, test } from "vitest";

import type { ErrorPageData } from "~/services/error-page.server";
import { throwPage } from "~/services/error-page.server";
import { readForm } from "~/services/forms/form.server";
import { noteLabels } from "~/services/forms/form-labels.server";
import { withOutageAnswers } from "~/services/http/outage-answers.server";
import { rememberDevice } from "~/services/people/known-device.server";
import { contextOf } from "~/services/http/request-log.server";
import { inRequest } from "~/platform/request-context.server";
import { Unavailable } from "~/platform/unavailable";

/** Whatever fails of a page that a form was posted to: what was typed stands on the answer, to be sent again. */

type Args = { request: Request; params: object; context: object };
type Handler = (args: Args) => unknown;

const away = () => new Unavailable("database", "away");

/** The loader and action of a page as the server calls them. */
function pageOf(action: Handler, { index = false, loader = (() => null) as Handler } = {}) {
  const module = { default: () => null, action, loader };
  const routes = { page: { id: "page", parentId: "root", path: "items", index, module } };
  const built = withOutageAnswers({ routes } as unknown as ServerBuild);
  return built.routes.page?.module as unknown as { action: Handler; loader: Handler };
}

/** The cookies of a browser that an account has signed in with. */
const cookieOf = async (userId: number) =>
  (await rememberDevice(new Request("http://office/"), userId)).split(";")[0];

const TYPED = { name: "Sofa", "items[0].quantity": "2", intent: "save" };

function post(
  fields: Record<string, string> | FormData = TYPED,
  url = "http://office/items?page=2",
) {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  return new Request(url, { method: "POST", body });
}

async function raised(handler: Handler, request: Request) {
  try {
    await handler({ request, params: {}, context: {} });
  } catch (error) {
    return error as { data: ErrorPageData; init: ResponseInit };
  }
  throw new Error("Nothing was raised.");
}

const underWay = <T>(work: () => T) =>
  inRequest(contextOf({ headers: {} } as never, "/items", "127.0.0.1"), work);

describe("A form that is posted while the database is away", () => {
  test.each<[string, Handler]>([
    [
      "before the form was read, as while asking who it is",
      () => {
        throw away();
      },
    ],
    [
      "after it was read",
      async ({ request }) => {
        await readForm(request);
        throw away();
      },
    ],
    [
      "where the page itself explains it",
      async ({ request }) => {
        await readForm(request);
        return throwPage(away(), new URL(request.url), "POST");
      },
    ],
  ])("is on the answer when it fails %s", async (_, action) => {
    const { data, init } = await underWay(() => raised(pageOf(action).action, post()));
    expect(init.status).toBe(503);
    expect(data.again).toEqual({
      to: "/items?page=2",
      fields: Object.entries(TYPED),
      texts: [
        { label: "name", text: "Sofa" },
        { label: "items 1 quantity", text: "2" },
      ],
      files: [],
      missing: [],
    });
  });

  test("is there too when it is the page's loader that fails after it", async () => {
    const page = pageOf(async ({ request }) => (await readForm(request)).get("name"), {
      loader: () => {
        throw away();
      },
    });
    const { data } = await underWay(async () => {
      await page.action({ request: post(), params: {}, context: {} });
      return raised(page.loader, new Request("http://office/items"));
    });
    expect(data.again?.fields).toEqual(Object.entries(TYPED));
  });

  test("goes back to the index page that it came from, without passwords and files", async () => {
    const form = new FormData();
    form.set("email", "asha@example.com");
    form.set("password", "never sent back");
    form.set("photos", new File(["x"], "a.jpg"));
    const action = () => {
      throw away();
    };
    const { action: own } = pageOf(action, { index: true });
    const { data } = await underWay(() => raised(own, post(form, "http://office/items")));
    expect(data.again).toEqual({
      to: "/items?index",
      fields: [["email", "asha@example.com"]],
      texts: [{ label: "email", text: "asha@example.com" }],
      files: ["a.jpg"],
      missing: ["password", "files"],
    });
  });

  test("is told as the form names its fields, to whoever was shown that form", async () => {
    const [cookie, other] = await Promise.all([1, 2].map((id) => cookieOf(id)));
    const html =
      `<form method="post"><label class="label" for="a">Item<i aria-hidden="true"> *</i></label>
      <input id="a" name="name"/><label for="b">Kind &amp; use</label><select id="b" name="kind">
      <option value="">-</option><option value="7">Sofa &quot;L&quot;</option></select>
      <label for="c">Quantity</label><input id="c" name="items[0].quantity"/></form>`.replace(
        /\n\s*/g,
        "",
      );
    noteLabels(1, "/items/edit/3", html);
    const action = () => {
      throw away();
    };
    const told = async (Cookie: string | undefined) => {
      const fields = { name: "Sofa", kind: "7", "items[4].quantity": "2", version: "1" };
      const request = post(fields, "http://office/items/edit/9");
      request.headers.set("Cookie", Cookie ?? "");
      const { data } = await underWay(() => raised(pageOf(action).action, request));
      return data.again?.texts;
    };
    expect(await told(cookie)).toEqual([
      { label: "Item", text: "Sofa" },
      { label: "Kind & use", text: 'Sofa "L"' },
      { label: "Quantity (row 5)", text: "2" },
    ]);
    expect((await told(other))?.map(({ text }) => text)).toEqual(["Sofa", "7", "2"]);
  });

  test("a page that was only asked for has nothing to send", async () => {
    const page = pageOf(() => null, {
      loader: () => {
        throw away();
      },
    });
    const { data } = await underWay(() => raised(page.loader, new Request("http://office/items")));
    expect(data.again).toBeUndefined();
    expect(data.actions).toEqual([{ label: "Try again", to: "/items" }]);
  });
});
