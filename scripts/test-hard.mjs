// `npm run test:hard [-- PART …]`: what takes longer than a change may wait, part by part; without a name all of them.
// Each is bounded, prints its time, and can be run alone. docs/testing.md says which change asks for which.
import "./node-version.mjs";
import { hasPostgres } from "./postgres.mjs";
import { fail, root, setup } from "./setup.mjs";
import { finish, forgetSettings, playwright, step, vitest } from "./test-steps.mjs";

const SQLITE = ["--project=sqlite", "--project=sqlite-alone"];
const POSTGRES = ["--project=postgres", "--project=postgres-alone"];
const HARD = { TEST_EFFORT: "hard", TEST_POSTGRES: "all" };

/** Test files, tried hard on both databases. */
const hard =
  (...files) =>
  () =>
    vitest([...files, ...SQLITE, ...(hasPostgres() ? POSTGRES : [])], HARD);

/** @type {Record<string, { title: string, run: () => Promise<unknown>, postgres?: true }>} */
const PARTS = {
  kills: {
    title: "the server killed under load, 50 times on each database; databases that freeze",
    run: hard(
      "kills.test",
      "delivery-crash.test",
      "outage.test",
      "delivery-trouble.test",
      "sample-data.test",
      "change-counters.test",
    ),
  },
  acts: {
    title: "the acts of an office at random, held against plain arithmetic",
    run: hard("acts.test", "search-erased.test", "buying-quarter.test", "inward-supplies.test"),
  },
  floods: {
    title: "sign-in under attack by 800 connections",
    // One database after the other: each takes the whole machine.
    run: hard("sign-in-attack.test", "--no-file-parallelism"),
  },
  races: {
    title: "many at once, from several processes",
    run: hard(
      "concurrency.test",
      "buying-at-once.test",
      "hold.test",
      "number-series.test",
      "invoice.claim.test",
      "transactions.test",
      "integration/server.test",
    ),
  },
  fuzz: {
    title: "odd requests, forms and files by the ten thousand",
    run: hard("api-fuzz.test", "form-fuzz.test", "import-fuzz.test", "api-contract.test"),
  },
  papers: {
    title: "papers, notes and statements by chance",
    run: () =>
      vitest(
        [
          "every-paper.test",
          "consolidated-figures.test",
          "inv01.test",
          "note.figures.test",
          "statement.balance.test",
          "from-quotation.test",
          "exports-tally-sums.test",
          "pdf/road-papers.test",
          "pdf/render-document.test",
          "amendments-at-random.test",
          "cancel-move.test",
          "quarter-of-months.test",
          "--project=pure",
          ...SQLITE,
        ],
        HARD,
      ),
  },
  kept: {
    title: "pages from memory against freshly made ones, counters against rows",
    run: hard("kept-pages.test", "integration/tally.test", "remembered"),
  },
  growth: {
    title: "databases grown, backed up, restored and brought up from old releases",
    run: hard("growth.test", "demo.test", "backup.test", "upgrade.test", "migrations.test"),
  },
  postgres: {
    title: "everything on Postgres, and the doctor after each file",
    postgres: true,
    run: () => vitest(POSTGRES, { TEST_POSTGRES: "all", TEST_DOCTOR: "1" }),
  },
  pgbouncer: {
    title: "everything on Postgres, through PgBouncer",
    postgres: true,
    run: () => vitest(POSTGRES, { TEST_POSTGRES: "all", TEST_POOLER: "1" }),
  },
  browsers: {
    title: "all browser tests three times over, on Postgres, and the doctor after each file",
    postgres: true,
    run: () =>
      playwright(["--repeat-each=3"], { ...HARD, E2E_DATABASE: "postgres", TEST_DOCTOR: "1" }),
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in PARTS));
if (unknown) fail(`There is no part "${unknown}": ${Object.keys(PARTS).join(", ")}.`);

process.chdir(root);
forgetSettings();
if (!(await step("install and build", () => setup({ build: true })))) finish();
for (const [name, { title, run, postgres }] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (postgres && !hasPostgres()) {
    console.log(
      `\n!! NO POSTGRES: "${name}" was not run. Install postgresql, or set TEST_POSTGRES_URL.`,
    );
    continue;
  }
  await step(`${name}: ${title}`, async () => void (await run()));
}
finish();
