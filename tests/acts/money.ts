import { issue } from "./day";
import {
  balanceOf,
  dayAfter,
  type Invoice,
  major,
  minor,
  type Model,
  type Payment,
  placeFor,
  priceOf,
  type Quotation,
  receivedFor,
  sum,
  taxed,
  withhold,
} from "./model";
import { type Act, answered, dataOf, type Dice, idAt, living, type Office, shown } from "./office";
import { bodyOf } from "./person";
import { linkOf } from "./sales";

/* What is asked for, received, billed, given back. */

const accepted = (model: Model) =>
  model.quotations.filter(
    ({ status, ended, invoice }) => status === "approved" && !ended && !invoice,
  );
/** What an advance may still be, whole rupees below what the move costs. */
const advanceLeft = (model: Model, quotation: Quotation) =>
  priceOf(quotation).total - receivedFor(model, quotation) - (quotation.claim?.amount ?? 0);
export const takesAdvance = (model: Model) =>
  accepted(model).filter((quotation) => advanceLeft(model, quotation) >= 100_00);
const asksToPay = (model: Model) =>
  accepted(model).filter(
    (quotation) => quotation.advance > 0 && !quotation.claim && receivedFor(model, quotation) === 0,
  );
export const claimed = (model: Model) =>
  model.quotations.filter(({ claim, ended }) => claim && !ended);
const held = (model: Model) =>
  model.payments.filter(
    ({ quotation, invoice, state, amount, givenBack }) =>
      quotation && !quotation.ended && !invoice && state === "Completed" && amount > givenBack,
  );
/** Those of a month that is not filed: of another the day is changed first. */
const drafts = (model: Model) =>
  model.invoices.filter(({ status, day }) => status === "Draft" && !model.isClosed(day));
const issued = (model: Model) =>
  model.invoices.filter(({ status, isFee }) => status === "Issued" && !isFee);
const owing = (model: Model) => issued(model).filter((invoice) => balanceOf(model, invoice) > 0);
const paidIn = (model: Model) =>
  model.payments.filter(
    ({ invoice, quotation, state }) =>
      invoice && !quotation && state === "Completed" && invoice.status === "Issued",
  );
const untouched = (model: Model) =>
  issued(model).filter(
    (invoice) =>
      receivedFor(model, invoice) === 0 &&
      invoice.notes.length === 0 &&
      !model.isClosed(invoice.day),
  );

/** Customers with several open invoices. */
const severalOf = (model: Model) =>
  living(model.customers).filter(
    (customer) => owing(model).filter((invoice) => invoice.customer === customer).length > 1,
  );
/** Jobs of which nothing is billed, reported or on the road. */
const toCancel = (model: Model) =>
  model.jobs.filter(
    (job) =>
      job.state === "open" &&
      !job.quotation?.claim &&
      !job.quotation?.invoice &&
      model.jobs.every((one) => one === job || one.quotation !== job.quotation || !job.quotation) &&
      model.consignments.every((one) => one.job !== job || !one.isIssued),
  );

/** The amount that somebody types: of a sum, some of it in whole rupees, or all. */
const part = (dice: Dice, whole: number) =>
  dice.once(2) || whole <= 200_00 ? whole : dice.number(1, Math.floor(whole / 100)) * 100;

export const received = (
  model: Model,
  of: Pick<Payment, "id" | "customer" | "quotation" | "invoice" | "amount" | "reference">,
  isCash = false,
): Payment => {
  const payment: Payment = { ...of, state: "Completed", day: model.day, isCash, givenBack: 0 };
  model.payments.push(payment);
  return payment;
};

/** `/payments/new` for a quotation or an invoice, by somebody who reads it: a question is answered with `anyway`. */
async function recordOn(
  office: Office,
  address: string,
  typed: Record<string, string>,
  asked: boolean,
): Promise<number> {
  const page = await office.clerk.fillIn(address, "amount", typed);
  if (!asked) return idAt(`Payment at ${address}`, page, "payments");
  if (page.status !== 409) throw new Error(`Recorded without a question: ${page.told}`);
  const form = page.form("amount");
  const body = bodyOf(form, { ...typed, anyway: "on" });
  const answer = await office.clerk.post(form.action ?? address, body);
  return idAt("Recorded anyway", answer, "payments");
}

export const MONEY: Act[] = [
  {
    name: "say that it is paid",
    can: (model) => asksToPay(model).length > 0,
    async run(office, model, dice) {
      const quotation = dice.of(asksToPay(model));
      const reference = `UPI${400_000 + model.next()}`;
      const link = await linkOf(office, model, quotation);
      const typed = { paymentMethod: "UPI", transactionId: reference };
      const told = shown("I have paid", await office.family.fillIn(link, "paid", typed));
      const { id, customer, advance } = quotation;
      const said = await answered("claims", office.api.get("/payments?status=pending&limit=100"));
      const payments = dataOf(said).payments as { id: number; quotationId: number | null }[];
      const mine = payments.find((one) => one.quotationId === id);
      if (!mine) throw new Error(`${reference} is not among the pending payments. ${told.told}`);
      const payment = received(model, {
        id: mine.id,
        customer,
        quotation,
        invoice: null,
        amount: advance,
        reference,
      });
      payment.state = "Pending";
      quotation.claim = payment;
      return `'I have paid' on the link of quotation ${id}: ${reference}`;
    },
  },
  {
    name: "confirm what was reported",
    can: (model) => claimed(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const quotation = dice.of(claimed(model));
      const claim = quotation.claim!;
      const view = `/payments/view/${claim.id}`;
      const byApi = dice.once(2);
      // Somebody wrote it down by hand as well.
      const repeats = model.payments.some(
        (one) => one !== claim && one.state === "Completed" && one.reference === claim.reference,
      );
      if (byApi) {
        const confirm = (body: object) => api.post(`/payments/${claim.id}/confirm`, body);
        if (repeats) await answered("a second payment", confirm({}), 409);
        await answered("confirm", confirm(repeats ? { anyway: true } : {}));
        await answered("confirm again", confirm({ anyway: true }), 200, 409);
      } else if (repeats) {
        const asks = await clerk.fillIn(view, "confirm");
        shown("Confirm anyway", await clerk.send(asks, "confirm"));
      } else {
        const page = await clerk.open(view);
        shown("Confirm", await clerk.send(page, "confirm"));
        // Pressed once more on the page that is still there.
        shown("Confirm again", await clerk.send(page, "confirm"), 200, 409);
      }
      Object.assign(claim, { state: "Completed", day: model.day });
      quotation.claim = null;
      return `${byApi ? "POST confirm" : "'Confirm payment'"} of ${claim.reference}, twice`;
    },
  },
  {
    name: "deny what was reported",
    can: (model) => claimed(model).length > 0,
    async run({ clerk }, model, dice) {
      const quotation = dice.of(claimed(model));
      const claim = quotation.claim!;
      shown("Deny", await clerk.fillIn(`/payments/view/${claim.id}`, "deny"));
      claim.state = "Failed";
      quotation.claim = null;
      return `'Not received' of ${claim.reference}`;
    },
  },
  {
    name: "record an advance",
    can: (model) => takesAdvance(model).length > 0,
    async run(office, model, dice) {
      const quotation = dice.of(takesAdvance(model));
      const { id: quotationId, customer, claim } = quotation;
      const amount = part(dice, Math.min(advanceLeft(model, quotation), 5_000_00));
      const earlier = model.payments.filter(
        (payment) => payment.quotation === quotation && payment.state === "Completed",
      );
      const repeats = earlier.length > 0 && dice.once(3);
      const reference =
        claim && dice.once(2)
          ? claim.reference
          : repeats
            ? earlier[0]!.reference
            : `UPI${600_000 + model.next()}`;
      const typed = {
        amount: major(amount),
        paymentMethod: "UPI",
        date: model.day,
        transactionId: reference,
      };
      const asked = Boolean(claim) || repeats;
      const byApi = dice.once(2);
      let id: number;
      if (byApi) {
        const body = { quotationId, ...typed };
        if (asked) await answered("a second payment", office.api.post("/receipts", body), 409);
        const more = asked ? { anyway: true } : {};
        id = dataOf(
          await answered("receipt", office.api.post("/receipts", { ...body, ...more })),
        ).id;
      } else {
        id = await recordOn(office, `/payments/new?quotationId=${quotationId}`, typed, asked);
      }
      received(model, { id, customer, quotation, invoice: null, amount, reference });
      const asking = asked ? ", asked and answered 'anyway'" : "";
      return `${byApi ? "POST /api/receipts" : "'Record advance'"} on quotation ${quotationId}: ${major(amount)}, ${reference}${asking}`;
    },
  },
  {
    name: "give an advance back",
    can: (model) => held(model).length > 0,
    async run({ api }, model, dice) {
      const payment = dice.of(held(model));
      const amount = payment.amount - payment.givenBack;
      const body = { amount: major(amount), reason: "Shorter move" };
      await answered("refund", api.post(`/receipts/${payment.id}/refund`, body));
      payment.givenBack += amount;
      return `POST refund of receipt ${payment.id}: ${major(amount)}`;
    },
  },
  {
    name: "bill",
    can: (model) => accepted(model).some(({ claim }) => !claim),
    async run({ clerk, api }, model, dice) {
      const quotation = dice.of(accepted(model).filter(({ claim }) => !claim));
      const { id: quotationId, customer } = quotation;
      const door = dice.number(0, 2);
      let id: number;
      if (door === 0) {
        const body = { quotationId };
        id = dataOf(await answered("bill", api.post("/invoices/from-quotation", body))).id;
      } else {
        const page = await clerk.open(`/quotations/view/${quotationId}`);
        id = idAt("Create Invoice", await clerk.send(page, "invoice"), "invoices");
        // Pressed again on the page that Back shows: the same invoice.
        const again = idAt("Create Invoice", await clerk.send(page, "invoice"), "invoices");
        if (again !== id)
          throw new Error(`Two invoices of quotation ${quotationId}: ${id}, ${again}`);
      }
      const invoice: Invoice = {
        id,
        customer,
        quotation,
        place: quotation.place,
        rate: quotation.rate,
        ...priceOf(quotation),
        status: "Draft",
        day: model.day,
        credited: 0,
        debited: 0,
        notes: [],
      };
      model.invoices.push(invoice);
      quotation.invoice = invoice;
      return `${door === 0 ? "POST from-quotation" : "'Create Invoice', twice"}: quotation ${quotationId} (invoice ${id})`;
    },
  },
  {
    name: "write an invoice",
    can: (model) => living(model.customers).some(({ active }) => active),
    async run({ api, item }, model, dice) {
      const customer = dice.of(living(model.customers).filter(({ active }) => active));
      const price = dice.number(100, 9_000) * 100 + dice.number(0, 99);
      const pickup = dice.once(3) ? "29" : "27";
      const of = { place: placeFor(customer, pickup), rate: model.rate };
      const body = {
        clientId: customer.id,
        invoiceDate: model.day,
        dueDate: dayAfter(model.day, 10),
        status: "Draft",
        pickupStateCode: pickup,
        items: [
          {
            itemId: item.id,
            description: "Packing",
            quantity: 1,
            unitPrice: major(price),
            discount: 0,
          },
        ],
      };
      const { id } = dataOf(await answered("invoice", api.post("/invoices", body)));
      model.invoices.push({
        id,
        customer,
        quotation: null,
        ...of,
        ...taxed(price, of),
        status: "Draft",
        day: model.day,
        credited: 0,
        debited: 0,
        notes: [],
      });
      return `POST /api/invoices of ${customer.name}: ${major(price)}, pickup State ${pickup} (${id})`;
    },
  },
  {
    name: "issue",
    can: (model) => drafts(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const invoice = dice.of(drafts(model));
      const byApi = dice.once(2);
      if (byApi) {
        const to = { status: "Sent" };
        await answered("issue", api.patch(`/invoices/${invoice.id}/status`, to));
      } else shown("Issue", await clerk.fillIn(`/invoices/view/${invoice.id}`, "issue"));
      issue(model, invoice);
      // 'Sent' says that it was sent; 'Issue' does not.
      invoice.isSent = byApi;
      return `${byApi ? "PATCH status Sent:" : "'Issue'"} invoice ${invoice.id}`;
    },
  },
  {
    name: "record a payment",
    can: (model) => owing(model).length > 0,
    async run(office, model, dice) {
      const invoice = dice.of(owing(model));
      const balance = balanceOf(model, invoice);
      const earlier = model.payments.filter(
        ({ invoice: of, state }) => of === invoice && state === "Completed",
      );
      const repeats = earlier.length > 0 && dice.once(3);
      const amount = part(dice, balance);
      const reference = repeats ? earlier[0]!.reference : `UTR${800_000 + model.next()}`;
      const byApi = dice.once(2);
      const isCash = dice.once(2);
      const typed = {
        amount: major(amount),
        paymentMethod: isCash ? "Cash" : "Bank Transfer",
        date: model.day,
        status: "Completed",
        transactionId: reference,
      };
      let id: number;
      if (byApi) {
        const body = { invoiceId: invoice.id, ...typed };
        const tooMuch = { ...body, amount: major(balance + 100), transactionId: "" };
        await answered("more than the balance", office.api.post("/payments", tooMuch), 422);
        if (repeats) await answered("a second payment", office.api.post("/payments", body), 409);
        const more = repeats ? { anyway: true } : {};
        id = dataOf(
          await answered("payment", office.api.post("/payments", { ...body, ...more })),
        ).id;
      } else {
        id = await recordOn(office, `/payments/new?invoiceId=${invoice.id}`, typed, repeats);
      }
      const { customer } = invoice;
      received(model, { id, customer, quotation: null, invoice, amount, reference }, isCash);
      return `${byApi ? "POST /api/payments" : "'Record Payment'"} on invoice ${invoice.id}: ${major(amount)} of ${major(balance)}, ${reference}`;
    },
  },
  {
    name: "refund a payment",
    can: (model) => paidIn(model).length > 0,
    async run({ api }, model, dice) {
      const payment = dice.of(paidIn(model));
      await answered(
        "refund",
        api.post(`/payments/${payment.id}/refund`, { refundReason: "Twice" }),
      );
      Object.assign(payment, { state: "Refunded", givenBack: payment.amount });
      return `POST refund of payment ${payment.id}`;
    },
  },
  {
    name: "delete a payment",
    can: (model) => paidIn(model).some(({ day }) => !model.isClosed(day)),
    async run({ admin }, model, dice) {
      const payment = dice.of(paidIn(model).filter(({ day }) => !model.isClosed(day)));
      const view = `/payments/view/${payment.id}`;
      const asked = await admin.open(`${view}?confirm=delete`);
      shown("Delete", await admin.send(asked, "delete"));
      payment.state = "gone";
      return `Delete payment ${payment.id}`;
    },
  },
  {
    name: "credit or debit note",
    can: (model) => issued(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const invoice = dice.of(issued(model));
      const left = invoice.taxable + sum(invoice.notes, ({ taxable }) => taxable);
      const kind = dice.once(3) || left < 200_00 ? "debit" : "credit";
      const value = dice.number(1, Math.min(2_000, Math.floor(left / 200) || 1)) * 100;
      const { tax } = taxed(value, invoice);
      const byApi = dice.once(2);
      const typed = { amount: major(value), date: model.day, reason: "As agreed" };
      const at = `/invoices/note/${invoice.id}?kind=${kind}`;
      const id = byApi
        ? dataOf(
            await answered(
              `${kind} note`,
              api.post(`/${kind}-notes`, { invoiceId: invoice.id, ...typed }),
            ),
          ).id
        : idAt(`${kind} note`, await clerk.fillIn(at, "reason", typed), "notes");
      // Rounded so that all notes of an invoice together end it to the paisa: to the rupee, either way.
      const found = dataOf(await answered("note", api.get(`/${kind}-notes/${id}`)));
      const total = minor(found.total);
      if (Math.abs(total - value - tax) > 100) {
        throw new Error(`A ${kind} note of ${major(value)} comes to ${major(total)}`);
      }
      const sign = kind === "credit" ? -1 : 1;
      invoice.notes.push({ day: model.day, taxable: sign * value, tax: sign * tax });
      if (kind === "credit") invoice.credited += total;
      else invoice.debited += total;
      return `${byApi ? "POST" : "Form"} ${kind} note of ${major(value)} on invoice ${invoice.id}`;
    },
  },
  {
    name: "cancel an invoice",
    can: (model) => untouched(model).length > 1,
    async run({ api }, model, dice) {
      const invoice = dice.of(untouched(model));
      await answered(
        "cancel",
        api.patch(`/invoices/${invoice.id}/status`, { status: "Cancelled" }),
      );
      invoice.status = "Cancelled";
      withhold(model, invoice);
      if (invoice.quotation) invoice.quotation.invoice = null;
      return `PATCH status Cancelled: invoice ${invoice.id}`;
    },
  },
  {
    name: "one payment for several invoices",
    can: (model) => severalOf(model).length > 0,
    async run({ api }, model, dice) {
      const customer = dice.of(severalOf(model));
      const theirs = owing(model).filter((invoice) => invoice.customer === customer);
      const parts = theirs.map((invoice) => ({
        invoice,
        amount: part(dice, balanceOf(model, invoice)),
      }));
      const over = dice.once(2) ? 20_00 : 0;
      const reference = `NEFT${900_000 + model.next()}`;
      const body = {
        clientId: customer.id,
        date: model.day,
        method: "Bank Transfer",
        reference,
        amount: major(sum(parts, ({ amount }) => amount) + over),
        invoices: parts.map(({ invoice, amount }) => ({
          invoiceId: invoice.id,
          amount: major(amount),
        })),
      };
      const settle = (more: object = {}) => api.post("/payments/settle", { ...body, ...more });
      if (over > 0) await answered("what is over", settle(), 409);
      await answered("settle", settle(over > 0 ? { keepAdvance: true } : {}));
      const rows = dataOf(await answered("rows", api.get("/payments?limit=1000"))).payments as {
        id: number;
        invoiceId: number | null;
      }[];
      const known = new Set(model.payments.map(({ id }) => id));
      const of = { customer, quotation: null, reference };
      for (const { invoice, amount } of parts) {
        const row = rows.find(({ id, invoiceId }) => invoiceId === invoice.id && !known.has(id));
        if (!row) throw new Error(`No payment of invoice ${invoice.id} came of ${reference}`);
        received(model, { id: row.id, ...of, invoice, amount });
      }
      if (over > 0) {
        const row = rows.find(({ id, invoiceId }) => invoiceId === null && !known.has(id));
        if (!row) throw new Error(`No advance came of ${reference}`);
        received(model, { id: row.id, ...of, invoice: null, amount: over });
      }
      return `POST settle of ${customer.name}: ${parts.map(({ invoice, amount }) => `${major(amount)} of invoice ${invoice.id}`).join(", ")}, ${major(over)} over`;
    },
  },
  {
    name: "cancel a move",
    can: (model) => toCancel(model).length > 0,
    async run({ api }, model, dice) {
      const job = dice.of(toCancel(model));
      const quotation = job.quotation;
      const theirs = quotation ? held(model).filter((one) => one.quotation === quotation) : [];
      const whole = sum(theirs, ({ amount, givenBack }) => amount - givenBack);
      const fee = whole > 0 && dice.once(2) ? part(dice, whole) : 0;
      const body = { giveBack: major(whole - fee), fee: major(fee), reason: "The flat is sold" };
      await answered("cancel", api.post(`/jobs/${job.id}/cancel`, body));
      job.state = "Cancelled";
      // What was packed waits for another consignment of the job.
      for (const one of model.consignments.filter((one) => one.job === job)) one.packages = 0;
      const said = `POST cancel of job ${job.id}: ${major(whole - fee)} given back, ${major(fee)} kept`;
      const goesOn = model.jobs.some((one) => one.quotation === quotation && one.state === "open");
      if (!quotation || quotation.invoice || goesOn) return said;
      Object.assign(quotation, { status: "rejected", ended: true });
      withhold(model, quotation);
      // The fee is kept of the largest advance first: a paper of each that bears some of it.
      const bears: { payment: Payment; kept: number }[] = [];
      let toKeep = fee;
      const leftOf = ({ amount, givenBack }: Payment) => amount - givenBack;
      for (const payment of theirs.toSorted((one, other) => leftOf(other) - leftOf(one))) {
        const kept = Math.min(toKeep, leftOf(payment));
        payment.givenBack += leftOf(payment) - kept;
        toKeep -= kept;
        if (kept > 0) bears.push({ payment, kept });
      }
      if (fee === 0) return said;
      const found = await answered("invoices", api.get("/invoices?limit=1000"));
      const known = new Set(model.invoices.map(({ id }) => id));
      const ids = (found.data as unknown as { id: number }[])
        .map(({ id }) => id)
        .filter((id) => !known.has(id))
        .sort((one, other) => one - other);
      if (ids.length !== bears.length) throw new Error(`The fee has ${ids.length} invoices`);
      for (const [at, { payment, kept }] of bears.entries()) {
        const id = ids[at]!;
        const { jobId } = dataOf(await answered("fee", api.get(`/invoices/${id}`)));
        if (jobId !== job.id) throw new Error(`The invoice of the fee names job ${String(jobId)}`);
        const invoice: Invoice = {
          id,
          customer: quotation.customer,
          quotation: null,
          place: quotation.place,
          rate: quotation.rate,
          taxable: 0,
          tax: 0,
          total: kept,
          status: "Issued",
          day: model.day,
          credited: 0,
          debited: 0,
          notes: [],
          isFee: true,
        };
        model.invoices.push(invoice);
        payment.invoice = invoice;
      }
      return said;
    },
  },
];
