import { AsyncLocalStorage } from "node:async_hooks";

import { beforeEach, describe, expect, test } from "vitest";

import { getCompany } from "~/models/company/company/company.server";
import { db, inUnitOfWork, transaction } from "~/platform/db.server";
import { inRequest, type RequestContext } from "~/platform/request-context.server";

import { resetDatabase } from "../support/database";

beforeEach(async () => {
  await resetDatabase();
});

const context = (): RequestContext => ({ id: "r", address: "", userAgent: "", user: null });
const rename = (name: string) => ({ where: { id: 1 }, data: { name } });
/** The company's name as a request reads it. */
const readName = async () => (await getCompany()).name;
const ask = (work: () => Promise<unknown> = readName) => inRequest(context(), work);

describe("what a request need not read again", () => {
  test("is the same object while nobody changed it, and another afterwards", async () => {
    const first = await ask(getCompany);
    expect(await ask(getCompany)).toBe(first);
    await db.company.update(rename("Nair Movers"));
    expect(await ask()).toBe("Nair Movers");
  });

  test("is what the request itself wrote a moment ago", async () => {
    const said = await ask(async () => {
      const before = await readName();
      await transaction((tx) => tx.company.update(rename("Written together")));
      const together = await readName();
      await db.company.update(rename("Written alone"));
      return [before, together, await readName()];
    });
    expect(said).toEqual([expect.any(String), "Written together", "Written alone"]);
    expect(await ask()).toBe("Written alone");
  });

  test("is never what another has not finished writing", async () => {
    const before = await ask();
    const elsewhere = AsyncLocalStorage.snapshot();
    const within = inRequest(context(), () =>
      inUnitOfWork(async (tx) => {
        await readName();
        await tx.company.update(rename("Not kept"));
        expect(await readName()).toBe("Not kept");
        expect(await elsewhere(() => ask())).toBe(before);
        throw new Error("changed my mind");
      }),
    );
    await expect(within).rejects.toThrow("changed my mind");
    expect(await ask()).toBe(before);
  });
});
