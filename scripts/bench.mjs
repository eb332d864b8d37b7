// `npm run bench [-- --quick]`: requests a second and bytes on the wire, from a build of its own.
// `npm run bench -- --growth`: how much a database grows by a job, table by table.
// `npm run bench -- --pdf`: only how fast documents are drawn, against another library's layout.
import { checkNode, compile, fail, readDotEnv, root, run, setup } from "./setup.mjs";

checkNode();
process.chdir(root);
readDotEnv();
const words = process.argv.slice(2);
const unknown = words.find((word) => !["--quick", "--profile", "--pdf", "--growth"].includes(word));
if (unknown) {
  fail(
    `npm run bench takes --quick (a short run), --profile, --pdf and --growth, not "${unknown}".`,
  );
}

try {
  await setup();
  if (words.includes("--pdf")) {
    await run(process.execPath, ["--import", "tsx", "tests/bench/pdf.ts"]);
    process.exit();
  }
  if (words.includes("--growth")) {
    await setup({ build: true });
    await run(process.execPath, ["--import", "tsx", "tests/bench/growth.ts"]);
    process.exit();
  }
  console.log("Building …");
  await compile({ server: ".cache/bench/index.js", assets: ".cache/bench/assets" }, { BENCH: "1" });
  await run(process.execPath, ["--import", "tsx", "tests/bench/main.ts", ...words]);
} catch (error) {
  fail(error.message);
}
