import { Prisma } from "~/generated/sqlite/client";

import { isStaff, type Actor } from "./policy";
import { invoiceScope, quotationScope } from "./scope";

/** Columns with the number they must hold, or the word they must not hold. */
type Scope = Record<string, number | { not: string }>;

/** The conditions of a scope, for statements that Prisma's own queries cannot say. */
function conditions(scope: Scope): Prisma.Sql {
  const each = Object.entries(scope).map(([column, wanted]) => {
    const name = Prisma.raw(`"${column}"`);
    return typeof wanted === "number"
      ? Prisma.sql`${name} = ${wanted}`
      : Prisma.sql`${name} <> ${wanted.not}`;
  });
  return each.length > 0 ? Prisma.join(each, " AND ") : Prisma.sql`1 = 1`;
}

/** `quotationScope` on rows of "Quotation". */
export function quotationScopeSql(actor: Actor): Prisma.Sql {
  return conditions(quotationScope(actor));
}

/** `invoiceScope` on rows of "Invoice". */
export function invoiceScopeSql(actor: Actor): Prisma.Sql {
  return conditions(invoiceScope(actor));
}

/** `paymentScope` on rows of "Payment". */
export function paymentScopeSql(actor: Actor): Prisma.Sql {
  // Staff see every payment: no need to look for its invoice.
  if (isStaff(actor)) return conditions({});
  return Prisma.sql`"invoiceId" IN (SELECT "id" FROM "Invoice" WHERE ${invoiceScopeSql(actor)})`;
}
