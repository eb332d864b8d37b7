// `npm run screenshots [-- --base URL --user E-MAIL --password P] [--out DIR]`: pictures of the main pages at both
// sizes, as docs/interface.md shows them. Without --base it starts the product itself, on a demo business of its own.
import "./node-version.mjs";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { chromium } from "playwright";

import { findBrowser } from "./browser.mjs";
import { scratchFolder } from "./scratch.mjs";
import { fail, root, setup } from "./setup.mjs";

const SIZES = {
  phone: { width: 360, height: 640 },
  laptop: { width: 1366, height: 768 },
};

/**
 * Each page by its name: where it stands, or the list whose first row leads to it, or to a customer's link of it; `then`: by
 * which link of that one.
 */
const PAGES = [
  { name: "login", path: "/login", visitor: true },
  { name: "dashboard", path: "/dashboard" },
  { name: "quotations", path: "/quotations" },
  { name: "quotation", first: "/quotations?status=Sent" },
  { name: "quotation-form", path: "/quotations/new" },
  { name: "enquiries", path: "/enquiries" },
  { name: "invoices", path: "/invoices" },
  { name: "invoice", first: "/invoices?status=Sent" },
  { name: "payments", path: "/payments" },
  { name: "payables", path: "/payables" },
  { name: "jobs", path: "/jobs" },
  { name: "calendar", path: "/jobs?view=month" },
  { name: "planner", path: "/jobs?view=week" },
  { name: "job", first: "/jobs" },
  { name: "move", first: "/jobs", then: 'a[href^="/moves/"]' },
  { name: "packing-list", first: "/consignments?status=Booked", then: 'a[href*="/packages/"]' },
  { name: "money-owed", path: "/owed" },
  { name: "consignments", path: "/consignments" },
  { name: "consignment", first: "/consignments?status=Delivered" },
  { name: "lorry-receipt", first: "/consignments?status=Delivered", then: 'a[href*="paper=lr"]' },
  { name: "customer", first: "/customers?search=Meera" },
  { name: "statement", first: "/customers?search=Meera", then: 'a[href$="/statement"]' },
  { name: "search", path: "/search?q=Pune" },
  { name: "report", path: "/reports/sales" },
  { name: "import", path: "/import/new/customers" },
  { name: "link", linkOf: "/quotations?status=Sent" },
];

process.chdir(root);
const { base, user, password, out } = wanted();
const browser = findBrowser();
if (!browser) fail("npm run screenshots needs Chromium: npx playwright install chromium");

try {
  const product = base ? { base, user, password, stop: () => {} } : await startProduct();
  try {
    await picture(product);
  } finally {
    product.stop();
  }
} catch (error) {
  fail(error.message);
}

async function picture({ base: address, user: email, password: word }) {
  mkdirSync(out, { recursive: true });
  const root = process.getuid?.() === 0;
  const running = await chromium.launch({ ...browser, args: root ? ["--no-sandbox"] : [] });
  try {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const context = await running.newContext({ viewport, baseURL: address });
      const tab = await context.newPage();
      for (const { name, path, first, linkOf, then, visitor } of PAGES) {
        if (!visitor) await signIn(tab, email, word);
        const list = first ?? linkOf;
        await tab.goto(list ?? path, { waitUntil: "networkidle" });
        if (list) {
          const row = await tab.locator("main tbody a").first().getAttribute("href");
          const to = linkOf ? await customersLink(tab, row) : row;
          await tab.goto(to, { waitUntil: "networkidle" });
        }
        if (then) {
          const next = await tab.locator("main").locator(then).first().getAttribute("href");
          await tab.goto(next, { waitUntil: "networkidle" });
        }
        await tab.screenshot({ path: join(out, `${name}-${size}.png`) });
        console.log(join(out, `${name}-${size}.png`));
      }
      await context.close();
    }
  } finally {
    await running.close();
  }
}

/** The address that 'Copy link' on a document's page answers with. */
async function customersLink(tab, page) {
  const answer = await tab.request.post(page, { form: { intent: "copy-link" } });
  const link = /value="[^"]*(\/d\/[\w-]+)"/.exec(await answer.text())?.[1];
  if (!link) throw new Error(`Copying a link was answered with ${answer.status()}.`);
  return link;
}

async function signIn(tab, email, word) {
  const cookies = await tab.context().cookies();
  if (cookies.length > 0) return;
  const form = { email, password: word };
  const answer = await tab.request.post("/login", { form, maxRedirects: 0 });
  if (answer.status() !== 302) throw new Error(`Signing in was answered with ${answer.status()}.`);
}

/** The built product on a demo business that goes with it. */
async function startProduct() {
  await setup({ build: true });
  const folder = mkdtempSync(join(scratchFolder(), "screenshots-"));
  const admin = { user: "admin@example.com", password: "a-password-for-pictures" };
  const env = {
    PORT: "0",
    HOST: "127.0.0.1",
    NODE_ENV: "production",
    DATABASE_URL: `file:${join(folder, "app.db")}`,
    DEMO_DATA: "1",
    ADMIN_EMAIL: admin.user,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: "warn",
  };
  const server = spawn(process.execPath, ["build/index.js"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = () => {
    server.kill("SIGTERM");
    server.on("close", () => rmSync(folder, { recursive: true, force: true }));
  };
  const address = await new Promise((found, lost) => {
    let printed = "";
    server.stdout.on("data", (chunk) => {
      printed += chunk;
      const ready = /Ready: (http:\S+)/.exec(printed);
      if (ready) found(ready[1]);
    });
    server.on("close", (code) => lost(new Error(`The product ended with ${code}.`)));
  });
  return { ...admin, base: address, stop };
}

function wanted() {
  try {
    const { values } = parseArgs({
      options: {
        base: { type: "string" },
        user: { type: "string" },
        password: { type: "string" },
        out: { type: "string", default: "docs/screenshots" },
      },
    });
    if (!values.base || (values.user && values.password)) return values;
  } catch {
    // An unknown option: the same sentence explains.
  }
  return fail(
    "npm run screenshots takes --base URL with --user E-MAIL and --password P, and --out DIR.",
  );
}
