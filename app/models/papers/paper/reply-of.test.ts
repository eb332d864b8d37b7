import { expect, it } from "vitest";
import * as z from "zod";

import { amount, id, moment, rate, record, text } from "../../kit/shared/json";
import { replyOf } from "./reply-of";

const Line = z.strictObject({ name: text, amount, rate: rate.nullable() });
const Paper = record("ToldPaper", { id, lines: z.array(Line), at: moment.nullable(), title: text });

const line = { name: "Move", amount: 12_345, rate: 1_800, cost: 99 };

it("tells amounts in rupees, rates in percent and moments as texts, at every depth", () => {
  const at = new Date("2026-11-21T10:00:00.000Z");
  const lines = [line, { ...line, rate: null }];
  expect(replyOf(Paper, { id: 7, lines, at }, { title: "Bill" })).toStrictEqual({
    id: 7,
    lines: [
      { name: "Move", amount: 123.45, rate: 18 },
      { name: "Move", amount: 123.45, rate: null },
    ],
    at: "2026-11-21T10:00:00.000Z",
    title: "Bill",
  });
});

it("tells what is ready as it is, and nothing that the schema does not name", () => {
  const record = { ...line, secret: "x" };
  expect(replyOf(Line, record, { amount: 1 })).toStrictEqual({ name: "Move", amount: 1, rate: 18 });
});

it("tells what may be left out only where it is ready: the office's alone goes to no customer", () => {
  const Job = z.strictObject({ id, budget: amount.optional() });
  const job = { id: 7, budget: 35_050 };
  expect(replyOf(Job, job)).toStrictEqual({ id: 7 });
  expect(replyOf(Job, job, { budget: 350.5 })).toStrictEqual({ id: 7, budget: 350.5 });
});
