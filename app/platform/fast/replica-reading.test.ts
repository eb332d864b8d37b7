import { expect, it } from "vitest";

import { leaveReplica, readingReplica, replicaReading } from "./replica-reading.server";

it("whoever has written reads the database itself, to the end of the work", async () => {
  const reading = { server: "here", counters: undefined, lost: null, wrote: false };
  await readingReplica(reading, async () => {
    expect(replicaReading()).toBe(reading);
    leaveReplica();
    expect(replicaReading()).toBeNull();
    await Promise.resolve();
    expect(replicaReading()).toBeNull();
  });
  expect(replicaReading()).toBeNull();
});
