// `npm run seed -- --quotations N`: grows the database of DATABASE_URL to N quotations.
import "./node-version.mjs";
import { parseArgs } from "node:util";

import { runCommand } from "./command.mjs";
import { fail, readDotEnv, root, setup } from "./setup.mjs";

const MOST = 1_000_000;

process.chdir(root);
readDotEnv();
const quotations = wanted();

try {
  await setup();
  await runCommand("prisma/prepare.ts", []);
  await runCommand("prisma/seed/grow.ts", [quotations]);
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
