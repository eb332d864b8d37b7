// `npm run dev`: the development server of Remix, on a database that is migrated and filled.
import "./node-version.mjs";
import { bin, fail, readDotEnv, root, run, setup } from "./setup.mjs";

process.chdir(root);
readDotEnv();
process.env.NODE_ENV = "development";
process.env.HOST ||= "127.0.0.1";

try {
  await setup();
  const { bundleForSources } = await import("./bundle-worker.mjs");
  await bundleForSources();
  await run(process.execPath, ["--import", "tsx", "prisma/prepare.ts"]);
  await bin("@remix-run/dev/dist/cli.js", ["dev"]);
} catch (error) {
  fail(error.message);
}
