import { describe, expect, test } from "vitest";

import { axisSteps, barChart, doughnutChart } from "./charts.server";

const SERIES = [
  { key: "quotations", label: "Quotations", color: "var(--color-quotation)" },
  { key: "invoices", label: "Invoices", color: "var(--color-invoice)" },
  { key: "payments", label: "Payments", color: "var(--color-payment)" },
];
const rows = ["Jun", "Jul", "Aug", "Sep", "Oct", "Nov"].map((month, index) => ({
  month,
  quotations: 17 + index,
  invoices: 11 + index,
  payments: 7 * index,
}));

describe("the axis of a bar chart", () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [8, [0, 2, 4, 6, 8]],
    [9, [0, 5, 10]],
    [41, [0, 20, 40, 60]],
    [100_000, [0, 50_000, 100_000]],
  ])("up to %d", (highest, steps) => expect(axisSteps(highest)).toEqual(steps));
});

test("bars: a title, the page's own colours, no long decimals, no more than 6 kB", async () => {
  const svg = await barChart({
    title: "Monthly <Activity>",
    rows,
    indexBy: "month",
    series: SERIES,
  });
  expect(svg).toContain("<title>Monthly &lt;Activity></title>");
  expect(svg.match(/<rect/g)).toHaveLength(18);
  for (const { color } of SERIES) expect(svg).toContain(`fill='${color}'`);
  expect(svg).not.toMatch(/\d\.\d{2}/);
  expect(svg).not.toMatch(/style=|<script|data-testid/);
  expect(svg.length).toBeLessThan(6000);
});

test("bars of nothing are a chart all the same", async () => {
  const svg = await barChart({ title: "Empty", rows: [], indexBy: "month", series: SERIES });
  expect(svg).toMatch(/^<svg/);
});

test("a ring leaves out what is nothing", async () => {
  const svg = await doughnutChart({
    title: "Job Status",
    slices: [
      { label: "Scheduled", value: 3, color: "var(--color-info)" },
      { label: "On Hold", value: 0, color: "var(--color-edge)" },
      { label: "Completed", value: 5, color: "var(--color-success)" },
    ],
  });
  expect(svg.match(/<path/g)).toHaveLength(2);
  expect(svg).not.toContain("--color-edge");
  expect(svg.length).toBeLessThan(1000);
});
