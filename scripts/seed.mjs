// `npm run seed -- --quotations N`: grows the database of DATABASE_URL to N quotations.
import { checkNode, fail, readDotEnv, root, run, setup } from "./setup.mjs";

checkNode();
process.chdir(root);
readDotEnv();

try {
  await setup();
  await run(process.execPath, ["--import", "tsx", "prisma/prepare.ts"]);
  await run(process.execPath, ["--import", "tsx", "prisma/seed/grow.ts", ...process.argv.slice(2)]);
} catch (error) {
  fail(error.message);
}
