import { expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { loader as jobs } from "~/routes/jobs._index";

import { resetDatabase } from "../support/database";
import { makeJob, makeUser } from "../support/factories";
import { answerOf, getArgs, signedIn } from "../support/http";
import { NOON } from "../support/invoices";

test("GET /jobs: the coming ones first, by start date, over pages", async () => {
  await resetDatabase();
  setClock(NOON);
  const cookie = await signedIn(await makeUser({ role: "admin" }));
  const days = ["2026-11-20", "2026-12-05", "2026-11-21", "2026-10-01"];
  for (const startDate of days) await makeJob({ startDate });
  for (let n = 10; n < 19; n++) await makeJob({ startDate: `2027-01-${n}` });
  const page = async (query: string) => {
    const { data } = await answerOf(jobs, getArgs(`/jobs${query}`, {}, cookie));
    return (data as { list: { rows: { startDate: string }[] } }).list.rows.map(
      ({ startDate }) => startDate,
    );
  };
  expect((await page("")).slice(0, 3)).toEqual(["2026-11-21", "2026-12-05", "2027-01-10"]);
  expect(await page("?page=2")).toEqual(["2027-01-18", "2026-11-20", "2026-10-01"]);
});
