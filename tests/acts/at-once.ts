import { PASSWORD } from "../support/factories";
import { dayAfter, major, type Model } from "./model";
import { claimed, received, takesAdvance } from "./money";
import { canForget } from "./names";
import { type Act, answered, dataOf } from "./office";
import { driving, open } from "./road";

/* Two who do something at one moment: one of them is through, and the other is told. */

const forgettable = (model: Model) =>
  model.customers
    .filter(canForget(model))
    .filter((one) => model.contracts.every(({ customer }) => customer !== one));

export const AT_ONCE: Act[] = [
  {
    name: "two dispatchers at once",
    can: (model) => open(model).length > 1 && driving(model).length > 0,
    async run({ api }, model, dice) {
      const [one, other] = open(model).slice(-2);
      const vehicleId = dice.of(driving(model)).id;
      // Nobody else is booked on that day.
      const day = dayAfter(model.day, 40 + model.next());
      for (const job of [one!, other!]) {
        await answered("nobody", api.put(`/jobs/${job.id}`, { assignedTo: [], helpers: [] }));
        job.crew = new Set();
        job.helpers = new Set();
      }
      const replies = await Promise.all(
        [one!, other!].map(async (job) => {
          const { status } = await api.post(`/jobs/${job.id}/move`, { date: day, vehicleId });
          if (status === 200) Object.assign(job, { day, truck: vehicleId });
          return status;
        }),
      );
      if (replies.toSorted().join() !== "200,409") {
        throw new Error(`Two at once on truck ${vehicleId}, ${day}: ${replies.join()}`);
      }
      return `POST move of jobs ${one!.id} and ${other!.id} to ${day}, truck ${vehicleId}, at once: ${replies.join()}`;
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
      const replies = await Promise.all([api.post("/receipts", body), api.post("/receipts", body)]);
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
        api.post(`/payments/${claim.id}/confirm`, known ? { anyway: true } : {}),
        api.post("/receipts", receipt),
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
      const contract = {
        customerId,
        number: `RC-${model.next()}`,
        validFrom: "2026-04-01",
        validTo: "2027-12-31",
        slabs: [],
        // Scrubbed where it came first; where it came second it was refused.
        note: `Agreed with ${name}`,
      };
      const [erased, made] = await Promise.all([
        api.post(`/customers/${customerId}/erase`, { currentPassword: PASSWORD }),
        api.post("/rate-contracts", contract),
      ]);
      const names = model.former.filter((one) => one.customer === customer).map((one) => one.name);
      if (erased.status === 200) {
        customer.erased = true;
        model.forgotten.push(name, ...names, phone, email);
      }
      if (made.status === 201) model.contracts.push({ id: dataOf(made.body).id, customer });
      const statuses = [erased.status, made.status].join();
      if (!["200,201", "200,422"].includes(statuses)) {
        throw new Error(`Erased, agreed with: ${statuses} ${JSON.stringify(erased.body)}`);
      }
      return `POST erase of customer ${customerId} and rates for them, at once: ${statuses}`;
    },
  },
];
