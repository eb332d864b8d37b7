import * as z from "zod";
import { VENDOR_PAYMENT } from "~/models/billing/vendor-payment/vendor-payment.record";
import { VENDOR } from "~/models/billing/vendor/vendor.record";
import { toMajor } from "~/models/ground/money/money";
import type { Actor } from "~/models/kit/policy/policy";
import type { List as RecordList, SmallRecord } from "~/models/kit/record/define-record";
import type { recordCommands } from "~/models/kit/record/record-commands.server";
import { stateSaid } from "~/models/kit/record/shown-record";
import { type Fields, replyShape, sent } from "~/models/kit/shared/define-fields";
import { choice } from "~/models/kit/shared/fields";
import { amount, id, moment, nullableText, record as named, text } from "~/models/kit/shared/json";
import { joined, spoken } from "~/models/kit/shared/vocabulary";
import { uncapitalized } from "~/models/ground/typed/text";
import { eraseDriver } from "~/models/law/personal-data/erase.driver.server";
import { eraseVendor } from "~/models/law/personal-data/erase.vendor.server";
import { SMALL_NOUNS } from "~/models/nouns.server";
import { replyOf } from "~/models/papers/paper/reply-of";
import { DRIVER } from "~/models/road/driver/driver.record";
import { ExtentQuery, RATE_CONTRACT } from "~/models/sales/rate-contract/rate-contract.record";
import { contractCharges } from "~/models/sales/rate-contract/rate-contract.server";
import { QuoteInput, quoteEnquiry } from "~/models/sales/enquiry/enquiry.quote.server";
import { QuotationJson } from "~/models/sales/quotation/quotation.json";
import { hangingSaid, type Hanging } from "~/models/road/absence/absence";
import { type Operation, tagged } from "./operation.server";
import { readQuotation } from "./quotations.server";
import { recordCalls } from "./record-calls.server";
import { Created, created, Done, done, List, list, One, one } from "./replies";

const { get, post } = tagged("Hires");

type Reply = {
  shape: z.ZodRawShape;
  of: (row: object) => object;
  /** Its fields that a PUT may leave out to the command. */
  ownAbsence?: readonly string[];
};

/** The calls of a noun of one form: its list, one record, and what may be done with it. */
function smallCalls<F extends Fields, I extends z.ZodType<object>>(
  record: SmallRecord<never, F, I, RecordList>,
  commands: ReturnType<typeof recordCommands<never, F, I, RecordList>>,
  reply: Reply = { shape: {}, of: () => ({}) },
  hangs?: (id: number) => Promise<Hanging[]>,
) {
  const { noun, words, fields, input, summaries } = record;
  const title = joined(words.one);
  const StatusInput = z.object({
    status: choice(record.states, { required: "Status is required", invalid: "Invalid status" }),
    ...record.said,
  });
  const Json = named(title, {
    id,
    ...replyShape(fields as Fields),
    status: z.enum([...record.states, ...(record.follows ?? [])]),
    version: z.int(),
    createdAt: moment,
    updatedAt: moment,
    ...reply.shape,
  });
  const json = (row: object) =>
    replyOf(Json as z.ZodObject, row as never, {
      ...sent(fields as Fields, row),
      ...reply.of(row),
    }) as z.output<typeof Json>;
  const read = async (actor: Actor, id: number) => json(await commands.get(actor, id));
  const calls = recordCalls(noun, Json, read, words.one, words.many);
  // Until the next release a list of two words has its rows under both names: crew-advances and crewAdvances.
  const both = words.many.includes("-") ? uncapitalized(joined(words.many)) : undefined;
  const operations: Operation[] = [
    get(`/${words.many}`, `list${joined(words.many)}`, {
      tag: spoken(words.many),
      summary: summaries.list,
      access: `${noun}:view`,
      query: record.list.query,
      reply: List(words.many, Json, both),
      run: async ({ actor, query }) => {
        const asked = query as { page: number; limit: number };
        const found = await commands.list(actor, query);
        return list(words.many, found, asked, json, both);
      },
    }),
    calls.create({
      summary: summaries.create,
      access: `${noun}:create`,
      body: input,
      rules: ({ actor }) => commands.rules(actor, null),
      run: (actor, body) => commands.create(actor, body),
    }),
    calls.get(`${noun}:view`, summaries.get),
    calls.update({
      summary: summaries.update,
      access: `${noun}:edit`,
      body: input,
      ownAbsence: reply.ownAbsence,
      rules: ({ actor, id }) => commands.rules(actor, id(noun)),
      run: commands.update,
    }),
    // One that keeps its number is never deleted.
    ...(summaries.remove
      ? [
          calls.remove(
            `${noun}:delete`,
            summaries.remove,
            commands.remove,
            (commands.asksBeforeRemoval || undefined) && commands.remove,
          ),
        ]
      : []),
    calls.patch("/status", `set${title}Status`, {
      summary: summaries.setStatus,
      access: record.settles ?? `${noun}:edit`,
      body: StatusInput,
      run: (actor, id, { status, ...said }) => commands.setStatus(actor, id, status, said),
      // The page asks before; a script is told.
      warns: async ({ status }, { id }) => {
        const said = status === "inactive" && hangingSaid((await hangs?.(Number(id))) ?? []);
        return said ? [said] : [];
      },
      message: ({ status }) => stateSaid(spoken(words.one), status),
    }),
  ];
  return { noun, Json, read, operations };
}

const SMALL = SMALL_NOUNS.map(({ record, commands, ...more }) =>
  smallCalls(
    record as never,
    commands as never,
    (more as { reply?: Reply }).reply,
    (more as { hangs?: (id: number) => Promise<Hanging[]> }).hangs,
  ),
);
/** The calls of a noun of one form, with its JSON and its read. */
export const callsOf = (one: string) => SMALL.find(({ noun }) => noun === one)!;
const driver = callsOf(DRIVER.noun);
const vendor = callsOf(VENDOR.noun);
export const vendorPayment = callsOf(VENDOR_PAYMENT.noun);

const RateContractCharges = named("RateContractCharges", {
  rateContractId: id,
  currency: text,
  transportationCharge: amount.optional(),
  packagingCharge: amount.optional(),
  loadingCharge: amount.optional(),
  unloadingCharge: amount.optional(),
  unpackingCharge: amount.optional(),
  warehouseCharge: amount.optional(),
  waitingCharge: amount.optional(),
  waiting: nullableText,
});

const charges = get("/rate-contracts/{id}/charges", "getRateContractCharges", {
  tag: spoken(RATE_CONTRACT.words.many),
  summary: "Charges that a contract gives a move of a distance and volume, by a quotation's names",
  description:
    "Send them on in `POST /api/quotations` with `rateContractId`. Without distanceKm or volumeCft it is one. Storage is charged for `storageDays`, waiting for `waitingHours`, none without. A charge that no rate speaks of is left out; 422 where no slab reaches. `waiting` says what an hour of it costs.",
  access: "rateContract:view",
  query: ExtentQuery,
  reply: One(RateContractCharges),
  run: async ({ actor, id, query }) => {
    const rateContractId = id("rateContract");
    const { charges, waiting, currency } = await contractCharges(actor, rateContractId, query);
    const agreed = Object.entries(charges).map(([name, minor]) => [name, toMajor(minor)]);
    return one({
      rateContractId,
      currency,
      waiting,
      ...(Object.fromEntries(agreed) as Record<keyof typeof charges, number>),
    });
  },
});

export const smallOperations = [
  ...SMALL.flatMap(({ operations }) => operations),
  post<z.ZodType>("/drivers/{id}/erase", "eraseDriver", {
    tag: "Drivers",
    summary: "Erase a driver for good",
    description:
      "Name, phone, licence and notes go, in the history too; lorry receipts that were issued keep what they printed. 409 while the driver is on a consignment that has not ended.",
    access: "user:erase",
    reply: Done(driver.Json),
    run: async ({ actor, id }) => {
      await eraseDriver(actor, id("driver"));
      return done("Driver erased successfully", await driver.read(actor, id("driver")));
    },
  }),
  post<z.ZodType>("/vendors/{id}/erase", "eraseVendor", {
    tag: "Vendors",
    summary: "Erase a vendor who is a natural person for good",
    description:
      "Phone, e-mail, address, bank and notes go, in the history too; books keep name, PAN and GSTIN, challans what they printed without the phone. 409 for a company by its PAN, and while something is owed to the vendor.",
    access: "user:erase",
    reply: Done(vendor.Json),
    run: async ({ actor, id }) => {
      await eraseVendor(actor, id("vendor"));
      return done("Vendor erased successfully", await vendor.read(actor, id("vendor")));
    },
  }),
  charges,
  post("/enquiries/{id}/quotation", "quoteEnquiry", {
    tag: "Enquiries",
    summary: "Make the draft quotation of an enquiry",
    description:
      "With its customer, addresses and day. The customer is `customerId`, else whom the enquiry names, else the one who is known by its phone (422 at `customerId` where several are), else a new one; `newCustomer` makes one whoever has the phone. A draft that it has is answered as it is (422 at `customerId` where that says somebody else). 409 for a lost enquiry; 422 at `movingDate` where no day is known.",
    access: "enquiry:edit",
    status: 201,
    body: QuoteInput,
    bodyOptional: true,
    found: "This draft was made before",
    reply: Created(QuotationJson) as z.ZodType,
    run: async ({ actor, id, body }) => {
      const made = await quoteEnquiry(actor, id("enquiry"), body ?? QuoteInput.parse({}));
      const sentence = made.found ? "This draft was made before" : "Quotation created successfully";
      return created(sentence, await readQuotation(actor, made.id));
    },
  }),
];
