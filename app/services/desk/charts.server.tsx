import { LRUCache } from "lru-cache";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { formatCount } from "~/models/ground/money/money";

/**
 * Charts are drawn here and sent as SVG text: they cost the browser no script, and colours are the
 * page's own custom properties, so that dark mode reaches them. The library is loaded with the first one: it
 * takes a fifth of a second that no start should wait for.
 */

export type Slice = { label: string; value: number; /** A CSS colour. */ color: string };
export type Series = { key: string; label: string; /** A CSS colour. */ color: string };

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Drops what the chart library repeats on every mark, and digits nobody can see. */
function slim(markup: string, width: number, height: number, title: string): string {
  return (
    markup
      .replace(/^<div[^>]*>|<\/div>$/g, "")
      .replace(/^<svg[^>]*>/, () => {
        const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
        return `<svg class="chart" role="img" ${size}><title>${escapeText(title)}</title>`;
      })
      .replace(/<rect width="\d+" height="\d+" fill="transparent"><\/rect>/, "")
      .replace(/<line x1="0" x2="0" y1="0" y2="0"[^>]*><\/line>/g, "")
      .replace(/<line style="stroke:transparent[^>]*><\/line>/g, "")
      .replace(/ (focusable|data-testid|opacity|rx|ry|stroke-width|stroke|style)="[^"]*"/g, "")
      .replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))
      .replaceAll(" rotate(0)", "")
      .replace(/<(rect|path|line)([^>]*)><\/\1>/g, "<$1$2/>")
      // The page's data has it as a text, in which each double quote is three letters.
      .replaceAll('"', "'")
  );
}

/** Drawings by what they show: drawing costs more than all the counting before it. */
const drawn = new LRUCache<string, string, () => Promise<string>>({
  max: 200,
  fetchMethod: (_key, _kept, { context: draw }) => draw(),
});

function remembered(options: object, draw: () => Promise<string>): Promise<string> {
  return drawn.forceFetch(JSON.stringify(options), { context: draw });
}

function draw(chart: ReactElement, width: number, height: number, title: string): string {
  return slim(renderToStaticMarkup(chart), width, height, title);
}

/** Whole-number steps of the value axis: at most five, none of them a fraction. */
export function axisSteps(highest: number): number[] {
  const raw = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((one) => one * power >= raw) ?? 10;
  const step = Math.max(1, factor * power);
  const steps = [0];
  while ((steps.at(-1) ?? 0) < highest) steps.push((steps.at(-1) ?? 0) + step);
  return steps.length > 1 ? steps : [0, step];
}

type BarOptions<Row> = {
  title: string;
  rows: readonly Row[];
  indexBy: keyof Row & string;
  series: readonly Series[];
  /** The currency that decides how the axis groups digits. */
  currency?: string;
};

/** Groups of bars, one group a row: rows of `{ [indexBy]: text, [key]: number }`. */
export function barChart<Row extends Record<string, string | number>>(
  options: BarOptions<Row>,
): Promise<string> {
  return remembered(options, () => drawBars(options));
}

async function drawBars<Row extends Record<string, string | number>>(
  options: BarOptions<Row>,
): Promise<string> {
  const { Bar } = await import("@nivo/bar");
  const [width, height] = [380, 200];
  const { rows, indexBy, series, title, currency = "" } = options;
  const color = new Map(series.map((one) => [one.key, one.color]));
  const highest = Math.max(0, ...rows.flatMap((row) => series.map((one) => Number(row[one.key]))));
  const steps = axisSteps(highest);
  const read = (step: number) => formatCount(step, currency);
  const left = 14 + read(steps.at(-1) ?? 0).length * 7;
  return draw(
    <Bar
      width={width}
      height={height}
      data={[...rows]}
      keys={series.map((one) => one.key)}
      indexBy={indexBy}
      groupMode="grouped"
      margin={{ top: 8, right: 0, bottom: 24, left }}
      padding={0.25}
      innerPadding={1}
      valueScale={{ type: "linear", min: 0, max: steps.at(-1) ?? 1 }}
      colors={({ id }) => color.get(String(id)) ?? "currentColor"}
      axisLeft={{ tickSize: 0, tickPadding: 6, tickValues: steps, format: read }}
      axisBottom={{ tickSize: 0, tickPadding: 6 }}
      gridYValues={steps}
      animate={false}
      isInteractive={false}
      enableLabel={false}
    />,
    width,
    height,
    title,
  );
}

type DoughnutOptions = { title: string; slices: readonly Slice[] };

/** A ring whose slices are the shares of their sum; slices of nothing are left out. */
export function doughnutChart(options: DoughnutOptions): Promise<string> {
  return remembered(options, () => drawDoughnut(options));
}

async function drawDoughnut(options: DoughnutOptions): Promise<string> {
  const { Pie } = await import("@nivo/pie");
  const size = 160;
  const slices = options.slices.filter((slice) => slice.value > 0);
  const color = new Map(slices.map((slice) => [slice.label, slice.color]));
  return draw(
    <Pie
      width={size}
      height={size}
      data={slices.map((slice) => ({ id: slice.label, value: slice.value }))}
      innerRadius={0.62}
      padAngle={slices.length > 1 ? 1.5 : 0}
      margin={{ top: 2, right: 2, bottom: 2, left: 2 }}
      colors={({ id }) => color.get(String(id)) ?? "currentColor"}
      animate={false}
      isInteractive={false}
      enableArcLabels={false}
      enableArcLinkLabels={false}
    />,
    size,
    size,
    options.title,
  );
}
