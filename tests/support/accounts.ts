import { readFileSync } from "node:fs";
import { join } from "node:path";

import { z } from "zod";

const Accounts = z.array(z.object({ role: z.string(), email: z.string(), password: z.string() }));

/** The e-mail and password that the server of the browser tests printed for a role. */
export function account(role: "admin" | "employee" | "customer") {
  const file = join(process.env.E2E_DIRECTORY ?? "", "accounts.json");
  const found = Accounts.parse(JSON.parse(readFileSync(file, "utf8"))).find(
    (each) => each.role === role,
  );
  if (!found) throw new Error(`The server printed no account for ${role}.`);
  return found;
}
