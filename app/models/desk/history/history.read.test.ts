import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { CONSIGNMENT_FIELDS } from "~/models/road/consignment/consignment.fields";
import { EVENTS } from "~/models/kit/history/history.events";
import { historyColumns } from "~/models/kit/history/history.server";
import { lineWords, LABELS } from "./history.read.server";
import { STATE_WORDS } from "../../kit/record/shown-record";

/** What is read of a line, in one row. */
function read(entity: string, columns: ReturnType<typeof historyColumns>) {
  const { action, note, changes } = lineWords({ entity, ...columns });
  return [action, note, ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)];
}

describe("a line of history", () => {
  test("from before there were events is read as it is kept", () => {
    const changes = [{ field: "Status", from: "Draft", to: "Sent" }];
    const old = { action: "Status changed to Sent", note: "By hand", changes };
    const row = { ...old, changes: JSON.stringify(changes), entity: "invoice", values: null };
    expect(lineWords(row)).toEqual(old);
  });

  const paid = { number: "PAY-2026-00001", amount: 1_180_00, currency: "INR" };
  const sent = { way: "email", recipient: "a@example.com" } as const;
  const rejected = [{ field: "status", from: "sent", to: "rejected" }];
  const moved = [
    { field: "startDate", from: "2026-11-21", to: null },
    { field: "pickupStateCode", from: null, to: "27" },
  ];
  const told = [{ field: "toldBoardAt", from: null, to: new Date("2026-11-21T20:00:00Z") }];
  const RATE = { regime: "bundle18", from: "2017-07-01", to: null, rate: 1800 };
  const goods = { description: "Sofa", quantity: 2, packages: 3, packing: null };
  const changed = [
    { field: "price", from: 1_000_00, to: 1_250_50 },
    { field: "status", from: "active", to: "inactive" },
  ];

  test.each([
    [
      read("payment", historyColumns("recorded", { ...paid, method: "UPI", status: "Completed" })),
      ["Recorded", "PAY-2026-00001, ₹1,180.00, UPI, Completed"],
    ],
    [
      read(
        "payment",
        historyColumns("advance-refunded", { ...paid, of: "PAY-9" }, { note: "Off" }),
      ),
      ["Advance refunded", "PAY-2026-00001, ₹1,180.00 of PAY-9: Off"],
    ],
    [
      read(
        "quotation",
        historyColumns("marked", { status: "rejected" }, { note: "Dear", changes: rejected }),
      ),
      ["Marked as rejected", "Dear", "Status: Sent → Rejected"],
    ],
    [
      read("item", historyColumns("updated", { currency: "INR" }, { changes: changed })),
      ["Updated", null, "Price: ₹1,000.00 → ₹1,250.50", "Status: active → inactive"],
    ],
    [
      read("invoice", historyColumns("deleted", { ...paid, date: "2026-11-21" })),
      ["Deleted", "PAY-2026-00001 of Nov 21, 2026, ₹1,180.00"],
    ],
    [
      read(
        "user",
        historyColumns("sent", { ...sent, statement: { from: "2026-04-01", to: "2026-11-21" } }),
      ),
      ["Statement: sent by e-mail", "Apr 01, 2026 to Nov 21, 2026. To a@example.com"],
    ],
    [
      read(
        "user",
        historyColumns("not-delivered", { ...sent, statement: {} }, { note: "No such user" }),
      ),
      ["Statement: not delivered", "To a@example.com: No such user"],
    ],
    [
      read("job", historyColumns("updated", null, { changes: moved })),
      ["Updated", null, "Start date: Nov 21, 2026 → ", "Pickup state:  → 27-Maharashtra"],
    ],
    [
      read(
        "consignment",
        historyColumns("photos-added", { count: 2, shown: { what: "package", name: 3 } }),
      ),
      ["2 photos added", "Of package 3"],
    ],
    [
      read(
        "consignment",
        historyColumns("signed", { paper: "packing", by: "Asha", relation: "owner" }),
      ),
      ["Signed", "Packing List: Asha, owner"],
    ],
    [
      read(
        "consignment",
        historyColumns("packing-list-changed", { done: { added: 1, changed: 0 } }),
      ),
      ["Packing list changed", "1 package added"],
    ],
    [
      read(
        "consignment",
        historyColumns("updated", {}, { changes: [{ field: "goods", from: [], to: [goods] }] }),
      ),
      ["Updated", null, "Goods:  → 2 × Sofa in 3 packages"],
    ],
    [
      read("company", historyColumns("settings-updated", { section: "reminders" })),
      ["Reminders updated", null],
    ],
    [
      read("taxRate", historyColumns("tax-rate-created", { whole: RATE })),
      ["Created", "Whole move, tax charged: 18 % from Jul 01, 2017"],
    ],
    [
      read("privacyRequest", historyColumns("request-created", { kind: "erasure" })),
      ["Created", "Erasure"],
    ],
    [
      read(
        "invoice",
        historyColumns("reminder-queued", {
          stage: { stage: 10, actual: 12 },
          recipient: "a@example.com",
        }),
      ),
      ["Reminder queued", "10 days overdue (12 by now), to a@example.com"],
    ],
    [
      read("company", historyColumns("message-changed", { kind: "credit-note" })),
      ["Message changed: Credit note", null],
    ],
    [
      read("taxMonth", historyColumns("closed", { month: "2026-10" }, { note: "Filed" })),
      ["Closed", "October 2026: Filed"],
    ],
    [
      read("breach", historyColumns("updated", { timeZone: "Asia/Kolkata" }, { changes: told })),
      ["Updated", null, "Board told:  → Nov 22, 2026, 01:30"],
    ],
  ])("is made of its event, its values and its noun's labels: %j", (said, expected) => {
    expect(said).toEqual(expected);
  });

  test("is never hidden by what nobody knows: a code, a field, a value of one", () => {
    const row = {
      entity: "invoice",
      action: "of-another-version",
      note: "as typed",
      values: "{}",
      changes: JSON.stringify([{ field: "colour", from: null, to: { shade: 3 } }]),
    };
    expect(lineWords(row)).toEqual({
      action: "of-another-version",
      note: "as typed",
      changes: [{ field: "colour", from: "", to: '{"shade":3}' }],
    });
    expect(lineWords({ ...row, entity: "nobody" }).action).toBe("of-another-version");
  });

  test("is written with the values of its event and no others", () => {
    // @ts-expect-error -- a code that is none
    historyColumns("Created");
    // @ts-expect-error -- values that are missing
    historyColumns("marked");
    // @ts-expect-error -- another value
    historyColumns("marked", { to: "sent" });
    // @ts-expect-error -- a constant event has none but those that its changes are read by
    historyColumns("created", { name: "x" });
    expect(historyColumns("created", { currency: "INR" })).toMatchObject({ action: "created" });
  });
});

test("every event happens somewhere", () => {
  const writes = /recordHistory|recordOfDocument|noteHistory/;
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" });
  const written = sources
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|history\.events|generated/.test(name))
    .map((name) => readFileSync(`app/${name}`, "utf8"))
    .filter((text) => writes.test(text))
    .join("\n");
  const begun = [...written.matchAll(/`([a-z-]+-)\$\{/g)].map(([, start]) => start ?? "");
  // The states of small records have theirs from a table.
  const states: string[] = Object.values(STATE_WORDS).map(({ done }) => done);
  const dead = Object.keys(EVENTS).filter(
    (code) =>
      !written.includes(`"${code}"`) &&
      !states.includes(code) &&
      !begun.some((start) => code.startsWith(start)),
  );
  expect(dead).toEqual([]);
});

test("no two fields of a noun have one key and two names", () => {
  const names = (labels: (typeof LABELS)["invoice"]) =>
    labels.flatMap((each) =>
      Object.entries(each).map(
        ([key, label]) => [key, typeof label === "string" ? label : label.label] as const,
      ),
    );
  const twice = Object.entries(LABELS).flatMap(([entity, labels]) => {
    const all = names(labels);
    return all
      .filter(([key, name]) => all.some(([other, named]) => other === key && named !== name))
      .map(([key, name]) => `${entity} ${key}: ${name}`);
  });
  expect(twice).toEqual([]);
  expect(names(LABELS.consignment).length).toBeGreaterThan(Object.keys(CONSIGNMENT_FIELDS).length);
});
