import { now, setClock } from "~/platform/clock.server";
import { checkDatabase } from "~/models/law/doctor/doctor.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";

import { type ApiClient, apiClient, type ApiReply, type Json } from "../support/api";
import { resetDatabase } from "../support/database";
import { makeDriver, makeItem, makeUser, makeVehicle, makeVendor } from "../support/factories";
import type { ReceivedMail } from "../support/smtp";
import { type Customer, Model } from "./model";
import { type Page, Person } from "./person";

/** The number of another's truck. */
export const HIRED = "MH14GH1234";

type Product = (request: Request) => Promise<Response>;
type User = Awaited<ReturnType<typeof makeUser>>;

/** The office that is acted on: who works there, each with a browser, and a script with a token. */
export class Office {
  readonly admin: Person;
  /** An employee without books. */
  readonly clerk: Person;
  /** Somebody with links alone. */
  readonly family: Person;
  /** A customer who signs in. */
  readonly visitor: Person;
  api!: ApiClient;
  item!: { id: number };
  /** What was done, each a sentence that a person can repeat. */
  readonly steps: string[] = [];
  /** What the doctor said of the rows that were there at first: a factory's have no history. */
  sick: ReadonlySet<string> = new Set();
  #staff: { admin: User; clerk: User } | null = null;

  constructor(
    product: Product,
    readonly mailServer: { url: string; mails: ReceivedMail[] },
  ) {
    this.admin = new Person(product, "the admin");
    this.clerk = new Person(product, "an employee");
    this.family = new Person(product, "the customer");
    this.visitor = new Person(product, "a customer who is signed in");
  }

  get staff() {
    if (!this.#staff) throw new Error("The office has not opened.");
    return this.#staff;
  }

  /** Does an act, and notes it as a step that a person can repeat. It takes a moment: what it changes is later than what was. */
  async act(act: Act, model: Model, numbers: readonly number[]): Promise<void> {
    setClock(new Date(now().getTime() + 100));
    const at = this.steps.push(act.name) - 1;
    this.steps[at] = await act.run(this, model, new Dice(numbers));
  }

  /** A new company in Pune, which has a GSTIN or none, with two trucks and three people. */
  async open(hasGstin: boolean): Promise<Model> {
    const model = new Model(hasGstin ? 1800 : 0);
    await resetDatabase();
    this.mailServer.mails.length = 0;
    env().smtpUrl = this.mailServer.url;
    const admin = await makeUser({ role: "admin", name: "Owner Deshpande" });
    const clerk = await makeUser({ role: "employee", name: "Clerk Joshi" });
    this.#staff = { admin, clerk };
    for (const [at, name] of ["Raju Jadhav", "Sonu Pawar", "Imran Shaikh"].entries()) {
      const { id } = await makeUser({ role: "employee", name, phone: `982201111${at}` });
      model.crew.push({ id, name, active: true, opens: "office" });
    }
    for (const number of ["MH12AB1001", "MH12AB1002"]) {
      const { id } = await makeVehicle({ number });
      model.trucks.push({ id, number, active: true });
    }
    const driver = await makeDriver({ name: "Ramesh Yadav", phone: "9822044444" });
    model.drivers.push({ id: driver.id, name: driver.name });
    // Another's truck, which comes by a broker: whoever hires it has both on the challan.
    const broker = await makeVendor({ name: "Nandi Roads" });
    await makeVehicle({ number: HIRED, owner: "hired", brokerId: broker.id });
    this.item = await makeItem({ category: "Services" });
    await this.begin(model.day);
    // 'No' alone is an answer.
    const answer: Record<string, string> = hasGstin
      ? { hasGstin: "yes", name: "Sahyadri Movers", gstin: "27AAPFU0939F1ZV" }
      : { hasGstin: "no", name: "" };
    shown(
      "Set up",
      await this.admin.fillIn("/settings/set-up", "hasGstin", { ...answer, intent: "save" }),
    );
    this.sick = new Set(await checkDatabase(db));
    return model;
  }

  /** Ten in the morning of a day in India: everybody signs in, as sessions and tokens end. */
  async begin(day: string): Promise<void> {
    setClock(new Date(`${day}T04:30:00Z`));
    const { admin, clerk } = this.staff;
    await this.admin.signIn(admin);
    await this.clerk.signIn(clerk);
    this.api = await apiClient(admin);
  }
}

/** Choices that a run's numbers make, the same each time. */
export class Dice {
  #at = 0;
  constructor(readonly numbers: readonly number[]) {}

  number(least: number, most: number): number {
    const rolled = this.numbers[this.#at++ % this.numbers.length] ?? 0;
    return least + (rolled % (most - least + 1));
  }

  of<T>(all: readonly T[]): T {
    const one = all[this.number(0, all.length - 1)];
    if (one === undefined) throw new Error("There is nothing to choose from.");
    return one;
  }

  /** One time in `of`. */
  once(of: number): boolean {
    return this.number(1, of) === 1;
  }
}

/** Something that somebody does by one of its doors. */
export type Act = {
  name: string;
  /** Whether it can be done now; false where a person would find no button. */
  can: (model: Model) => boolean;
  /** Does it, changes the model, and gives what was done in words. */
  run: (office: Office, model: Model, dice: Dice) => Promise<string>;
};

/** The answer of `/api`, which must be one of these statuses. */
export async function answered(
  what: string,
  reply: Promise<ApiReply>,
  ...statuses: number[]
): Promise<ApiReply["body"] & { status: number; message?: string; warnings?: unknown }> {
  const { status, body } = await reply;
  const good = statuses.length > 0 ? statuses : [200, 201];
  if (good.includes(status)) return { ...body, status };
  throw new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 700)}`);
}

/** The page after a press, which must be there. */
export function shown(what: string, page: Page, ...statuses: number[]): Page {
  const good = statuses.length > 0 ? statuses : [200];
  if (good.includes(page.status)) return page;
  throw new Error(`${what}: ${page.told}`);
}

/** The id in the address of a page that was opened after a press. */
export function idAt(what: string, page: Page, section: string): number {
  shown(what, page);
  const found = new RegExp(`^/${section}/(?:view/)?(\\d+)`).exec(page.path)?.[1];
  if (!found) throw new Error(`${what} led to ${page.told}`);
  return Number(found);
}

export const dataOf = (body: Json): Json & { id: number } => body.data as Json & { id: number };

export const living = (customers: Customer[]) => customers.filter(({ erased }) => !erased);
