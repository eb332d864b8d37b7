import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { env } from "~/platform/env.server";

import { effort } from "../support/effort";
import { startMailServer } from "../support/smtp";
import { ACTS, BEFORE } from "./acts";
import type { Model } from "./model";
import { type Act, Office } from "./office";
import { startProduct } from "./product";
import { STORY, STORY_AT_ONCE, STORY_WITHOUT_GSTIN } from "./story";
import { compare } from "./truth";

/*
 * An office, its customers and the clock act at random, by the doors that they have; a model of plain arithmetic says what must
 * be true then. ACTS_SEED=… repeats a day's runs; a run that fails is printed as steps that a person can repeat.
 */

/** Acts of one run, those not counted with which it begins. */
const ACTS_A_RUN = 30;
/** In `npm test`: runs begin for so long. The search for fewer steps that fail as well may take as long again. */
const MS = Number(process.env.ACTS_MS ?? effort(20_000, 4 * 60 * 60_000));
/** 20,000 acts where they may take their time. */
const RUNS = effort(10_000, Math.ceil(20_000 / ACTS_A_RUN));
/** The day's, so that each day tries others. */
const SEED = Number(
  process.env.ACTS_SEED ?? new Date().toISOString().slice(0, 10).replaceAll("-", ""),
);

/** One act of a run, with the numbers that make its choices. */
class Step implements fc.AsyncCommand<Model, Office> {
  constructor(
    readonly act: Act,
    readonly numbers: readonly number[],
  ) {}

  check(model: Model): boolean {
    return model.acts < ACTS_A_RUN && this.act.can(model);
  }

  async run(model: Model, office: Office): Promise<void> {
    model.acts += 1;
    await office.act(this.act, model, this.numbers);
  }

  toString(): string {
    return this.act.name;
  }
}

const steps = ACTS.map((act) =>
  fc
    .array(fc.nat(1_000_000), { minLength: 6, maxLength: 6 })
    .map((numbers) => new Step(act, numbers)),
);

let mails: Awaited<ReturnType<typeof startMailServer>>;
let product: Awaited<ReturnType<typeof startProduct>>;
const configured = { ...env() };
let acts = 0;

beforeAll(async () => {
  mails = await startMailServer();
  product = await startProduct();
});
afterAll(async () => {
  setClock(null);
  Object.assign(env(), configured);
  await mails.stop();
});

/** Lives one run, and raises with its steps and what is not as it should be. */
async function live(
  hasGstin: boolean,
  goOn: (office: Office, model: Model) => Promise<void>,
): Promise<void> {
  const office = new Office(product, mails);
  const model = await office.open(hasGstin);
  try {
    for (const [name, numbers] of BEFORE) await actByName(office, model, name, numbers);
    await goOn(office, model);
    await compare(office, model);
  } catch (error) {
    const steps = office.steps.map((step, at) => `${at + 1}. ${step}`);
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error([...steps, said].join("\n"), { cause: error });
  } finally {
    acts += model.acts;
  }
}

async function actByName(
  office: Office,
  model: Model,
  name: string,
  numbers: readonly number[],
): Promise<void> {
  const act = ACTS.find((one) => one.name === name);
  if (!act?.can(model)) throw new Error(`"${name}" cannot be done now`);
  await office.act(act, model, numbers);
}

const lives = fc.asyncProperty(
  // Of four companies one has no GSTIN.
  fc.nat(3),
  fc.commands(steps, { maxCommands: 120, size: "max" }),
  (company, commands: Iterable<fc.AsyncCommand<Model, Office>>) =>
    live(company > 0, (real, model) => fc.asyncModelRun(() => ({ model, real }), commands)),
);

async function tell(story: typeof STORY, office: Office, model: Model): Promise<void> {
  for (const [name, ...numbers] of story) await actByName(office, model, name, numbers);
}

test(
  "in a story in which each act is done, the product says what is true",
  { timeout: 600_000 },
  () =>
    live(true, async (office, model) => {
      await tell(STORY, office, model);
      const done = new Set([...BEFORE, ...STORY].map(([name]) => name));
      expect(ACTS.filter(({ name }) => !done.has(name)).map(({ name }) => name)).toEqual([]);
    }),
);

test("in a story of a company without a GSTIN it does so too", { timeout: 600_000 }, () =>
  live(false, (office, model) => tell(STORY_WITHOUT_GSTIN, office, model)),
);

test("of two who act at once one is through", { timeout: 600_000 }, () =>
  live(true, (office, model) => tell(STORY_AT_ONCE, office, model)),
);

test(
  "whatever an office and its customers do, the product says what is true",
  { timeout: 3 * MS + 120_000 },
  async () => {
    const limits = { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: MS };
    const found = await fc.check(lives, { ...limits, endOnFailure: true });
    console.log(`Acts at random: ACTS_SEED=${SEED}, ${found.numRuns} runs, ${acts} acts`);
    if (!found.failed) return;
    const { counterexamplePath: path } = found;
    const again = await fc.check(lives, { ...limits, ...(path !== null && { path }) });
    const { errorInstance } = again.failed ? again : found;
    throw errorInstance;
  },
);

test("there are acts of all who act, each of them named once", () => {
  expect(ACTS.length).toBeGreaterThanOrEqual(65);
  expect(new Set(ACTS.map(({ name }) => name)).size).toBe(ACTS.length);
});
