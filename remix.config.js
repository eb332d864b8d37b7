import { existsSync, readdirSync, readFileSync } from "node:fs";

// Three builds, three places, so that none of them serves the files of another:
// the product (`remix build`), `remix dev`, and the benchmark, which has two more routes.
const production = process.env.NODE_ENV === "production";
const bench = process.env.BENCH === "1";
const scratch = bench ? ".cache/bench" : ".cache/dev";

// Each noun has a definition, <noun>.record.ts, whose line `at: paths.drivers` says where it is.
const definitions = readdirSync("app/models", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".record.ts"))
  .map((file) => {
    const text = readFileSync(`app/models/${file}`, "utf8");
    const [, noun] = /^  at: \w+\.(\w+),$/m.exec(text) ?? [];
    if (!noun)
      throw new Error(`app/models/${file} has no line that says where it is: at: paths.<nouns>,`);
    const address = noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return { address, small: text.includes("defineRecord<") };
  });
// Those of one form.
const NOUNS = definitions.filter(({ small }) => small).map(({ address }) => address);

// Their pages, but for those that a noun has a file of its own for.
const NOUN_PAGES = { _index: "list", $id: "view", new: "form", "edit.$id": "form" };

// The lists that can be had as files (app/models/desk/exports/exports.server.ts): one route for all.
const LISTS =
  `tds amendments customers employees users documents outbox reminders owed/reminders audit audit/access privacy
  privacy/breaches`
    .split(/\s+/)
    .concat(definitions.map(({ address }) => address));

// The reports, and their files.
const REPORTS =
  "sales enquiries surveys quotations outstanding collections jobs taxes profit".split(" ");

// A form's two pages: of a new one and of one that is there.
const formOf = (nouns) => [`${nouns}/new`, `${nouns}/edit/:id`];

// One file for pages that are alike: whose they are, their address says.
const ALIKE = {
  "bill-correct.tsx": ["expenses/correct/:id", "hires/correct/:id"],
  "crew-advance-form.tsx": formOf("crew-advances"),
  "enquiry-form.tsx": formOf("enquiries"),
  "expense-form.tsx": formOf("expenses"),
  "hire-form.tsx": formOf("hires"),
  "item-form.tsx": formOf("items"),
  "rate-contract-form.tsx": formOf("rate-contracts"),
  "survey-form.tsx": formOf("surveys"),
  "survey-room.tsx": ["surveys/:id/:room"],
  "vehicle-form.tsx": formOf("vehicles"),
  "vendor-pay.tsx": ["vendor-payments/new", "vendor-payments/set-off/:id"],
  "vendor-payment-form.tsx": ["vendor-payments/edit/:id"],
  "absence.tsx": ["vehicles/off-road/:id", "drivers/leave/:id", "employees/leave/:id"],
  "paper-amend.tsx": ["invoices/amend/:id", "payments/amend/:id"],
  "paper-e-invoice.tsx": ["invoices/e-invoice/:id", "notes/:id/e-invoice"],
  "paper-inv01.ts": ["invoices/inv01/:id", "notes/:id/inv01"],
  "move-cancel.tsx": ["jobs/cancel/:id", "quotations/cancel/:id"],
  "owed-moved.ts": ["reminders", "statements", "reports/outstanding"],
  "return-file.ts":
    "gstr1.json gstr1.zip gstr1a.json iff.json iff.zip gstr3b.csv gstr3b.json purchases.csv"
      .split(" ")
      .map((file) => `reports/${file}`),
};

const idOf = (address) => `routes/${address.replaceAll("/", ".").replace(":", "$")}`;
const ALIKE_IDS = Object.values(ALIKE).flat().map(idOf);

const hasFile = (id) =>
  ALIKE_IDS.includes(id) || ["tsx", "ts"].some((kind) => existsSync(`app/${id}.${kind}`));

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  ignoredRouteFiles: [
    "**/*.test.{ts,tsx}",
    ...Object.keys(ALIKE).map((file) => `**/${file}`),
    "**/list-file.ts",
    "**/noun-*.tsx",
    "**/report-*.{ts,tsx}",
  ],
  serverModuleFormat: "esm",
  // In development remix-serve wraps the bare build; the product has its own server.
  ...(production ? { server: "./app/server.ts" } : {}),
  ...(production && !bench
    ? {}
    : {
        serverBuildPath: `${scratch}/index.js`,
        assetsBuildDirectory: `${scratch}/assets`,
      }),
  tailwind: false,
  postcss: true,
  routes(defineRoutes) {
    return defineRoutes((route) => {
      for (const address of LISTS.flatMap((list) => [`${list}.csv`, `${list}.xlsx`])) {
        route(address, "routes/list-file.ts", { id: `routes/${address.replace("/", ".")}` });
      }
      for (const [file, addresses] of Object.entries(ALIKE)) {
        for (const address of addresses) {
          route(address, `routes/${file}`, { id: idOf(address) });
        }
      }
      for (const noun of NOUNS) {
        for (const [page, file] of Object.entries(NOUN_PAGES)) {
          const id = `routes/${noun}.${page}`;
          if (hasFile(id)) continue;
          const index = page === "_index";
          const path = index ? noun : `${noun}/${page.replace("$", ":").replace(".", "/")}`;
          route(path, `routes/noun-${file}.tsx`, { id, index });
        }
      }
      for (const report of REPORTS) {
        const id = `routes/reports.${report}`;
        route(`reports/${report}.csv`, "routes/report-file.ts", { id: `${id}.csv` });
        if (!hasFile(id)) route(`reports/${report}`, "routes/report-page.tsx", { id });
      }
      if (!bench) return;
      route("/bench/empty", "../tests/bench/empty.tsx", { id: "routes/bench.empty" });
      // Its first word is any: the server matches it against all routes.
      route("/:word/empty", "../tests/bench/empty.tsx", { id: "routes/bench.word" });
      route("/bench/slow", "../tests/bench/slow.ts", { id: "routes/bench.slow" });
    });
  },
  // v3_routeConfig needs the Vite compiler.
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
