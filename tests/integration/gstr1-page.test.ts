import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { beforeEach, describe, expect, test } from "vitest";

import { tabsFor } from "~/components/layout/navigation";
import { companyHead } from "~/models/company/company/company.server";
import { NO_RETURN } from "~/models/company/month/month.server";
import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import * as dashboard from "~/routes/dashboard";
import * as page from "~/routes/reports.gstr1";
import { loader as jsonFile } from "~/routes/return-file";
import { loader as zipFile } from "~/routes/return-file";

import { resetDatabase } from "../support/database";
import { actorOf, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";
import { makeInvoice, NOON } from "../support/invoices";

let admin: string;
let employee: string;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  const user = await makeUser({ role: "admin" });
  admin = await signedIn(user);
  employee = await signedIn(await makeUser({ role: "employee" }));
  await underGst();
  const { id } = await makeInvoice(actorOf(user), { pickupStateCode: "27" });
  // Issued before the office was asked for the pickup's State.
  const placeOfSupplyReason = "27-Maharashtra, our own state: that of the pickup is not known";
  await transaction((tx) => tx.invoice.update({ where: { id }, data: { placeOfSupplyReason } }));
});

const underGst = (more: object = {}) =>
  db.company.updateMany({
    data: {
      taxSystem: "gst_india",
      stateCode: "27",
      gstin: "27AAPFU0939F1ZV",
      invoiceCurrency: "INR",
      ...more,
    },
  });

const AT = "/reports/gstr1?month=2026-11";
type Shown = {
  month: string;
  wrong: string | null;
  closed: boolean;
  canChange: boolean;
  history: object[];
  others: string[];
  found: null | {
    tie: string;
    problems: { number: string; to: string | null }[];
    tables: {
      name: string;
      columns: { label: string }[];
      rows: { cells: string[]; to: string | null }[];
    }[];
    totals: object[];
  };
};
const look = async (address = AT, cookie = employee) => {
  const { data, ...answer } = await answerOf(page.loader, getArgs(address, {}, cookie));
  return { ...answer, ...(data as Shown) };
};
const press = (form: Record<string, string>, cookie = admin) =>
  answerOf(page.action, postArgs(AT, { month: "2026-11", ...form }, {}, cookie));

/** The page as an admin's browser gets it; `answer`: what its action answered a post with. */
async function shown(address: string, answer?: unknown): Promise<string> {
  const { data } = await answerOf(page.loader, getArgs(address, {}, admin));
  const route = { id: "page", path: "*", element: createElement(page.default) };
  const routes = [{ ...route, loader: () => data as object }];
  const context = await createStaticHandler(routes).query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("unexpected redirect");
  context.actionData = answer === undefined ? null : { page: answer };
  const router = createStaticRouter(routes, context);
  return renderToStaticMarkup(
    createElement(StaticRouterProvider, { router, context, hydrate: false }),
  );
}

const fileArgs = (kind: string) => ({
  ...getArgs(`/reports/gstr1.${kind}?month=2026-11`, {}, employee),
  context: {},
});

describe("The page of GSTR-1", () => {
  test("shows each section, the totals tied to the books, and what to look at first", async () => {
    const { found, ...page } = await look();
    expect(found?.tie).toBe(
      "The month's invoices and notes: taxable value ₹100.00, tax ₹18.00. The sections add up to them.",
    );
    expect(found?.tables.map(({ name }) => name)).toEqual(["b2cs", "hsn(b2c)", "doc_issue"]);
    expect(found?.tables[0]).toMatchObject({
      columns: [
        { label: "Place of supply" },
        { label: "Kind" },
        { label: "Rate" },
        { label: "Taxable value" },
        { label: "Tax" },
      ],
      rows: [{ cells: ["27-Maharashtra", "Intra-State", "18%", "₹100.00", "₹18.00"], to: null }],
    });
    expect(found?.problems).toMatchObject([
      { number: "INV-2627-00001", to: expect.stringMatching(/^\/invoices\/view\/\d+$/) },
    ]);
    expect(page).toMatchObject({ closed: false, canChange: false });
  });

  test("shows the month before this one unless told, and says what is no month", async () => {
    expect(await look("/reports/gstr1")).toMatchObject({
      month: "2026-10",
      forms: { wrong: null },
    });
    expect(await look("/reports/gstr1?month=november")).toMatchObject({
      status: 400,
      forms: { wrong: "Choose a month from July 2017 on, such as 2026-11" },
    });
  });

  test("is linked to where an office looks, under GST alone", async () => {
    const of = async (route: { loader: unknown }, path: string) =>
      (await answerOf(route.loader, getArgs(path, {}, employee))).data;
    const tabs = async () => {
      const { gst } = await companyHead();
      const reports = { pathname: "/reports", search: "" };
      return tabsFor(reports, { role: "employee", gst })?.views.map(({ label }) => label);
    };
    expect(await of(dashboard, "/dashboard")).toMatchObject({
      gstr1: { to: "/reports/gstr1?month=2026-10", period: "October 2026" },
    });
    expect(await tabs()).toContain("Returns");
    await underGst({ taxSystem: "single" });
    expect(await of(dashboard, "/dashboard")).toMatchObject({ gstr1: null });
    expect(await tabs()).not.toContain("Returns");
  });

  test("says so where the company is not under GST; its files are refused", async () => {
    await underGst({ taxSystem: "single" });
    expect((await look()).found).toBeNull();
    const { status } = await answerOf(
      jsonFile,
      getArgs("/reports/gstr1.json?month=2026-11", {}, employee),
    );
    expect(status).toBe(409);
  });

  test("closes and opens the month, with a reason, for admins", async () => {
    expect(await press({ intent: "close", reason: "" })).toMatchObject({
      status: 400,
      data: { allErrors: { reason: ["Reason is required"] }, errors: [] },
    });
    expect(await press({ intent: "close", reason: "Filed" })).toMatchObject({
      location: AT,
      flash: "November 2026 is closed",
    });
    expect(await press({ intent: "close", reason: "Filed" })).toMatchObject({
      status: 409,
      data: { allErrors: { reason: [] }, errors: ["November 2026 is closed already."] },
    });
    expect(await look(AT, admin)).toMatchObject({
      closed: true,
      canChange: true,
      history: [{ action: "Closed", note: "November 2026: Filed" }],
    });
    expect(await press({ intent: "open", reason: "Mistake" })).toMatchObject({
      flash: "November 2026 is open",
    });
    expect((await press({ intent: "close", reason: "Filed" }, employee)).location).toBe(
      "/dashboard",
    );
    expect((await press({ intent: "shut", reason: "Filed" })).status).toBe(400);
    expect((await press({ intent: "close", reason: "Filed", month: "2026-99" })).status).toBe(400);
  });

  test("opens a closed month of a company that has left GST, and closes none", async () => {
    await press({ intent: "close", reason: "Filed" });
    await press({ intent: "close", reason: "Filed", month: "2026-10" });
    await underGst({ taxSystem: "single" });
    expect(await look(AT, admin)).toMatchObject({
      found: null,
      closed: true,
      canChange: true,
      history: [{ action: "Closed" }],
      others: ["2026-10"],
    });
    expect(await look()).toMatchObject({ closed: true, canChange: false });
    const html = await shown(AT);
    expect(html).toContain("November 2026, closed");
    expect(html).toContain('value="open"');
    expect(html).toContain('href="/reports/gstr1?month=2026-10"');
    expect(await press({ intent: "open", reason: "Forgotten" })).toMatchObject({
      flash: "November 2026 is open",
    });
    expect(await look(AT, admin)).toMatchObject({ closed: false, canChange: false });
    const answer = await press({ intent: "close", reason: "Filed" });
    expect(answer).toMatchObject({ status: 409, data: { errors: [NO_RETURN] } });
    expect(await shown(AT, answer.data)).toMatch(
      new RegExp(`role="alert"[^>]*><p>${NO_RETURN}</p>`),
    );
  });

  test("says on top, with the focus and a link, that a reason is missing, without scripts", async () => {
    const answer = await press({ intent: "close", reason: "   " });
    const html = await shown(AT, answer.data);
    expect(html).toMatch(
      /class="notice danger" role="alert" tabindex="-1" autofocus=""><p>One field needs your attention:/,
    );
    expect(html).toContain('<a href="#month-form-reason">Reason is required</a>');
    expect(html).toMatch(/id="month-form-reason"[^>]*aria-describedby="month-form-reason-error"/);
    expect(html.indexOf('role="alert"')).toBeLessThan(html.indexOf("Totals"));
    expect(await shown(AT)).not.toContain('role="alert"');
  });

  test("gives the file of the portal and the tables of its tool", async () => {
    const json = await jsonFile(fileArgs("json"));
    expect(json.headers.get("Content-Disposition")).toBe(
      'attachment; filename="GSTR1-2026-11.json"',
    );
    expect(await json.json()).toMatchObject({ fp: "112026", b2cs: [{ txval: 100 }] });
    const zip = await zipFile(fileArgs("zip"));
    expect(zip.headers.get("Content-Type")).toBe("application/zip");
    expect((await zip.arrayBuffer()).byteLength).toBeGreaterThan(300);
    for (const [file, type] of [
      [zipFile, "zip"],
      [jsonFile, "json"],
    ] as const) {
      const args = getArgs(`/reports/gstr1.${type}?month=2026-13`, {}, employee);
      const wrong = await file({ ...args, context: {} });
      expect(wrong.status).toBe(400);
      expect(wrong.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      const page = await wrong.text();
      expect(page).toContain("Choose a month from July 2017 on, such as 2026-11");
      expect(page).toContain('href="/reports/gstr1"');
    }
  });
});
