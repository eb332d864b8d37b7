import {
  dayAfter,
  major,
  type Model,
  type Place,
  placeFor,
  type Quotation,
  withhold,
} from "./model";
import { type Act, answered, dataOf, idAt, living, type Office, shown } from "./office";

/* What an office does until a move is agreed, and what its customer answers. */

const open = (model: Model, ...states: Quotation["status"][]) =>
  model.quotations.filter(({ status, ended }) => !ended && states.includes(status));

/** Those whose price may still change. */
const unbilled = (model: Model) =>
  open(model, "draft", "sent").filter(({ claim }) => claim === null);

/** So long a link works. */
const LINK_DAYS = 60;

/** The link of a quotation's paper, as 'Copy link' gives it. */
export async function linkOf(office: Office, model: Model, quotation: Quotation): Promise<string> {
  if (quotation.link && model.day < quotation.linkEnds) return quotation.link;
  const view = `/quotations/view/${quotation.id}`;
  const page = await office.clerk.fillIn(view, "copy-link");
  const link = /\/d\/[\w.~-]+/.exec(page.html)?.[0];
  if (!link) throw new Error(`No link was copied: ${page.told}`);
  quotation.linkEnds = dayAfter(model.day, LINK_DAYS);
  return (quotation.link = link);
}

const typed = (transport: number, pickup: Place, advance: number, day: string) => ({
  date: dayAfter(day, 5),
  expiryDate: dayAfter(day, 300),
  transportationType: "full_load",
  transportationCharge: major(transport),
  advancePayment: major(advance),
  pickupStateCode: pickup,
  sourceAddress: "14 MG Road",
  destinationAddress: "7 Park Street",
});

const figures = (model: Model, number: (least: number, most: number) => number) => {
  const transport = number(1_000, 60_000) * 100 + number(0, 99);
  return {
    transport,
    pickup: number(0, 2) === 0 ? ("29" as const) : ("27" as const),
    advance: number(0, 1) === 0 ? 0 : 1_000_00,
    day: model.day,
  };
};

/** Of a firm in this State, and in another one. */
export const GSTINS = { "29": "29AAECC2213N1ZM", "27": "27AAECC2213N1ZQ" };

export const SALES: Act[] = [
  {
    name: "new customer",
    can: ({ customers }) => customers.length < 6,
    async run({ clerk, api }, model, dice) {
      const number = model.next();
      const byApi = dice.once(2);
      const customer = {
        name: `Kavita Zirpe${number}`,
        email: `kavita${number}@example.com`,
        phone: `98${String(20_000_000 + number * 7919)}`,
        gstin: dice.once(3) ? GSTINS[dice.of(["29", "27"] as const)] : null,
        active: true,
        erased: false,
      };
      const { name, email, phone, gstin } = customer;
      const of = { name, email, phone, ...(gstin && { kind: "company", gstin }) };
      // Whom the office gives a password is confirmed, and signs in at once.
      const account = { ...of, password: "six-or-more" };
      const id = byApi
        ? dataOf(await answered("POST /customers", api.post("/customers", account))).id
        : idAt("New customer", await clerk.fillIn("/customers/new", "name", of), "customers");
      model.customers.push({ id, ...customer, confirmed: byApi });
      return `${byApi ? "POST /api/customers" : "New customer"} ${name}${gstin ? `, GSTIN ${gstin}` : ""} (${id})`;
    },
  },
  {
    name: "quote",
    can: (model) => living(model.customers).some(({ active }) => active),
    async run({ clerk, api }, model, dice) {
      const customer = dice.of(living(model.customers).filter(({ active }) => active));
      const { transport, pickup, advance, day } = figures(model, (a, b) => dice.number(a, b));
      const fields = typed(transport, pickup, advance, day);
      const byApi = dice.once(2);
      const id = byApi
        ? dataOf(
            await answered(
              "POST /quotations",
              api.post("/quotations", {
                customerId: customer.id,
                ...fields,
                packagingCharge: 0,
                loadingCharge: 0,
                unloadingCharge: 0,
                discount: 0,
                items: [{ name: "Sofa", quantity: 2 }],
              }),
            ),
          ).id
        : idAt(
            "New quotation",
            await clerk.fillIn(`/quotations/new?customerId=${customer.id}`, "customerId", {
              ...fields,
              "items[0].name": "Sofa",
              "items[0].quantity": 2,
            }),
            "quotations",
          );
      model.quotations.push({
        id,
        customer,
        place: placeFor(customer, pickup),
        rate: model.rate,
        transport,
        advance,
        status: "draft",
        link: null,
        linkEnds: model.day,
        invoice: null,
        ended: false,
        claim: null,
      });
      return `${byApi ? "POST /api/quotations" : "New quotation"} of ${customer.name}, transport ${major(transport)}, pickup State ${pickup}, advance ${major(advance)} (${id})`;
    },
  },
  {
    name: "change a quotation",
    can: (model) => unbilled(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const quotation = dice.of(unbilled(model));
      const transport = dice.number(1_000, 60_000) * 100;
      const byApi = dice.once(2);
      const charge = { transportationCharge: major(transport) };
      if (byApi) await answered("PUT /quotations", api.put(`/quotations/${quotation.id}`, charge));
      else
        idAt(
          "Edit quotation",
          await clerk.fillIn(`/quotations/edit/${quotation.id}`, "transportationCharge", charge),
          "quotations",
        );
      // What waits to leave would say another price.
      if (quotation.transport !== transport) withhold(model, quotation);
      quotation.transport = transport;
      return `${byApi ? "PUT" : "Edit"} quotation ${quotation.id}: transport ${major(transport)}`;
    },
  },
  {
    name: "mark as sent",
    can: (model) => open(model, "draft").length > 0,
    async run({ clerk, api }, model, dice) {
      const quotation = dice.of(open(model, "draft"));
      const view = `/quotations/view/${quotation.id}`;
      const byApi = dice.once(2);
      if (byApi) {
        const to = { status: "sent" };
        await answered("sent", api.patch(`/quotations/${quotation.id}/status`, to));
      } else shown("Mark as Sent", await clerk.fillIn(view, "sent"));
      quotation.status = "sent";
      return `${byApi ? "PATCH status sent:" : "'Mark as Sent'"} quotation ${quotation.id}`;
    },
  },
  {
    name: "accept",
    can: (model) => open(model, "sent").length > 0,
    async run(office, model, dice) {
      const quotation = dice.of(open(model, "sent"));
      const door = dice.number(0, 2);
      if (door === 0) {
        const link = await linkOf(office, model, quotation);
        const typedName = { name: quotation.customer.name, acceptTerms: "on" };
        shown("Accept quotation", await office.family.fillIn(link, "accept", typedName));
      } else if (door === 1) {
        const page = await office.clerk.fillIn(`/quotations/view/${quotation.id}`, "approved");
        shown("Mark as Approved", page);
      } else {
        const to = { status: "approved" };
        await answered("approved", office.api.patch(`/quotations/${quotation.id}/status`, to));
      }
      quotation.status = "approved";
      return `${["'Accept quotation' on the link of", "'Mark as Approved' of", "PATCH status approved:"][door]} quotation ${quotation.id}`;
    },
  },
  {
    name: "reject",
    can: (model) => open(model, "sent").length > 2,
    async run({ api }, model, dice) {
      const quotation = dice.of(open(model, "sent"));
      await answered(
        "rejected",
        api.patch(`/quotations/${quotation.id}/status`, {
          status: "rejected",
          rejectionReason: "Too dear",
        }),
      );
      quotation.status = "rejected";
      quotation.ended = true;
      withhold(model, quotation);
      return `PATCH status rejected: quotation ${quotation.id}`;
    },
  },
];
