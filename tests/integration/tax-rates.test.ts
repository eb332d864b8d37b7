import { beforeEach, describe, expect, test } from "vitest";
import { taxRates } from "~/models/company/company/gst.server";
import { TaxRateInput } from "~/models/company/company/tax-rate.schema";
import {
  createTaxRate,
  deleteTaxRate,
  updateTaxRate,
} from "~/models/company/company/tax-rate.server";
import { listHistory } from "~/models/desk/history/history.read.server";
import type { Actor } from "~/models/kit/policy/policy";
import { db, transaction } from "~/platform/db.server";
import { action as edit, loader as editLoader } from "~/routes/settings.tax-rates.edit.$id";
import { loader as list } from "~/routes/settings.tax-rates._index";
import { action as add } from "~/routes/settings.tax-rates.new";
import { resetDatabase } from "../support/database";
import { actorOf, makeActor, makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

let admin: Actor;
let cookie: string;

beforeEach(async () => {
  await resetDatabase();
  await transaction((tx) => tx.taxRate.deleteMany());
  const user = await makeUser({ role: "admin" });
  admin = actorOf(user);
  cookie = await signedIn(user);
});

const FORM = { regime: "bundle18", rate: "18", from: "2017-07-01", to: "" };
type Answer = { error?: Record<string, string[]>; editConflict?: boolean };

const post = async (typed: Record<string, string> = {}) => {
  const args = postArgs("/settings/tax-rates/new", { ...FORM, ...typed }, {}, cookie);
  const { data, ...answer } = await answerOf(add, args);
  return { ...(data as Answer | null), ...answer };
};
const postEdit = async (id: number, typed: Record<string, string>) => {
  const at = `/settings/tax-rates/edit/${id}`;
  const { data, ...answer } = await answerOf(edit, postArgs(at, typed, { id: String(id) }, cookie));
  return { ...(data as Answer | null), ...answer };
};
const rows = () =>
  db.taxRate.findMany({
    orderBy: [{ regime: "asc" }, { fromDate: "asc" }],
    select: { regime: true, fromDate: true, toDate: true, rate: true },
  });
const make = (typed: Record<string, string> = {}) =>
  createTaxRate(admin, TaxRateInput.parse({ ...FORM, ...typed }));

describe("Tax rates", () => {
  test("are added, and holds what stands there", async () => {
    expect(await post({ rate: "12", to: "2025-09-21" })).toMatchObject({
      location: "/settings/tax-rates",
      flash: "Tax rate added",
    });
    expect((await post({ from: "2025-09-22" })).flash).toBe("Tax rate added");
    // Of another regime the same days are others.
    expect((await post({ regime: "gta_rcm5", rate: "5" })).flash).toBe("Tax rate added");
    expect(await taxRates()).toEqual([
      { regime: "bundle18", from: "2017-07-01", to: "2025-09-21", rate: 1200 },
      { regime: "bundle18", from: "2025-09-22", to: null, rate: 1800 },
      { regime: "gta_rcm5", from: "2017-07-01", to: null, rate: 500 },
    ]);
    const { data } = await answerOf(list, getArgs("/settings/tax-rates", {}, cookie));
    expect((data as { rates: object[] }).rates).toMatchObject([
      { regime: "Whole move, tax charged", from: "Sep 22, 2025", to: "Until further notice" },
      { regime: "Whole move, tax charged", to: "Sep 21, 2025", rate: "12 %" },
      { regime: "Goods transport agency, reverse charge", rate: "5 %" },
    ]);
  });

  test.each<[Record<string, string>, Record<string, string[]>]>([
    [
      { regime: "", rate: "", from: "" },
      {
        regime: ["Tax Regime is required"],
        rate: ["Rate is required"],
        from: ["From is required"],
      },
    ],
    [{ regime: "unregistered" }, { regime: ["Choose a tax regime that has a rate"] }],
    [{ rate: "101" }, { rate: ["Rate cannot be more than 100"] }],
    [{ rate: "-1" }, { rate: ["Rate must be a positive number"] }],
    [{ rate: "18.125" }, { rate: ["Rate can have at most two decimals"] }],
    [{ from: "2026-02-30" }, { from: ["From is not a date that exists"] }],
    [{ to: "2017-06-30" }, { to: ["To cannot be before From"] }],
  ])("%j is refused: %j", async (typed, error) => {
    expect(await post(typed)).toMatchObject({ status: 400, error });
    expect(await rows()).toEqual([]);
  });

  test.each([
    [{ from: "2025-09-21" }, "12 % from Jul 01, 2017 to Sep 21, 2025"],
    [{ from: "2017-01-01", to: "2017-07-01" }, "12 % from Jul 01, 2017 to Sep 21, 2025"],
    [{ from: "2020-01-01", to: "2020-01-01" }, "12 % from Jul 01, 2017 to Sep 21, 2025"],
    [{ from: "2040-01-01" }, "18 % from Sep 22, 2025"],
  ])("%j overlaps: the other row is named", async (typed, other) => {
    await make({ rate: "12", to: "2025-09-21" });
    await make({ from: "2025-09-22" });
    expect(await post(typed)).toMatchObject({
      status: 400,
      error: {
        from: [`Another rate applies on some of these days: ${other}. Change its days first.`],
      },
    });
    expect(await rows()).toHaveLength(2);
  });

  test("are changed and deleted; the history tells it", async () => {
    const id = await make();
    expect(await postEdit(id, { ...FORM, to: "2026-03-31", version: "1" })).toMatchObject({
      location: "/settings/tax-rates",
      flash: "Tax rate updated",
    });
    // Its own days are no other row's.
    expect((await postEdit(id, { ...FORM, rate: "12.5", version: "2" })).flash).toBe(
      "Tax rate updated",
    );
    expect(await rows()).toMatchObject([{ rate: 1250, toDate: null }]);
    const page = await answerOf(
      editLoader,
      getArgs(`/settings/tax-rates/edit/${id}`, { id: String(id) }, cookie),
    );
    expect(page.data).toMatchObject({
      words: "12.5 % from Jul 01, 2017",
      values: { regime: "bundle18", rate: "12.5", from: "2017-07-01", to: "" },
    });
    expect((await postEdit(id, { intent: "delete" })).flash).toBe("Tax rate deleted");
    expect(await rows()).toEqual([]);
    expect(await postEdit(id, { intent: "delete" })).toMatchObject({ status: 404 });
    const history = await listHistory(admin, "taxRate", id);
    expect(history.map(({ action, note, changes }) => ({ action, note, changes }))).toEqual([
      { action: "Deleted", note: "Whole move, tax charged: 12.5 % from Jul 01, 2017", changes: [] },
      {
        action: "Updated",
        note: null,
        changes: [
          { field: "Rate", from: "18", to: "12.5" },
          { field: "To", from: "Mar 31, 2026", to: "" },
        ],
      },
      { action: "Updated", note: null, changes: [{ field: "To", from: "", to: "Mar 31, 2026" }] },
      { action: "Created", note: "Whole move, tax charged: 18 % from Jul 01, 2017", changes: [] },
    ]);
    const events = await db.auditEvent.findMany({ orderBy: { id: "asc" } });
    const kinds = events.map(({ content }) => (JSON.parse(content) as { kind: string }).kind);
    expect(kinds.slice(1)).toEqual(["settings", "settings", "settings", "deleted"]);
  });

  test("of two who had the same row open the second is asked", async () => {
    const id = await make();
    await postEdit(id, { ...FORM, rate: "17", version: "1" });
    expect(await postEdit(id, { ...FORM, rate: "16", version: "1" })).toMatchObject({
      status: 409,
      editConflict: true,
    });
    expect(await rows()).toMatchObject([{ rate: 1700 }]);
  });

  test("of two who add the same days at once one is told of the other", async () => {
    const tries = await Promise.allSettled([make(), make({ rate: "12" }), make({ rate: "5" })]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  test("a post that comes twice adds one", async () => {
    const key = "tax-rate-once-1";
    await post({ idempotencyKey: key });
    expect((await post({ idempotencyKey: key })).flash).toBe("Tax rate added");
    expect(await rows()).toHaveLength(1);
  });

  test("are for admins", async () => {
    const id = await make();
    for (const role of ["employee", "customer"] as const) {
      const actor = await makeActor(role);
      const input = TaxRateInput.parse({ ...FORM, from: "2030-01-01" });
      const refused = { code: "forbidden" };
      await expect(createTaxRate(actor, input)).rejects.toMatchObject(refused);
      await expect(updateTaxRate(actor, id, input)).rejects.toMatchObject(refused);
      await expect(deleteTaxRate(actor, id)).rejects.toMatchObject(refused);
    }
    expect(await rows()).toHaveLength(1);
  });
});
