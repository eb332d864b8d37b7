import { workOnImports } from "~/models/desk/import/import.work.server";

import type { Customer, Model } from "./model";
import { type Act, answered, dataOf, idAt, type Office, shown } from "./office";

/* What comes by a file, and goes again. */

/** Whether nothing hangs on a customer, and nobody changed them. */
const isUntouched = (model: Model) => (customer: Customer) =>
  !customer.erased &&
  customer.imported !== "and changed" &&
  [model.quotations, model.invoices, model.payments, model.jobs, model.contracts]
    .flat()
    .every((one) => one.customer !== customer);

/** Presses a button of an import's page, and waits for what comes of it. */
async function press({ clerk }: Office, path: string, intent: string): Promise<void> {
  shown(intent, await clerk.fillIn(path, intent));
  await workOnImports();
}

async function idOf({ api }: Office, email: string): Promise<number> {
  const found = await answered("customers", api.get(`/customers?search=${email}`));
  const rows = dataOf(found) as unknown as { customers?: { id: number }[] } & { id: number }[];
  const [one] = rows.customers ?? rows;
  if (!one) throw new Error(`${email} was not imported: ${JSON.stringify(found).slice(0, 300)}`);
  return one.id;
}

export const FILES: Act[] = [
  {
    name: "import customers",
    can: ({ customers }) => customers.length < 5,
    async run(office, model) {
      const people = [model.next(), model.next()].map((number) => ({
        name: `Nilima Sathe${number}`,
        email: `nilima${number}@example.com`,
        phone: `96${String(40_000_000 + number * 7919)}`,
      }));
      const rows = people.map(({ name, email, phone }) => `${name},${email},${phone}\n`);
      const form = new FormData();
      form.append("file", new File(["Name,Email,Phone\n", ...rows], "people.csv"));
      const id = idAt("Upload", await office.clerk.post("/import/new/customers", form), "import");
      const at = `/import/${id}`;
      await press(office, at, "check");
      await press(office, at, "run");
      const imported: Customer[] = [];
      for (const one of people) {
        const of = { gstin: null, active: true, confirmed: false, erased: false };
        imported.push({ id: await idOf(office, one.email), ...one, ...of, imported: "as it is" });
      }
      model.customers.push(...imported);
      model.imports.push({ id, customers: imported });
      return `Import ${id}: ${people.map(({ name }) => name).join(", ")}`;
    },
  },
  {
    name: "undo an import",
    can: (model) => model.imports.length > 0,
    async run(office, model, dice) {
      const { clerk } = office;
      const one = dice.of(model.imports);
      const at = `/import/${one.id}`;
      const whole = one.customers.filter((customer) => model.customers.includes(customer));
      const goes = whole.length === one.customers.length && whole.every(isUntouched(model));
      const asks = await clerk.open(`${at}?confirm=undo`);
      if (!goes) {
        if (asks.has("undo")) throw new Error(`Import ${one.id} can be undone: ${asks.told}`);
        return `Undo of import ${one.id} is not offered`;
      }
      shown("Undo this import", await clerk.send(asks, "undo"));
      await workOnImports();
      model.customers = model.customers.filter((customer) => !whole.includes(customer));
      model.imports = model.imports.filter((other) => other !== one);
      for (const { name, phone, email } of whole) model.undone.push(name, phone, email);
      return `'Undo this import' of ${one.id}`;
    },
  },
];
