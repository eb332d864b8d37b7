import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { env } from "~/platform/env.server";

import { effort } from "../support/effort";
import { startMailServer } from "../support/smtp";
import { ACTS, BEFORE } from "./acts";
import type { Model } from "./model";
import { type Act, Dice, Office } from "./office";
import { startProduct } from "./product";
import { compare } from "./truth";

const ACTS_A_RUN = 30;

/** One act of a run, with the numbers that make its choices. */
class Step implements fc.AsyncCommand<Model, Office> {
  #said: string;
  constructor(
    readonly act: Act,
    readonly numbers: readonly number[],
  ) {
    this.#said = act.name;
  }

  check(model: Model): boolean {
    return model.acts < ACTS_A_RUN && this.act.can(model);
  }

  async run(model: Model, office: Office): Promise<void> {
    model.acts += 1;
    office.steps.push(this.act.name);
    const said = await this.act.run(office, model, new Dice(this.numbers));
    this.#said = said;
    office.steps[office.steps.length - 1] = said;
  }

  toString(): string {
    return this.#said;
  }
}

const steps = ACTS.filter(
  ({ name }) => !(process.env.ACTS_WITHOUT ?? "").split(",").includes(name),
).map((act) =>
  fc
    .array(fc.nat(1_000_000), { minLength: 6, maxLength: 6 })
    .map((numbers) => new Step(act, numbers)),
);

/** The day's, unless ACTS_SEED names another. */
const today = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
const SEED = Number(process.env.ACTS_SEED ?? today);

let mails: Awaited<ReturnType<typeof startMailServer>>;
let product: Awaited<ReturnType<typeof startProduct>>;
const configured = { ...env() };

beforeAll(async () => {
  mails = await startMailServer();
  product = await startProduct();
});
afterAll(async () => {
  setClock(null);
  Object.assign(env(), configured);
  await mails.stop();
});

let steps_ = 0;
const run = fc.asyncProperty(
  fc.commands(steps, { maxCommands: 120, size: "max" }),
  async (commands) => {
    const office = new Office(product, mails);
    const model = await office.open();
    try {
      for (const [name, numbers] of BEFORE) {
        const act = ACTS.find((one) => one.name === name);
        if (!act?.can(model)) throw new Error(`At first, "${name}" cannot be done`);
        office.steps.push(await act.run(office, model, new Dice(numbers)));
      }
      await fc.asyncModelRun(() => ({ model, real: office }), commands);
      await compare(office, model);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      throw new Error(
        `${error instanceof Error && !/:/.test(said.slice(0, 60)) ? error.stack?.split("\n").slice(0, 6).join("\n") : ""}${office.steps.map((s, i) => `${i + 1}. ${s}`).join("\n")}\n${said}`,
      );
    }
    steps_ += office.steps.length;
  },
);

test(
  "whatever an office and its customers do, the product says what is true",
  { timeout: 600_000 },
  async () => {
    const t = performance.now();
    const found = await fc.check(run, {
      seed: SEED,
      numRuns: effort(10_000, 20_000),
      interruptAfterTimeLimit: Number(process.env.ACTS_MS ?? 60_000),
      endOnFailure: process.env.ACTS_SHRINK !== "1",
    });
    console.log(
      `Acts at random: seed ${SEED}, ${found.numRuns} runs, ${steps_} acts, ${Math.round(performance.now() - t)} ms`,
    );
    if (found.failed) console.log(fc.defaultReportMessage(found));
    expect(found.failed ? found.errorInstance : null).toBeNull();
  },
);
