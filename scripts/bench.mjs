// `npm run bench [-- --quick]`: requests a second and bytes on the wire, from a build of its own.
import { bin, checkNode, fail, readDotEnv, root, run, setup } from "./setup.mjs";

checkNode();
process.chdir(root);
readDotEnv();
const unknown = process.argv.slice(2).find((word) => word !== "--quick" && word !== "--profile");
if (unknown) {
  fail(`npm run bench takes --quick (a short run) and --profile, not "${unknown}".`);
}

try {
  await setup();
  const env = { NODE_ENV: "production", BENCH: "1" };
  console.log("Building …");
  await bin("@remix-run/dev/dist/cli.js", ["build"], { env, quiet: true });
  await run(process.execPath, ["--import", "tsx", "tests/bench/main.ts", ...process.argv.slice(2)]);
} catch (error) {
  fail(error.message);
}
