import { PASSWORD } from "../support/factories";
import { rewritten } from "./bills";
import { type Customer, major, type Model } from "./model";
import { type Act, answered, dataOf, idAt, living, shown } from "./office";

/* Who is called what, where somebody wrote it, and who is to be forgotten. */

/** Whether nothing of a customer is open: who asks to be forgotten can be. */
export const canForget = (model: Model) => (customer: Customer) => {
  const theirs = <T extends { customer: Customer }>(all: T[]) =>
    all.filter((one) => one.customer === customer);
  return (
    !customer.erased &&
    theirs(model.jobs).every(({ state }) => state !== "open") &&
    theirs(model.invoices).every(({ status }) => status === "Cancelled") &&
    theirs(model.quotations).every(({ status }) => status === "rejected") &&
    model.requests.every(
      ({ quotation, isClaimed }) => quotation.customer !== customer || !isClaimed,
    ) &&
    theirs(model.payments).length === 0
  );
};

/** The records about somebody else in which the office writes what it likes: their addresses, and the field. */
const notebooks = (model: Model, item: number): [address: string, field: string][] => [
  ...model.trucks.map(({ id }) => [`/vehicles/${id}`, "notes"] as [string, string]),
  ...keptVendors(model).map(({ id }) => [`/vendors/${id}`, "notes"] as [string, string]),
  ...model.contracts.map(({ id }) => [`/rate-contracts/${id}`, "note"] as [string, string]),
  ...model.hires.map(({ id }) => [`/hires/${id}`, "note"] as [string, string]),
  ...model.costs
    .filter(({ day, kind }) => kind !== "hire" && !model.isClosed(day))
    .map(({ id, kind }) => {
      const noun = kind === "expense" ? "expenses" : "crew-advances";
      return [`/${noun}/${id}`, "note"] as [string, string];
    }),
  ...model.jobs
    .filter(({ state }) => state === "open")
    .map(({ id }) => [`/jobs/${id}`, "notes"] as [string, string]),
  [`/items/${item}`, "description"],
];

/** Truck owners of whom nothing is owed. */
const settled = (model: Model) =>
  model.vendors.filter(
    (vendor) =>
      !vendor.erased &&
      // The number that it has, or had on a bill, is a company's.
      vendor.gstin === null &&
      model.vendors.length > 1 &&
      model.hires.every((hire) => hire.vendor !== vendor || hire.paid === hire.amount),
  );
const keptVendors = (model: Model) => model.vendors.filter(({ erased }) => !erased);

export const NAMES: Act[] = [
  {
    name: "rename a customer",
    can: (model) => living(model.customers).length > 0,
    async run({ clerk, api }, model, dice) {
      const customer = dice.of(living(model.customers));
      const name = `Asmita Ubale${model.next()}`;
      const byApi = dice.once(2);
      if (byApi) await answered("rename", api.put(`/customers/${customer.id}`, { name }));
      else shown("Rename", await clerk.fillIn(`/customers/edit/${customer.id}`, "name", { name }));
      model.former.push({ customer, name: customer.name });
      customer.name = name;
      if (customer.imported) customer.imported = "and changed";
      return `${byApi ? "PUT" : "Edit"} customer ${customer.id}: ${name}`;
    },
  },
  {
    name: "new vendor",
    can: (model) => keptVendors(model).length < 4,
    async run({ admin, api }, model, dice) {
      const number = model.next();
      const vendor = {
        name: `Shankar Roadways${number}`,
        phone: `97${String(30_000_000 + number * 7919)}`,
        email: `shankar${number}@example.com`,
      };
      const typed = { ...vendor, kind: "truck owner" };
      const byApi = dice.once(2);
      const id = byApi
        ? dataOf(await answered("vendor", api.post("/vendors", typed))).id
        : idAt("New vendor", await admin.fillIn("/vendors/new", "name", typed), "vendors");
      model.vendors.push({ id, ...vendor, gstin: null, erased: false });
      return `${byApi ? "POST" : "New vendor"} ${vendor.name} (${id})`;
    },
  },
  {
    name: "rename a vendor",
    can: (model) => keptVendors(model).length > 0,
    async run({ admin, api }, model, dice) {
      const vendor = dice.of(keptVendors(model));
      const name = `Vithoba Transport${model.next()}`;
      const byApi = dice.once(2);
      if (byApi) await answered("rename", api.put(`/vendors/${vendor.id}`, { name }));
      else {
        const page = await admin.fillIn(`/vendors/edit/${vendor.id}`, "name", { name });
        idAt("Rename", page, "vendors");
      }
      vendor.name = name;
      return `${byApi ? "PUT" : "Edit"} vendor ${vendor.id}: ${name}`;
    },
  },
  {
    name: "erase a vendor",
    can: (model) => settled(model).length > 0,
    async run({ api }, model, dice) {
      const vendor = dice.of(settled(model));
      await answered("erase", api.post(`/vendors/${vendor.id}/erase`, {}));
      // Challans name whom they paid: the name stays there.
      model.forgotten.push(vendor.phone, vendor.email);
      vendor.erased = true;
      return `POST erase vendor ${vendor.id} (${vendor.name})`;
    },
  },
  {
    name: "rates of a customer",
    can: (model) => living(model.customers).some(({ active, id }) => active && free(model, id)),
    async run({ api }, model, dice) {
      const able = living(model.customers).filter(({ active, id }) => active && free(model, id));
      const customer = dice.of(able);
      const number = `RC-${model.next()}`;
      const contract = {
        customerId: customer.id,
        number,
        validFrom: "2026-04-01",
        validTo: "2027-12-31",
        packingRate: major(12_50),
        slabs: [],
      };
      const { id } = dataOf(await answered("contract", api.post("/rate-contracts", contract)));
      await answered("its days again", api.post("/rate-contracts", contract), 422);
      model.contracts.push({ id, customer });
      return `POST /api/rate-contracts of ${customer.name}: ${number}`;
    },
  },
  {
    name: "write a name into notes",
    can: (model) => living(model.customers).length > 0,
    async run({ api, item }, model, dice) {
      const { name, phone, email } = dice.of(living(model.customers));
      const [address, field] = dice.of(notebooks(model, item.id));
      const note = `Asks for ${name}, ${phone}, ${email}`;
      await answered("note", api.put(address, { [field]: note }));
      rewritten(model, address);
      return `PUT ${address}: ${field} name ${name}`;
    },
  },
  {
    name: "save what is there as it is",
    can: () => true,
    async run({ api, item }, model, dice) {
      const [address] = dice.of(notebooks(model, item.id));
      await answered("PUT of nothing", api.put(address, {}));
      rewritten(model, address);
      return `PUT ${address} {}`;
    },
  },
  {
    name: "erase a customer",
    can: (model) => model.customers.filter(canForget(model)).length > 0,
    async run({ api }, model, dice) {
      const customer = dice.of(model.customers.filter(canForget(model)));
      const body = { currentPassword: PASSWORD };
      await answered("erase", api.post(`/customers/${customer.id}/erase`, body));
      const names = model.former.filter((one) => one.customer === customer).map(({ name }) => name);
      model.forgotten.push(customer.name, ...names, customer.phone, customer.email);
      customer.erased = true;
      return `POST erase customer ${customer.id} (${customer.name})`;
    },
  },
];

/** Whether a customer has no contract yet. */
function free(model: Model, id: number): boolean {
  return model.contracts.every(({ customer }) => customer.id !== id);
}
