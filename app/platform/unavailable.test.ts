import { afterAll, describe, expect, test, vi } from "vitest";

import { resetDatabase } from "../../tests/support/database";
import { makeItem } from "../../tests/support/factories";
import { outageOf } from "~/services/outage.server";

import { db, transaction, tryWrite } from "./db.server";
import { env } from "./env.server";
import { unavailableOf } from "./unavailable";

const { room } = vi.hoisted(() => ({ room: vi.fn() }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  room.mockImplementation(real.statfs as never);
  return { ...real, statfs: room };
});

const NOTHING_SAVED =
  "Nothing was saved: the disk is full, or takes no writes. Tell who runs this server.";

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
    await expect(writing).rejects.toSatisfy(
      (error) => outageOf(error, "POST")?.text === NOTHING_SAVED,
    );
    await limit(1_073_741_823);
    await makeItem();
  });

  test("that is met at the end of a transaction saved nothing, and the answer says so", async () => {
    const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    const end = vi.spyOn(db, "$transaction").mockImplementation((async (
      run: () => Promise<void>,
    ) => {
      await run();
      throw full;
    }) as never);
    const refused = await transaction(async () => "done").catch((error: unknown) => error);
    end.mockRestore();
    expect(outageOf(refused, "POST")?.text).toBe(NOTHING_SAVED);
  });

  test("is no place that is well, though a heartbeat still finds room", async () => {
    if (env().databaseKind !== "sqlite") return;
    await tryWrite();
    room.mockResolvedValueOnce({ bavail: 100, bsize: 4096 } as never);
    await expect(tryWrite()).rejects.toMatchObject({ trouble: "full" });
  });

  test("is told as Postgres and the file system tell it", () => {
    for (const code of ["53100", "ENOSPC", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"])
      expect(unavailableOf({ code })?.trouble).toBe("full");
  });
});

afterAll(() => db.$disconnect());
