import { db } from "~/platform/db.server";

import { apiClient } from "../support/api";
import { balanceOf, dayAfter, type Model } from "./model";
import { type Act, answered, dataOf, idAt, living, type Office } from "./office";
import { working } from "./road";
import type { Same } from "./truth";

/* Whose records become one, who gets another role, who is reminded. */

const active = (model: Model) => living(model.customers).filter((one) => one.active);
/** Without a GSTIN, which a record that is joined brings along; of two with agreed rates the days may be the same. */
const toJoin = (model: Model) =>
  active(model).filter(
    (one) => one.gstin === null && model.contracts.every(({ customer }) => customer !== one),
  );
const late = (model: Model) =>
  model.invoices.filter(
    (invoice) =>
      balanceOf(model, invoice) > 0 &&
      !invoice.customer.erased &&
      invoice.customer.active &&
      dayAfter(invoice.day, 45) < model.day,
  );

const PARTS = ["office", "books", "crew"] as const;
type Part = (typeof PARTS)[number];

/** What each part of the office opens, without a tick for the books: lists by `/api` and on pages. */
const DOORS: Record<string, readonly Part[]> = {
  quotations: ["office"],
  jobs: ["office"],
  customers: ["office"],
  requests: ["office"],
  invoices: ["office", "books"],
  payments: ["office", "books"],
  expenses: ["books"],
  vendors: ["books"],
};

/** The account of one of the crew, by a browser and by `/api`. */
async function signedInAs({ visitor }: Office, { id }: { id: number }) {
  const user = await db.user.findUniqueOrThrow({ where: { id } });
  await visitor.signIn(user);
  return { visitor, api: await apiClient(user) };
}

/** Doors that answer otherwise than they should to somebody whose account opens a part. */
async function wrongDoors(
  { visitor, api }: Awaited<ReturnType<typeof signedInAs>>,
  opens: Part,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [door, parts] of Object.entries(DOORS)) {
    const should = parts.includes(opens);
    const { status } = await api.get(`/${door}`);
    if (status !== (should ? 200 : 403)) wrong.push(`/api/${door} answers ${status}`);
    const page = await visitor.fetch(`/${door}`);
    if ((page.status === 200) !== should) wrong.push(`/${door} answers ${page.status}`);
  }
  const { status } = await visitor.fetch("/my-day");
  if ((status === 200) !== (opens !== "books")) wrong.push(`/my-day answers ${status}`);
  return wrong;
}

/** Everybody of the crew opens what an admin chose for them. */
export async function compareDoors(office: Office, model: Model, same: Same): Promise<void> {
  for (const person of working(model).filter(({ opens }) => opens !== "office")) {
    const wrong = await wrongDoors(await signedInAs(office, person), person.opens);
    same(`Doors of ${person.name}, who opens ${person.opens}`, wrong, []);
  }
}

export const PEOPLE: Act[] = [
  {
    name: "join two customers",
    can: (model) => toJoin(model).length > 1 && active(model).length > 2,
    async run({ api }, model, dice) {
      const stays = dice.of(toJoin(model));
      const other = dice.of(toJoin(model).filter((one) => one !== stays));
      const join = () => api.post(`/customers/${stays.id}/join`, { otherId: other.id });
      await answered("join", join());
      await answered("join again", join());
      const papers = [model.quotations, model.invoices, model.payments, model.jobs].flat();
      for (const paper of papers) if (paper.customer === other) paper.customer = stays;
      model.customers = model.customers.filter((one) => one !== other);
      if (stays.imported) stays.imported = "and changed";
      // What the other record was known by is the same person's.
      for (const name of [other.name, other.phone, other.email]) {
        model.former.push({ customer: stays, name });
      }
      for (const former of model.former) if (former.customer === other) former.customer = stays;
      const ledger = model.ledgers.get(other.id);
      model.ledgers.delete(other.id);
      if (ledger && !model.ledgers.has(stays.id)) model.joined.add(stays.id);
      return `POST join of ${other.name} (${other.id}) into ${stays.name} (${stays.id}), twice`;
    },
  },
  {
    name: "another role, and back",
    can: ({ crew }) => crew.some(({ active: works }) => works),
    async run({ api }, model, dice) {
      const person = dice.of(model.crew.filter(({ active: works }) => works));
      // A role is changed only while nothing hangs on the account.
      const hangs =
        model.jobs.some(({ crew }) => crew.has(person.id)) ||
        model.costs.some(({ employee }) => employee === person.id);
      const role = (to: string) => api.put(`/users/${person.id}`, { role: to });
      if (hangs) await answered("the role of one who has jobs", role("admin"), 409);
      else {
        const shows = api.patch(`/employees/${person.id}/books`, { seesBooks: true });
        if (!dataOf(await answered("books", shows)).seesBooks)
          throw new Error("No books are shown");
        await answered("admin", role("admin"));
        const back = dataOf(await answered("employee", role("employee")));
        if (back.seesBooks) throw new Error(`${person.name} still sees the books`);
        person.opens = "office";
      }
      return `PUT role of ${person.name}: ${hangs ? "refused" : "admin, and employee again"}`;
    },
  },
  {
    name: "another part of the office",
    can: (model) => working(model).length > 0,
    async run(office, model, dice) {
      const person = dice.of(working(model));
      const byApi = dice.once(2);
      const opens = dice.of(PARTS.filter((part) => part !== person.opens));
      // Who is signed in stays so: the next press asks again.
      const before = await signedInAs(office, person);
      if (byApi) await answered("opens", office.api.put(`/employees/${person.id}`, { opens }));
      else {
        const after = await office.admin.fillIn(`/employees/edit/${person.id}`, "opens", { opens });
        idAt("opens", after, "employees");
      }
      person.opens = opens;
      const wrong = await wrongDoors(before, opens);
      if (wrong.length > 0) throw new Error(`${person.name} opens ${opens}: ${wrong.join("; ")}`);
      return `${byApi ? "PUT" : "Edit"} ${person.name}: opens ${opens}`;
    },
  },
  {
    name: "remind twice",
    can: (model) => late(model).length > 0,
    async run({ api }, model, dice) {
      const invoice = dice.of(late(model));
      const remind = (body = {}) => api.post(`/invoices/${invoice.id}/send-reminder`, body);
      // By itself the product may have reminded today.
      await answered("remind", remind(), 200, 409);
      await answered("remind again", remind(), 409);
      await answered("remind anyway", remind({ anyway: true }));
      // Something of it left: no undo takes that back.
      invoice.isSent = true;
      for (const mail of model.mails) if (mail.about === invoice) mail.madeSent = false;
      return `POST send-reminder of invoice ${invoice.id}, twice, and anyway`;
    },
  },
];
