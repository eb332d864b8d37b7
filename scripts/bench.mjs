// `npm run bench [-- --quick]`: requests a second and bytes on the wire, from a build of its own.
// `npm run bench -- --growth`: what pages cost with 1,000 quotations and with 50,000; `--only=reminders`: those with that in
// their name.
// `npm run bench -- --bytes`: how much a database grows by a job, table by table.
// `npm run bench -- --endurance`: the time of a start, and memory after 50,000 requests.
// `npm run bench -- --processes`: one, two and four processes on one Postgres behind nginx and PgBouncer.
// `npm run bench -- --data`: lists of 100,000 rows as files, 50,000 customers imported, with memory and the list beside them.
// `npm run bench -- --pdf`: only how fast documents are drawn, against another library's layout.
import "./node-version.mjs";
import { compile, fail, readDotEnv, root, run, setup } from "./setup.mjs";

process.chdir(root);
readDotEnv();
const KNOWN = [
  "--quick",
  "--profile",
  "--pdf",
  "--growth",
  "--bytes",
  "--endurance",
  "--processes",
  "--data",
];
const words = process.argv.slice(2);
const unknown = words.find((word) => !KNOWN.includes(word) && !word.startsWith("--only="));
if (unknown) {
  fail(
    `npm run bench takes --quick (a short run), --profile, --pdf, --growth, --bytes, --endurance, --processes and --data, not "${unknown}".`,
  );
}

try {
  await setup();
  if (words.includes("--pdf")) {
    await run(process.execPath, ["--import", "tsx", "tests/bench/pdf.ts"]);
    process.exit();
  }
  const own = words.find((word) =>
    ["--growth", "--bytes", "--endurance", "--processes", "--data"].includes(word),
  );
  if (own) {
    await setup({ build: true });
    await run(process.execPath, ["--import", "tsx", `tests/bench/${own.slice(2)}.ts`, ...words]);
    process.exit();
  }
  console.log("Building …");
  await compile({ server: ".cache/bench/index.js", assets: ".cache/bench/assets" }, { BENCH: "1" });
  await run(process.execPath, ["--import", "tsx", "tests/bench/main.ts", ...words]);
} catch (error) {
  fail(error.message);
}
