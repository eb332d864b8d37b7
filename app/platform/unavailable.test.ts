import { afterAll, describe, expect, test } from "vitest";

import { resetDatabase } from "../../tests/support/database";
import { makeItem } from "../../tests/support/factories";
import { db, transaction } from "./db.server";
import { env } from "./env.server";
import { unavailableOf } from "./unavailable";

describe("a full disk", () => {
  test("is told as SQLite tells it", async () => {
    if (env().databaseKind !== "sqlite") return;
    await resetDatabase();
    await makeItem();
    // As many pages as there are, and no more; none that earlier rows have left.
    await db.$executeRawUnsafe("VACUUM");
    const limit = (pages: number) =>
      transaction((tx) => tx.$queryRawUnsafe(`PRAGMA max_page_count = ${pages}`));
    await limit(1);
    const writing = (async () => {
      for (let count = 0; count < 2_000; count++) await makeItem();
    })();
    await expect(writing).rejects.toSatisfy((error) => unavailableOf(error)?.trouble === "full");
    await limit(1_073_741_823);
    await makeItem();
  });

  test("is told as Postgres and the file system tell it", () => {
    for (const code of ["53100", "ENOSPC"]) expect(unavailableOf({ code })?.trouble).toBe("full");
  });
});

afterAll(() => db.$disconnect());
