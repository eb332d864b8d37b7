import { dayAfter, major, minor, type Model } from "./model";
import { type Act, answered, dataOf, type Office } from "./office";

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
const hired = ({ hires }: Model) => hires.reduce((all, { amount }) => all + amount, 0);
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
    can: (model) => toHire(model).length > 0 && hired(model) + 25_000_00 <= WITHOUT_TDS,
    async run({ api }, model, dice) {
      const consignment = dice.of(toHire(model));
      if (model.owner === null) {
        const vendor = { name: "Shree Roadways", kind: "truck owner" };
        model.owner = dataOf(await answered("vendor", api.post("/vendors", vendor))).id;
      }
      const amount = dice.number(50, 250) * 100_00;
      const hire = {
        vendorId: model.owner,
        vehicleNumber: "MH14GH1234",
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
      model.hires.push({ id, amount, paid: 0, consignments: [consignment] });
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
      const pay = (minorUnits: number) =>
        api.post(`/hires/${hire.id}/payments`, {
          amount: major(minorUnits),
          date: model.day,
          method: "UPI",
          reference: `UPI${700_000 + model.next()}`,
        });
      await answered("more than is owed", pay(left + 100), 422);
      const said = dataOf(await answered("pay", pay(amount)));
      hire.paid += amount;
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
      const body = { date: model.day, placeOfSupply: place, reason: "The place was typed wrong" };
      const amend = () => api.post(`/invoices/${invoice.id}/amendments`, body);
      await answered("amend", amend());
      await answered("amend again", amend(), 409, 422);
      Object.assign(invoice, { place, isAmended: true });
      return `POST amendment of invoice ${invoice.id}: place of supply ${place}`;
    },
  },
];
