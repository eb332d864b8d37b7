import { readFileSync } from "node:fs";

import { ask } from "./http";

const PAPERS = 30;
/** Milliseconds of processor time a request. */
const TARGETS = { first: 60, unchanged: 5 };

/** What a process has used of the processors so far, in milliseconds; its threads and the system's part included (Linux). */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  // In hundredths of a second: utime and stime.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Prints what the server needs to give the PDF of a quotation: of one that nobody asked for yet, and of the same again. */
export async function measurePapers(
  base: string,
  headers: Record<string, string>,
  pid: number,
): Promise<void> {
  const get = async (id: number) => {
    const { status } = await ask(`${base}/api/quotations/${id}/pdf`, headers);
    if (status !== 200) throw new Error(`The PDF of quotation ${id} was answered with ${status}.`);
  };
  const timed = async (ids: readonly number[], times: number) => {
    const before = processorOf(pid);
    for (let time = 0; time < times; time++) for (const id of ids) await get(id);
    return (processorOf(pid) - before) / (ids.length * times);
  };
  const ids = Array.from({ length: PAPERS }, (_, index) => index + 1);
  // Fonts are read and code is compiled with the first papers.
  await timed(
    ids.map((id) => id + PAPERS),
    1,
  );
  const first = await timed(ids, 1);
  const unchanged = await timed(ids, 10);
  const said = (name: string, ms: number, most: number) =>
    `  ${name.padEnd(12)}${ms.toFixed(1).padStart(7)} ms (target at most ${most}: ${ms <= most ? "kept" : "OVER"})`;
  console.log("\nProcessor time a PDF, quotations of the demo and of the growth through /api:");
  console.log(said("first", first, TARGETS.first));
  console.log(said("unchanged", unchanged, TARGETS.unchanged));
}
