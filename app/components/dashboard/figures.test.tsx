import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import Dashboard, { loader as dashboard } from "~/routes/dashboard";
import { loader as documents } from "~/routes/documents";
import { loader as invoices } from "~/routes/invoices._index";
import { loader as items } from "~/routes/items._index";
import { loader as jobs } from "~/routes/jobs._index";
import { loader as outbox } from "~/routes/outbox";
import { loader as payments } from "~/routes/payments._index";
import { loader as quotations } from "~/routes/quotations._index";
import { loader as users } from "~/routes/users._index";
import { enquiryPages } from "~/services/sales/enquiry-pages.server";

import { seedDemo } from "../../../prisma/seed/demo";
import { resetDatabase } from "../../../tests/support/database";
import { makeMessage, makePayment } from "../../../tests/support/factories";
import { answerOf, getArgs, signedIn } from "../../../tests/support/http";

const TODAY = "2026-11-21";
const LISTS: Record<string, unknown> = {
  documents,
  enquiries: enquiryPages.loadList,
  invoices,
  items,
  jobs,
  outbox,
  payments,
  quotations,
  users,
};

beforeAll(async () => {
  setClock(new Date(`${TODAY}T06:00:00Z`));
  await resetDatabase();
  const passwords = { admin: "a password", employee: "b password", customer: "c password" };
  await seedDemo({ today: TODAY, passwords, adminEmail: "admin@example.com" });
  for (let message = 0; message < 6; message++) await makeMessage({ status: "failed" });
  // What was written off has a figure of its own, and its list.
  const { id, total } = await db.invoice.findFirstOrThrow({
    where: { status: "Paid", client: { email: "customer@example.com" } },
  });
  const settled = { amountPaid: total - 1_00, settledAmount: 1_00, settledReason: "Too late" };
  await db.invoice.update({ where: { id }, data: settled });
});
afterAll(() => setClock(null));

type User = Parameters<typeof signedIn>[0];

/** The dashboard's markup for somebody. */
async function page(user: User): Promise<string> {
  const { data } = await answerOf(dashboard, getArgs("/dashboard", {}, await signedIn(user)));
  const routes = [{ path: "*", element: <Dashboard />, loader: () => data as object }];
  const handled = await createStaticHandler(routes).query(
    new Request("http://localhost/dashboard"),
  );
  if (handled instanceof Response) throw new Error("unexpected redirect");
  return renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(routes, handled)}
      context={handled}
      hydrate={false}
    />,
  );
}

/** How many rows the list at an address has. */
async function rowsOf(user: User, address: string): Promise<number> {
  const [, noun = ""] = /^\/(\w+)/.exec(address) ?? [];
  const { data } = await answerOf(LISTS[noun], getArgs(address, {}, await signedIn(user)));
  const { pages, list } = data as {
    pages?: { total: number };
    list?: { pages?: { total: number } };
  };
  const found = pages ?? list?.pages ?? (data as { total: number });
  return found.total;
}

type Figure = { address: string; figure: number; about: string };

function figuresOf(markup: string): Figure[] {
  const links = markup.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs);
  return [...links].flatMap(([, attributes = "", inner = ""]) => {
    const address = /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const about = inner.replace(/<[^>]*>/g, "");
    const drawn = inner.replace(/<span class="hide">.*?<\/span>/g, "").replace(/<[^>]*>/g, "");
    const isFigure = attributes.includes('class="figure"') || drawn.startsWith("… all");
    // Amounts are sums of their list's rows, and of categories there is no list.
    const figure = /^\D*(\d+)\D*$/.exec(drawn)?.[1];
    return isFigure && figure && !/[₹$]|categories/i.test(about)
      ? [{ address, about, figure: Number(figure) }]
      : [];
  });
}

test.each([
  ["admin", 60],
  ["employee", 50],
  ["customer", 35],
])("every figure that the %s reads leads to a list of so many rows", async (role, least) => {
  const user = await db.user.findUniqueOrThrow({ where: { email: `${role}@example.com` } });
  const figures = figuresOf(await page(user));
  expect(figures.length).toBeGreaterThan(least);
  const counted = new Map<string, number>();
  for (const { address, figure, about } of figures) {
    if (!counted.has(address)) counted.set(address, await rowsOf(user, address));
    expect([about, address, counted.get(address)]).toEqual([about, address, figure]);
  }
});

test("payments to confirm are the first of what waits", async () => {
  const user = await db.user.findUniqueOrThrow({ where: { email: "admin@example.com" } });
  await makePayment({ status: "Pending", createdById: null });
  const waiting = (await page(user)).split('id="waiting"')[1] ?? "";
  expect(/<h3>(.*?)<\/h3>/.exec(waiting)?.[1]).toBe("Payments to confirm");
});

test("amounts lead to what they add up, and each figure of a card is a link", async () => {
  const user = await db.user.findUniqueOrThrow({ where: { email: "admin@example.com" } });
  const markup = await page(user);
  for (const [label, address] of [
    ["Outstanding", "/invoices?view=unpaid"],
    ["Settled", "/invoices?status=Settled"],
  ] as const) {
    const row = new RegExp(`<dt>${label}</dt><dd><a[^>]*href="${address.replace("?", "\\?")}"`);
    expect(markup).toMatch(row);
  }
  const cells = [...markup.matchAll(/<dd>(.*?)<\/dd>/gs)].map(([, cell]) => cell);
  expect(cells.length).toBeGreaterThan(20);
  expect(cells.filter((cell) => !cell?.startsWith('<a class="figure"'))).toEqual([]);
});
