import type { LoaderFunctionArgs } from "@remix-run/node";

import { Prisma } from "~/generated/sqlite/client";
import { databaseKind, db } from "~/platform/db.server";
import { pageFor } from "~/services/page.server";

const SECONDS = 5;

/** A report that keeps the database busy for five seconds: only the benchmark's build has this route. */
export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "signed-in", async () => {
    const sqlite = databaseKind() === "sqlite";
    const numbers = sqlite
      ? Prisma.sql`WITH RECURSIVE "n"("i") AS (SELECT 1 UNION ALL SELECT "i" + 1 FROM "n" WHERE "i" < 2000000)
          SELECT MAX("i") AS "most" FROM "n"`
      : Prisma.sql`SELECT MAX("i") AS "most" FROM generate_series(1, 3000000) AS "i"`;
    const begun = performance.now();
    let statements = 0;
    while (performance.now() - begun < SECONDS * 1000) {
      await db.$queryRaw(numbers);
      statements += 1;
    }
    return Response.json({ statements });
  });
}
