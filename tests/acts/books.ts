import { dayAfter, major, minor, type Model, sum } from "./model";
import { type Act, answered, dataOf, HIRED, type Office } from "./office";
import { GSTINS } from "./sales";

/* What goes into the books: hired trucks, Tally, what a filed return said wrong. */

/** Goods on the road that no hired truck has yet. */
const toHire = (model: Model) =>
  model.consignments.filter(
    (one) =>
      one.isIssued &&
      one.job.state !== "Cancelled" &&
      model.hires.every(({ consignments }) => !consignments.includes(one)),
  );
/** So much is hired in a year without TDS. */
const WITHOUT_TDS = 90_000_00;
const hired = ({ hires }: Model) => sum(hires, ({ amount }) => amount);
const owners = ({ vendors }: Model) => vendors.filter(({ erased }) => !erased);
const unpaid = ({ hires }: Model) => hires.filter(({ amount, paid }) => paid < amount);

const monthOf = (day: string) => day.slice(0, 7);

/** Whether each month from a day's until the one before this is filed. */
function isFiledUntilNow(model: Model, day: string): boolean {
  for (let at = day; monthOf(at) < monthOf(model.day); at = dayAfter(`${monthOf(at)}-28`, 4)) {
    if (!model.isClosed(at)) return false;
  }
  return monthOf(day) < monthOf(model.day);
}
const toAmend = (model: Model) =>
  model.invoices.filter(
    ({ status, isFee, isAmended, day }) =>
      status === "Issued" && !isFee && !isAmended && isFiledUntilNow(model, day),
  );

/** The ledgers of customers in a file for Tally, by the customers' ids. */
export async function ledgersIn({ admin }: Office, model: Model, what: "masters" | "vouchers") {
  const days = `startDate=2026-04-01&endDate=${model.day}`;
  const { status, text } = await admin.fetch(`/api/exports/tally?what=${what}&${days}`);
  if (status !== 200) throw new Error(`Tally, ${what}: ${status} ${text.slice(0, 300)}`);
  const named =
    what === "masters"
      ? /<LEDGER NAME="([^"]*\(C-(\d+)\))"/g
      : /<PARTYLEDGERNAME>([^<]*\(C-(\d+)\))/g;
  return [...text.matchAll(named)].map(([, name = "", id]) => [Number(id), name] as const);
}

export const BOOKS: Act[] = [
  {
    name: "hire a truck",
    can: (model) =>
      toHire(model).length > 0 &&
      owners(model).length > 0 &&
      hired(model) + 25_000_00 <= WITHOUT_TDS,
    async run({ api }, model, dice) {
      const consignment = dice.of(toHire(model));
      const vendor = dice.of(owners(model));
      const amount = dice.number(50, 250) * 100_00;
      const hire = {
        vendorId: vendor.id,
        vehicleNumber: HIRED,
        driverName: "Balu",
        date: model.day,
        fromPlace: "Pune",
        toPlace: "Nagpur",
        amount: major(amount),
        consignmentIds: [consignment.id],
      };
      const { id } = dataOf(await answered("hire", api.post("/hires", hire)));
      // The goods go on one truck.
      await answered("the same goods again", api.post("/hires", hire), 422);
      model.hires.push({ id, vendor, amount, paid: 0, consignments: [consignment] });
      return `POST /api/hires of consignment ${consignment.id}: ${major(amount)} (${id})`;
    },
  },
  {
    name: "pay a hire",
    can: (model) => unpaid(model).length > 0,
    async run({ api }, model, dice) {
      const hire = dice.of(unpaid(model));
      const left = hire.amount - hire.paid;
      const amount = dice.once(2) ? left : Math.min(left, dice.number(1, 99) * 100_00);
      const isCash = dice.once(2);
      const pay = (minorUnits: number) =>
        api.post(`/hires/${hire.id}/payments`, {
          amount: major(minorUnits),
          date: model.day,
          method: isCash ? "Cash" : "UPI",
          reference: `UPI${700_000 + model.next()}`,
        });
      await answered("more than is owed", pay(left + 100), 422);
      const said = dataOf(await answered("pay", pay(amount)));
      hire.paid += amount;
      const cost = { id: 0, kind: "hire" as const, amount, day: model.day, job: null };
      if (isCash) model.costs.push({ ...cost, employee: null });
      if (minor(said.balance) !== hire.amount - hire.paid) {
        throw new Error(`Hire ${hire.id}: ${String(said.balance)} is left`);
      }
      return `POST payment of hire ${hire.id}: ${major(amount)} of ${major(left)}`;
    },
  },
  {
    name: "the books for Tally",
    can: (model) => model.invoices.some(({ status }) => status === "Issued"),
    async run(office, model) {
      for (const [id, name] of await ledgersIn(office, model, "masters")) {
        if (!model.ledgers.has(id)) model.ledgers.set(id, name);
      }
      return `Masters for Tally: ${[...model.ledgers.values()].join(", ")}`;
    },
  },
  {
    name: "amend a filed invoice",
    can: (model) => toAmend(model).length > 0,
    async run({ api }, model, dice) {
      const invoice = dice.of(toAmend(model));
      const place = invoice.place === "27" ? "29" : "27";
      const other = invoice.customer.gstin && GSTINS[place];
      const wrong = {
        date: model.day,
        reason: "It was typed wrong",
        ...(other && { gstin: other }),
      };
      const amend = (body: object) => api.post(`/invoices/${invoice.id}/amendments`, body);
      // Of a number of another State the place is asked.
      if (other) await answered("the number alone", amend(wrong), 409, 422);
      const body = { ...wrong, placeOfSupply: place };
      await answered("amend", amend(body));
      await answered("amend again", amend(body), 409, 422);
      Object.assign(invoice, { place, isAmended: true });
      return `POST amendment of invoice ${invoice.id}: place of supply ${place}${other ? `, GSTIN ${other}` : ""}`;
    },
  },
];
