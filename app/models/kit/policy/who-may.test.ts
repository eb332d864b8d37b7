import { expect, test } from "vitest";

import {
  byName,
  cellsOf,
  readTable,
  UPDATES,
  writeTable,
  type Reader,
  type Row,
} from "../../../../tests/support/who-may";
import { ACTIONS, assertCan, can, type Action, type Actor, type Role } from "./policy";

function actorOf(reader: Reader): Actor | null {
  if (reader === "nobody") return null;
  const part = reader === "crew" || reader === "books" ? reader : undefined;
  const staff = reader === "employee" || reader === "admin" ? reader : "customer";
  const role: Role = part ? "employee" : staff;
  const confirmed = reader !== "unconfirmed";
  return { id: 1, name: "Somebody", email: "somebody@example.com", role, confirmed, opens: part };
}

/** What `can` says, once `assertCan` said the same. */
function answer(reader: Reader, action: Action): string {
  const actor = actorOf(reader);
  const attempt = () => assertCan(actor, action);
  if (can(actor, action)) expect(attempt).not.toThrow();
  else expect(attempt).toThrow("You do not have permission to perform this action.");
  return can(actor, action) ? "yes" : "no";
}

test("every action is allowed to whom the table says, and the table has no other", () => {
  const found = ACTIONS.map((action): Row => {
    const cells = cellsOf((reader) => answer(reader, action));
    return { asked: `MAY ${action}`, subject: "-", form: "-", cells };
  });
  const known = new Set(found.map(({ asked }) => asked));
  if (UPDATES) writeTable("action", found, ({ asked }) => known.has(asked));
  expect(byName(readTable("action"))).toEqual(byName(found));
});
