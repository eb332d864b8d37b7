import { beforeEach, expect, test } from "vitest";

import { getCompany, UNNAMED } from "~/models/company/company/company.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import { transaction } from "~/platform/db.server";
import { loader as dashboard } from "~/routes/dashboard";
import { action, loader } from "~/routes/settings.set-up";

import { resetDatabase } from "../support/database";
import { actorOf, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

let admin: Awaited<ReturnType<typeof makeUser>>;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  admin = await makeUser({ role: "admin" });
  cookie = await signedIn(admin);
});

const FORM = {
  intent: "save",
  name: "Deccan Movers",
  address: "1 New Road\nPune",
  currency: "INR",
  taxSystem: "single",
  gstRate: "5",
};
const open = () => answerOf(loader, getArgs("/settings/set-up", {}, cookie));
const post = (more: object = {}) =>
  answerOf(action, postArgs("/settings/set-up", { ...FORM, ...more }, {}, cookie));
const asked = async (who = cookie) => {
  const { data } = await answerOf(dashboard, getArgs("/dashboard", {}, who));
  return (data as { asksToSetUp: boolean }).asksToSetUp;
};

test("an admin is asked on the dashboard until it is done; nobody else is", async () => {
  expect(await asked()).toBe(true);
  for (const role of ["employee", "customer"] as const) {
    expect(await asked(await signedIn(await makeUser({ role })))).toBe(false);
  }
  expect(await post()).toMatchObject({ location: "/dashboard", flash: "Company set up" });
  expect(await asked()).toBe(false);
  expect(await getCompany()).toMatchObject({
    name: "Deccan Movers",
    address: "1 New Road\nPune",
    gstRate: 500,
    version: 2,
    quotationCurrency: "INR",
    invoiceCurrency: "INR",
    setUpAt: expect.any(Date) as Date,
  });
  const [line] = await listHistory(actorOf(admin), "company", 1);
  expect(line?.action).toBe("Company set up");
  expect(line?.changes).toContainEqual({
    field: "Currency",
    from: "Quotations in INR, invoices in USD, as before",
    to: "INR",
  });
  expect(await open()).toMatchObject({ location: "/settings" });
});

test("the form has rupees chosen, and leaves the name to be typed", async () => {
  await transaction((tx) => tx.company.update({ where: { id: 1 }, data: { name: UNNAMED } }));
  expect((await open()).data).toMatchObject({
    values: { name: "", currency: "INR", taxSystem: "single", gstRate: "18" },
  });
});

test("put off it is not asked again, and the specification's defaults hold", async () => {
  expect(await post({ intent: "skip", name: "", currency: "" })).toMatchObject({
    location: "/dashboard",
    flash: "You can set up your company later, in the settings",
  });
  expect(await asked()).toBe(false);
  expect(await getCompany()).toMatchObject({
    name: "Test Movers",
    quotationCurrency: "INR",
    invoiceCurrency: "USD",
    gstRate: 1800,
  });
  // Its page is gone, and says so where the settings are.
  for (const intent of ["save", "skip"]) {
    expect(await post({ intent })).toMatchObject({
      location: "/settings",
      flash:
        "The set-up was already finished or skipped, so nothing was saved. Change it here, in the settings.",
    });
  }
  expect((await getCompany()).name).toBe("Test Movers");
});

test("no tax is a rate of nothing, whatever stands beside it", async () => {
  await post({ taxSystem: "none", gstRate: "abc" });
  expect(await getCompany()).toMatchObject({ gstRate: 0 });
});

test("under GST India it asks for state and regime; who has no GSTIN is not registered", async () => {
  const gst = { taxSystem: "gst_india", gstin: "", stateCode: "27", taxRegime: "bundle18" };
  expect((await post(gst)).flash).toBe("Company set up");
  expect(await getCompany()).toMatchObject({
    taxSystem: "gst_india",
    stateCode: "27",
    taxRegime: "unregistered",
    gstRate: 1800,
  });
  const [line] = await listHistory(actorOf(admin), "company", 1);
  expect(line?.changes).toContainEqual({
    field: "Tax Regime",
    from: "Whole move, tax charged",
    to: "Not registered under GST",
  });
});

test("a GSTIN is checked there, with what it says of the state", async () => {
  const gst = { taxSystem: "gst_india", gstin: "27AAPFU0939F1ZV", taxRegime: "gta_fcm5" };
  const { status, data } = await post({ ...gst, stateCode: "29", gtaOptionYear: "", gstRate: "x" });
  expect(status).toBe(400);
  expect((data as { error: object }).error).toEqual({
    stateCode: ["State must be that of the GSTIN, 27-Maharashtra"],
    gtaOptionYear: [
      "'Goods transport agency, forward charge without credit' needs the first year of forward charge",
    ],
  });
  expect((await getCompany()).setUpAt).toBeNull();
  await post({ ...gst, stateCode: "27", gtaOptionYear: "2026" });
  expect(await getCompany()).toMatchObject({
    ...gst,
    stateCode: "27",
    gtaOptionYear: 2026,
  });
});

test("what belongs to another tax system is neither asked nor kept", async () => {
  await post({ taxSystem: "single", gstin: "nonsense", stateCode: "96", taxRegime: "x" });
  expect(await getCompany()).toMatchObject({ taxSystem: "single", gstin: "", stateCode: null });
});

test("what is wrong is all said at its fields, and nothing is stored", async () => {
  const { status, data } = await post({
    name: "",
    currency: "JPY",
    taxSystem: "vat",
    gstRate: "200",
  });
  expect(status).toBe(400);
  expect((data as { error: object }).error).toEqual({
    name: ["Company Name is required"],
    currency: ["Choose a currency from the list"],
    taxSystem: ["Tax System: choose from the list"],
    gstRate: ["Tax Rate cannot be more than 100"],
  });
  expect((await getCompany()).setUpAt).toBeNull();
});

test("a logo comes along, and one that is none stops it", async () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
    "base64",
  );
  const send = (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(FORM)) body.set(name, value);
    body.set("logo", new File([bytes], "logo.png", { type: "image/png" }));
    const { request, ...args } = getArgs("/settings/set-up", {}, cookie);
    const headers = { Cookie: request.headers.get("Cookie") ?? "" };
    const posted = new Request(request.url, { method: "POST", headers, body });
    return answerOf(action, { ...args, request: posted });
  };
  const refused = await send(new TextEncoder().encode("not an image"));
  expect(refused).toMatchObject({
    status: 400,
    data: { error: { logo: ["The logo must be a PNG or JPEG image."] } },
  });
  expect((await getCompany()).setUpAt).toBeNull();
  expect(await send(new Uint8Array(png))).toMatchObject({ location: "/dashboard" });
  expect((await getCompany()).logo).toMatchObject({ width: 1, height: 1 });
});
