// The command behind `npm run seed`, after scripts/seed.mjs has prepared the database.
import "~/platform/check-env.server";

import { disconnect } from "~/platform/db.server";

import { grow } from "./growth";

const target = Number(process.argv[2]);
const started = performance.now();
const number = (value: number) => value.toLocaleString("en-US");

function say(quotations: number) {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const percent = Math.floor((quotations / target) * 100);
  const line = `${number(quotations)} of ${number(target)} quotations (${percent} %, ${seconds} s)`;
  // One line that moves for a person at a terminal, one line each in a log.
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${quotations < target ? "" : "\n"}`);
  else console.log(line);
}

try {
  const { before, after } = await grow(target, say);
  const grown = after.quotations > before.quotations;
  console.log(
    `${grown ? "Now there are" : "Nothing to do: there are"} ${number(after.quotations)} quotations, ` +
      `${number(after.customers)} customers, ${number(after.invoices)} invoices, ` +
      `${number(after.payments)} payments and ${number(after.jobs)} jobs.`,
  );
} finally {
  await disconnect();
}
