// `npm run seed -- --quotations N`: grows the database of DATABASE_URL to N quotations.
import { parseArgs } from "node:util";

import { checkNode, fail, readDotEnv, root, run, setup } from "./setup.mjs";

const MOST = 1_000_000;

checkNode();
process.chdir(root);
readDotEnv();
const quotations = wanted();

try {
  await setup();
  await run(process.execPath, ["--import", "tsx", "prisma/prepare.ts"]);
  await run(process.execPath, ["--import", "tsx", "prisma/seed/grow.ts", quotations]);
} catch (error) {
  fail(error.message);
}

/** The number that was asked for, checked before anything is touched. */
function wanted() {
  try {
    const options = { quotations: { type: "string" } };
    const { quotations: text = "" } = parseArgs({ options }).values;
    if (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST) return text;
  } catch {
    // An unknown option: the same sentence explains.
  }
  const most = MOST.toLocaleString("en-US");
  return fail(
    `Say how many quotations there shall be, from 1 to ${most}: npm run seed -- --quotations 1000`,
  );
}
