// `npm run bench [-- --quick]`: requests a second and bytes on the wire, from a build of its own.
// `npm run bench -- --pdf`: only how fast documents are drawn, against another library's layout.
import { checkNode, compile, fail, readDotEnv, root, run, setup } from "./setup.mjs";

checkNode();
process.chdir(root);
readDotEnv();
const words = process.argv.slice(2);
const unknown = words.find((word) => !["--quick", "--profile", "--pdf"].includes(word));
if (unknown) {
  fail(`npm run bench takes --quick (a short run), --profile and --pdf, not "${unknown}".`);
}

try {
  await setup();
  if (words.includes("--pdf")) {
    await run(process.execPath, ["--import", "tsx", "tests/bench/pdf.ts"]);
    process.exit();
  }
  console.log("Building …");
  await compile({ server: ".cache/bench/index.js", assets: ".cache/bench/assets" }, { BENCH: "1" });
  await run(process.execPath, ["--import", "tsx", "tests/bench/main.ts", ...words]);
} catch (error) {
  fail(error.message);
}
