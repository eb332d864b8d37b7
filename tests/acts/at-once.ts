import { PASSWORD } from "../support/factories";
import { toTell } from "./crew";
import { formOf, press, sent, toSend } from "./day";
import { dayAfter, major, type Model, seat } from "./model";
import { claimed, received, takesAdvance } from "./money";
import { canForget } from "./names";
import { type Act, answered, dataOf } from "./office";
import { bodyOf } from "./person";
import { driving, working } from "./road";

/* Two who do something at one moment: one of them is through, and the other is told. */

/** Whoever is told that the product is busy presses again. */
async function patiently<R extends { status: number }>(press: () => Promise<R>): Promise<R> {
  for (;;) {
    const reply = await press();
    if (reply.status !== 503) return reply;
  }
}

const forgettable = (model: Model) =>
  model.customers
    .filter(canForget(model))
    .filter((one) => model.contracts.every(({ customer }) => customer !== one));

export const AT_ONCE: Act[] = [
  {
    name: "two dispatchers at once",
    can: (model) =>
      toTell(model).length > 1 && driving(model).length > 0 && working(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const both = toTell(model).slice(-2);
      const truck = dice.once(2) ? dice.of(driving(model)).id : null;
      const person = truck === null ? dice.of(working(model)) : null;
      // Nobody else is booked on these days.
      const free = (days: number) => dayAfter(model.day, 40 + 3 * model.next() + days);
      for (const [at, job] of both.entries()) {
        const day = free(at);
        const crew = { assignedTo: person ? [person.name] : [], helpers: [] };
        const alone = { vehicleId: null, driverId: null, startDate: day, ...crew };
        await answered("apart", api.put(`/jobs/${job.id}`, alone));
        Object.assign(job, { day, truck: null, driver: null });
        seat(job, person ? [person.id] : [], []);
      }
      const day = free(2);
      // Both by one door, so that neither has a head start.
      const byApi = dice.once(2);
      const pages = byApi ? [] : both.map(({ id }) => clerk.open(`/jobs/move/${id}`));
      const forms = await Promise.all(pages);
      const typed = { date: day, vehicleId: String(truck ?? "") };
      const replies = await Promise.all(
        both.map(({ id }, at) =>
          patiently<{ status: number }>(() =>
            byApi
              ? api.post(`/jobs/${id}/move`, { date: day, vehicleId: truck })
              : clerk.post(forms[at]!.path, bodyOf(forms[at]!.form("date"), typed)),
          ),
        ),
      );
      const statuses = replies.map(({ status }) => status).join();
      const whom = truck === null ? person!.name : `truck ${truck}`;
      if (!["200,409", "409,200"].includes(statuses)) {
        throw new Error(`Two at once, ${whom} on ${day}: ${statuses}`);
      }
      Object.assign(statuses === "200,409" ? both[0]! : both[1]!, { day, truck });
      const door = byApi ? "POST move" : "'Move job'";
      return `${door} of jobs ${both.map(({ id }) => id).join(" and ")} to ${day}, ${whom}, at once: ${statuses}`;
    },
  },
  {
    name: "two presses of one form at once",
    can: (model) => toSend(model).length > 0,
    async run({ clerk }, model, dice) {
      const paper = dice.of(toSend(model));
      const form = await formOf(clerk, paper);
      const once = () => patiently(() => press(clerk, form));
      const id = await sent(model, paper, form, () => Promise.all([once(), once()]));
      return `'Send by e-mail' of ${paper.kind} ${paper.of.id}, twice at once (message ${id})`;
    },
  },
  {
    name: "one receipt by two at once",
    can: (model) => takesAdvance(model).some(({ claim }) => !claim),
    async run({ api }, model, dice) {
      const quotation = dice.of(takesAdvance(model).filter(({ claim }) => !claim));
      const { id: quotationId, customer } = quotation;
      const reference = `UPI${500_000 + model.next()}`;
      const of = { paymentMethod: "UPI", date: model.day, transactionId: reference };
      const body = { quotationId, amount: major(50_00), ...of };
      const once = () => patiently(() => api.post("/receipts", body));
      const replies = await Promise.all([once(), once()]);
      const statuses = replies.map(({ status }) => status).toSorted();
      if (statuses.join() !== "201,409") throw new Error(`One receipt twice: ${statuses.join()}`);
      const made = replies.find(({ status }) => status === 201)!;
      const { id } = dataOf(made.body);
      received(model, { id, customer, quotation, invoice: null, amount: 50_00, reference });
      return `POST /api/receipts on quotation ${quotationId}: 50.00, ${reference}, by two at once`;
    },
  },
  {
    name: "confirm and write down at once",
    can: (model) => claimed(model).length > 0,
    async run({ api }, model, dice) {
      const quotation = dice.of(claimed(model));
      const claim = quotation.claim!;
      const reference = claim.reference;
      const known = model.payments.some((one) => one !== claim && one.reference === reference);
      const of = { paymentMethod: "UPI", date: model.day, transactionId: reference };
      const receipt = { quotationId: quotation.id, amount: major(claim.amount), ...of };
      const [confirmed, written] = await Promise.all([
        patiently(() => api.post(`/payments/${claim.id}/confirm`, known ? { anyway: true } : {})),
        patiently(() => api.post("/receipts", receipt)),
      ]);
      const statuses = [confirmed.status, written.status].join();
      if (statuses !== "200,409") throw new Error(`Confirmed, written down: ${statuses}`);
      Object.assign(claim, { state: "Completed", day: model.day });
      quotation.claim = null;
      return `POST confirm of ${reference} and the same as a receipt, at once: ${statuses}`;
    },
  },
  {
    name: "rates for somebody who is erased at once",
    can: (model) => forgettable(model).length > 0,
    async run({ api }, model, dice) {
      const customer = dice.of(forgettable(model));
      const { id: customerId, name, phone, email } = customer;
      let erased: number | null = null;
      const path = `/customers/${customerId}/erase`;
      const erase = () => api.post(path, { currentPassword: PASSWORD });
      const erasing = patiently(erase).then(({ status }) => (erased = status));
      const statuses: number[] = [];
      // As long as it takes: one contract after the other, each of a day of its own.
      for (let at = 0; erased === null && at < 300; at += 1) {
        const day = dayAfter("2026-04-01", at);
        const contract = { customerId, validFrom: day, validTo: day, slabs: [] };
        // Scrubbed where it came first; where it came second it was refused.
        const words = { number: `RC-${model.next()}`, note: `Agreed with ${name}` };
        const made = await patiently(() => api.post("/rate-contracts", { ...contract, ...words }));
        statuses.push(made.status);
        if (made.status === 201) model.contracts.push({ id: dataOf(made.body).id, customer });
      }
      await erasing;
      const names = model.former.filter((one) => one.customer === customer).map((one) => one.name);
      customer.erased = true;
      model.forgotten.push(name, ...names, phone, email);
      const isRight = /^(201,?)*(422,?)*$/.test(statuses.join());
      if (erased !== 200 || !isRight) {
        throw new Error(`Erased, agreed with: ${erased}, ${statuses.join()}`);
      }
      return `POST erase of customer ${customerId} and ${statuses.length} times rates for them, at once`;
    },
  },
];
