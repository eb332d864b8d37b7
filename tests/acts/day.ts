import { repeatExpenses } from "~/models/billing/expense/expense.repeat.server";
import { queueDueReminders } from "~/models/billing/reminder/reminder.queue.server";
import { now, setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { startDelivery } from "~/services/delivery/worker.server";

import {
  dayAfter,
  type Invoice,
  isSent,
  leave,
  type Mail,
  major,
  type Model,
  type Quotation,
  unsend,
} from "./model";
import { type Act, answered, dataOf, idAt, living, type Office, shown } from "./office";
import { bodyOf, type Person } from "./person";

/* What leaves the house, what is spent, who comes and goes, and what the clock brings. */

type Paper = { kind: "quotation"; of: Quotation } | { kind: "invoice"; of: Invoice };

export const toSend = (model: Model): Paper[] => [
  ...model.quotations
    .filter(({ status, ended, customer }) => !ended && !customer.erased && status !== "approved")
    .map((of) => ({ kind: "quotation" as const, of })),
  ...model.invoices
    .filter(
      ({ status, customer, day }) =>
        !customer.erased && status !== "Cancelled" && (status === "Issued" || !model.isClosed(day)),
    )
    .map((of) => ({ kind: "invoice" as const, of })),
];

const waiting = (model: Model) => model.mails.filter(({ state }) => state === "waits");

/** The forms that Back leads to: those whose message was undone. */
const backTo = (model: Model) =>
  model.mails.flatMap((mail) => {
    const paper = toSend(model).find(({ of }) => of === mail.about);
    return paper && mail.form && mail.state === "undone" ? [{ mail, paper }] : [];
  });

/** The form of the page that sends a paper, as a browser keeps it. */
export async function formOf(person: Person, { kind, of }: Paper) {
  const page = await person.open(`/messages/${kind}/${of.id}`);
  return { at: page.path, body: bodyOf(page.form("email"), {}, "email").toString() };
}

export const press = async (person: Person, { at, body }: NonNullable<Mail["form"]>) =>
  shown("Send by e-mail", await person.post(at, new URLSearchParams(body)), 200, 503);

/** Sends a paper: one message waits for it then, however often somebody pressed. Gives its id. */
export async function sent(
  model: Model,
  { kind, of }: Paper,
  form: Mail["form"],
  presses: () => Promise<unknown>,
): Promise<number> {
  const before = await db.outboxMessage.count();
  await presses();
  const made = await db.outboxMessage.findMany({ orderBy: { id: "asc" }, skip: before });
  const mine = made.filter((one) => one.entity === kind && one.entityId === of.id);
  if (mine.length !== 1) throw new Error(`${mine.length} messages wait for one press`);
  const { id, subject, recipient: to } = mine[0]!;
  const fresh = { madeSent: false, stands: true, form, state: "waits" as const };
  const mail: Mail = { id, to, subject: subject ?? "", about: of, ...fresh };
  model.mails.push(mail);
  sentNow(model, { kind, of } as Paper, mail);
  return id;
}

/** A message waits to leave: its paper is Sent by that. */
function sentNow(model: Model, { kind, of }: Paper, mail: Mail): void {
  mail.state = "waits";
  mail.madeSent ||= !isSent(of);
  if (kind === "quotation") of.status = "sent";
  else {
    if (of.status === "Draft") issue(model, of);
    of.isSent = true;
  }
}

/** Whether the product takes a paper for sent. */
export async function readsSent(of: Quotation | Invoice): Promise<boolean> {
  const where = { id: of.id };
  if ("transport" in of)
    return (await db.quotation.findUniqueOrThrow({ where })).status !== "draft";
  return (await db.invoice.findUniqueOrThrow({ where })).sentAt !== null;
}

/** What the worker of the server does, until nothing waits that may leave. */
export async function deliver(): Promise<void> {
  setClock(new Date(now().getTime() + 60_000));
  const worker = startDelivery({ pollMs: 5 });
  try {
    for (;;) {
      const due = { OR: [{ nextAttemptAt: null }, { nextAttemptAt: { lte: now() } }] };
      const left = await db.outboxMessage.count({
        where: { status: { in: ["queued", "sending"] }, channel: "email", AND: [due] },
      });
      if (left === 0) return;
      await new Promise((done) => setTimeout(done, 5));
    }
  } finally {
    await worker.stop();
  }
}

export const DAY: Act[] = [
  {
    name: "send without a mail server",
    can: (model) => toSend(model).length > 0,
    async run({ clerk, api, mailServer }, model, dice) {
      const { kind, of } = dice.of(toSend(model));
      const at = `/${kind}s/${of.id}`;
      const page = await clerk.open(`/messages/${kind}/${of.id}`);
      const before = await db.outboxMessage.count();
      env().smtpUrl = null;
      await answered("send", api.post(`${at}/send-email`, {}), 409, 422);
      // Whoever has the page open from before presses all the same.
      if (page.has("email")) {
        const after = await clerk.send(page, "email");
        if (after.status < 400) throw new Error(`Sent without a mail server: ${after.told}`);
      }
      env().smtpUrl = mailServer.url;
      const waits = (await db.outboxMessage.count()) - before;
      if (waits !== 0) throw new Error(`${waits} messages wait that nobody can send`);
      return `'Send by e-mail' and POST ${at}/send-email without a mail server: refused`;
    },
  },
  {
    name: "send by e-mail",
    can: (model) => toSend(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const paper = dice.of(toSend(model));
      const { kind, of } = paper;
      if (dice.once(3)) {
        const id = await sent(model, paper, null, () =>
          answered("send", api.post(`/${kind}s/${of.id}/send-email`, {})),
        );
        return `POST send-email of ${kind} ${of.id} (message ${id})`;
      }
      const form = await formOf(clerk, paper);
      const twice = dice.once(2);
      const id = await sent(model, paper, form, async () => {
        await press(clerk, form);
        if (twice) await press(clerk, form);
      });
      return `'Send by e-mail' of ${kind} ${of.id}${twice ? ", twice" : ""} (message ${id})`;
    },
  },
  {
    name: "undo",
    can: (model) => waiting(model).some(({ form }) => form),
    async run({ clerk }, model, dice) {
      const mail = dice.of(waiting(model).filter(({ form }) => form));
      const undo = () =>
        clerk.post("/outbox", new URLSearchParams({ intent: "undo", messageId: String(mail.id) }));
      shown("Undo", await undo());
      const again = await undo();
      if (!again.says("This was undone already. Nothing was sent."))
        throw new Error(`Undo, again: ${again.told}`);
      mail.state = "undone";
      unsend(model, mail.about);
      const [is, should] = [await readsSent(mail.about), isSent(mail.about)];
      if (is !== should) throw new Error(`After the undo of ${mail.id}: Sent is ${is}`);
      return `'Undo' of message ${mail.id}, twice`;
    },
  },
  {
    name: "send an undone form again",
    can: (model) => backTo(model).length > 0,
    async run({ clerk }, model, dice) {
      const { mail, paper } = dice.of(backTo(model));
      const { form } = mail;
      const id = await sent(model, paper, form, () => press(clerk, form!));
      // It sends once, as any other.
      mail.form = null;
      return `The form of message ${mail.id}, which was undone, sent again (message ${id})`;
    },
  },
  {
    name: "try an undone message again",
    can: (model) => backTo(model).length > 0,
    async run({ admin }, model, dice) {
      const { mail, paper } = dice.of(backTo(model));
      const retry = { intent: "retry", messageId: String(mail.id) };
      shown("Try again", await admin.post("/outbox", new URLSearchParams(retry)));
      sentNow(model, paper, mail);
      const is = await readsSent(paper.of);
      if (!is) throw new Error(`After 'Try again' of ${mail.id}: Sent is ${is}`);
      return `'Try again' of message ${mail.id}, which was undone`;
    },
  },
  {
    name: "a minute passes",
    can: () => true,
    async run(_office, model) {
      await deliver();
      leave(model);
      return "A minute passes: what waits has left";
    },
  },
  {
    name: "spend",
    can: () => true,
    async run({ admin, api }, model, dice) {
      const amount = dice.number(50, 5_000) * 100;
      const job = model.jobs.length > 0 && dice.once(2) ? dice.of(model.jobs) : null;
      // Written by somebody who names the customer where nobody looks for a name.
      const named = job && !job.customer.erased ? `For ${job.customer.name}` : "";
      const typed = {
        date: model.day,
        kind: "diesel",
        amount: major(amount),
        paidFrom: "cash",
        note: named,
      };
      const of: Record<string, number> = job ? { jobId: job.id } : {};
      const byApi = dice.once(2);
      const id = byApi
        ? dataOf(await answered("expense", api.post("/expenses", { ...typed, ...of }))).id
        : idAt(
            "New expense",
            await admin.fillIn("/expenses/new", "amount", { ...typed, ...of }),
            "expenses",
          );
      model.costs.push({
        id,
        kind: "expense",
        amount,
        day: model.day,
        job,
        employee: null,
      });
      return `${byApi ? "POST /api/expenses" : "New expense"} ${major(amount)}${job ? ` for job ${job.id}` : ""} (${id})`;
    },
  },
  {
    name: "money for the road",
    can: () => true,
    async run({ api }, model, dice) {
      const person = dice.of(model.crew);
      const given = balanceWith(model, person.id);
      const returns = given > 0 && dice.once(2);
      const amount = returns
        ? Math.min(given, dice.number(1, 50) * 10_000)
        : dice.number(1, 50) * 10_000;
      const direction = returns ? "returned" : "given";
      if (!returns && !person.active) return `Nothing: ${person.name} has left`;
      const body = {
        employeeId: person.id,
        direction,
        amount: major(amount),
        date: model.day,
        method: "Cash",
      };
      const { id } = dataOf(await answered("crew advance", api.post("/crew-advances", body)));
      model.costs.push({
        id,
        kind: direction,
        amount,
        day: model.day,
        job: null,
        employee: person.id,
      });
      return `POST /api/crew-advances: ${person.name} ${direction} ${major(amount)}`;
    },
  },
  {
    name: "somebody leaves, or comes back",
    can: () => true,
    async run({ admin, api }, model, dice) {
      const person = dice.of(model.crew);
      const status = person.active ? "inactive" : "active";
      const byApi = dice.once(2);
      if (byApi) await answered("leaves", api.patch(`/users/${person.id}/status`, { status }));
      else {
        const at = `/employees/edit/${person.id}`;
        let after = await admin.fillIn(at, "status", { status });
        // Asked once where money of the company is with them.
        if (after.path === at) after = await admin.send(after, "status", { status, anyway: "on" });
        idAt("leaves", after, "employees");
      }
      person.active = !person.active;
      return `${byApi ? "PATCH" : "Edit"} ${person.name}: ${status}`;
    },
  },
  {
    name: "customer off, and on again",
    can: (model) => living(model.customers).length > 2,
    async run({ api }, model, dice) {
      const customer = dice.of(living(model.customers));
      const status = customer.active ? "inactive" : "active";
      await answered("status", api.patch(`/users/${customer.id}/status`, { status }));
      customer.active = !customer.active;
      if (customer.imported) customer.imported = "and changed";
      return `PATCH customer ${customer.id}: ${status}`;
    },
  },
  {
    name: "midnight",
    can: () => true,
    async run(office, model, dice) {
      return tomorrow(office, model, dayAfter(model.day, dice.number(1, 3)));
    },
  },
  {
    name: "next month",
    can: (model) => model.day < "2027-03-01",
    async run(office, model) {
      const [year = 0, month = 0] = model.day.split("-").map(Number);
      const first = new Date(Date.UTC(year, month, 2)).toISOString().slice(0, 10);
      return tomorrow(office, model, first);
    },
  },
];

/** What the server does by itself when a day begins; what waited has left by then. */
async function tomorrow(office: Office, model: Model, day: string): Promise<string> {
  await deliver();
  leave(model);
  model.day = day;
  await office.begin(day);
  const { signal } = new AbortController();
  await queueDueReminders(signal);
  await repeatExpenses(signal);
  return `It is ${day}`;
}

/** What an employee still has of the company's money. */
export function balanceWith(model: Model, employee: number): number {
  return model.costs
    .filter((cost) => cost.employee === employee)
    .reduce((left, { kind, amount }) => left + (kind === "given" ? amount : -amount), 0);
}

/** A draft gets its number; what was received of its quotation is taken off. */
export function issue(model: Model, invoice: Invoice): void {
  invoice.status = "Issued";
  for (const payment of model.payments) {
    if (invoice.quotation && payment.quotation === invoice.quotation) payment.invoice = invoice;
  }
}
