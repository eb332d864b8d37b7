import { beforeEach, expect, test } from "vitest";

import { getCompany, UNNAMED } from "~/models/company/company/company.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import { transaction } from "~/platform/db.server";
import { loader as dashboard } from "~/routes/dashboard";
import { loader as firstQuotation } from "~/routes/quotations.new";
import { action, loader } from "~/routes/settings.set-up";

import { apiClient } from "../support/api";
import { resetDatabase } from "../support/database";
import { actorOf, makeCustomer, makeUser } from "../support/factories";
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
  hasGstin: "other",
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
  expect(await post()).toMatchObject({
    location: "/quotations/new?first=on",
    flash: "Company set up",
  });
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
    values: { hasGstin: "yes", name: "", currency: "INR", taxSystem: "single", gstRate: "18" },
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

test("asks for the charges that every quotation adds: left empty they stay, nought adds nothing", async () => {
  const { data } = await open();
  expect(data).toMatchObject({ values: { surchargeRate: "10", stationaryCharge: "285.00" } });
  expect(await post({ surchargeRate: "ten", stationaryCharge: "-1" })).toMatchObject({
    data: {
      error: {
        surchargeRate: ["Surcharge Rate must be a number"],
        stationaryCharge: ["Stationary Charge must be a positive number"],
      },
    },
  });
  await post({ surchargeRate: "0", stationaryCharge: "" });
  expect(await getCompany()).toMatchObject({ surchargeRate: 0, stationaryCharge: 285_00 });
});

test("a quotation's form leads to where they are changed, who may change them", async () => {
  const to = async (who: string) => {
    const { data } = await answerOf(firstQuotation, getArgs("/quotations/new", {}, who));
    return (data as { defaultsTo: string | null }).defaultsTo;
  };
  expect(await to(cookie)).toBe("/settings/defaults");
  expect(await to(await signedIn(await makeUser({ role: "employee" })))).toBeNull();
});

test("no tax is a rate of nothing, whatever stands beside it", async () => {
  await post({ taxSystem: "none", gstRate: "abc" });
  expect(await getCompany()).toMatchObject({ gstRate: 0 });
});

test("who has no GSTIN is not registered and takes no tax; the state comes from the PIN", async () => {
  const no = { hasGstin: "no", address: "1 New Road\nPune 411 038", currency: "EUR" };
  expect((await post(no)).flash).toBe("Company set up");
  expect(await getCompany()).toMatchObject({
    taxSystem: "gst_india",
    stateCode: "27",
    taxRegime: "unregistered",
    gstin: "",
    quotationCurrency: "INR",
    invoiceCurrency: "INR",
  });
  const [line] = await listHistory(actorOf(admin), "company", 1);
  expect(line?.changes).toContainEqual({
    field: "Tax Regime",
    from: "Whole move, tax charged",
    to: "Not registered under GST",
  });
});

test("'No' alone is an answer: it is saved, and from then on a paper carries no tax", async () => {
  const alone = { hasGstin: "no", name: "", phone: "", address: "", stateCode: "" };
  expect((await post(alone)).flash).toBe("Company set up");
  expect(await getCompany()).toMatchObject({ taxSystem: "gst_india", taxRegime: "unregistered" });
  const api = await apiClient(admin);
  const { id: customerId } = await makeCustomer({ stateCode: "27" });
  const quoted = await api.post("/quotations", {
    customerId,
    date: "2026-11-21",
    validUntil: "2099-12-21",
    movingDate: "2099-12-01",
    transportationType: "full_load",
    transportationCharge: 10_000,
    packagingCharge: 0,
    loadingCharge: 0,
    unloadingCharge: 0,
    items: [{ name: "Sofa", description: "Three seats", quantity: 1 }],
  });
  expect(quoted.status, JSON.stringify(quoted.body)).toBe(201);
  expect(quoted.body.data).toMatchObject({ gstAmount: 0, gstRate: 0 });
});

test("state and PAN follow from the GSTIN, which is checked", async () => {
  const yes = { hasGstin: "yes", gstin: "27AAPFU0939F1ZV", taxRegime: "gta_fcm5", gstRate: "x" };
  const errors = async (more: object) =>
    ((await post({ ...yes, ...more })).data as { error: object }).error;
  expect(await errors({ gstin: "" })).toEqual({ gstin: ["GSTIN is required"] });
  expect(await errors({ gstin: "27AAPFU0939F1ZX" })).toEqual({
    gstin: ["GSTIN is mistyped: its last character does not fit the others"],
  });
  expect(await errors({ gtaOptionYear: "" })).toEqual({
    gtaOptionYear: [
      "'Goods transport agency, forward charge without credit' needs the first year of forward charge",
    ],
  });
  expect((await getCompany()).setUpAt).toBeNull();
  await post({ ...yes, stateCode: "29", gtaOptionYear: "2026" });
  expect(await getCompany()).toMatchObject({
    gstin: yes.gstin,
    pan: "AAPFU0939F",
    stateCode: "27",
    taxRegime: "gta_fcm5",
    gtaOptionYear: 2026,
  });
});

test("what can wait is said with the first quotation, as is a name that the PAN does not fit", async () => {
  const look = async () => {
    const { data } = await answerOf(
      firstQuotation,
      getArgs("/quotations/new?first=on", {}, cookie),
    );
    return (data as { first: object }).first;
  };
  const yes = { hasGstin: "yes", gstin: "27AAPFU0939F1ZV", taxRegime: "bundle18" };
  await transaction((tx) =>
    tx.company.update({ where: { id: 1 }, data: { name: UNNAMED, phone: "" } }),
  );
  await post({ ...yes, name: "", address: "" });
  expect(await look()).toEqual({
    head: [UNNAMED, "GSTIN 27AAPFU0939F1ZV"],
    tax: "Whole move, tax charged",
    waits: ["Company Name", "Phone", "Address", "UPI ID"],
    doubt: null,
  });
  const named = (name: string) =>
    transaction((tx) => tx.company.update({ where: { id: 1 }, data: { name } }));
  await named("Deccan Movers");
  expect(await look()).toMatchObject({
    doubt: expect.stringContaining("a name that begins with U. Your papers say 'Deccan Movers'"),
  });
  await named("The Universal Movers");
  expect(await look()).toMatchObject({ doubt: null });
});

test("of no answer, and of GST India under 'another country', it is said what to answer", async () => {
  const { data } = await post({ hasGstin: "" });
  expect((data as { error: object }).error).toMatchObject({
    hasGstin: ["Say whether you have a GSTIN"],
  });
  const { data: other } = await post({ taxSystem: "gst_india" });
  expect((other as { error: object }).error).toMatchObject({
    taxSystem: ["Under GST India answer 'Yes' or 'No' above"],
  });
});

test("what belongs to another tax system is neither asked nor kept", async () => {
  await post({ taxSystem: "single", gstin: "nonsense", stateCode: "96", taxRegime: "x" });
  expect(await getCompany()).toMatchObject({ taxSystem: "single", gstin: "", stateCode: null });
});

test("what is wrong is all said at its fields, and nothing is stored", async () => {
  const { status, data } = await post({
    upiId: "nobody",
    currency: "JPY",
    taxSystem: "vat",
    gstRate: "200",
  });
  expect(status).toBe(400);
  expect((data as { error: object }).error).toEqual({
    upiId: ["UPI ID must be a name at a bank, such as office@okbank"],
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
  expect(await send(new Uint8Array(png))).toMatchObject({
    location: "/quotations/new?first=on",
  });
  expect((await getCompany()).logo).toMatchObject({ width: 1, height: 1 });
});
