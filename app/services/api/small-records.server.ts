import * as z from "zod";

import { eraseDriver } from "~/models/law/personal-data/erase.driver.server";
import type { Actor } from "~/models/kit/policy/policy";
import type { List as RecordList, SmallRecord } from "~/models/kit/record/define-record";
import { stateSaid, type SmallState } from "~/models/kit/record/shown-record";
import type { recordCommands } from "~/models/kit/record/record-commands.server";
import { replyShape, sent, type Fields } from "~/models/kit/shared/define-fields";
import { choice } from "~/models/kit/shared/fields";
import { id, moment, record as named } from "~/models/kit/shared/json";
import { capitalized } from "~/models/kit/shared/text";
import { SMALL_NOUNS } from "~/models/nouns.server";
import { DRIVER } from "~/models/road/driver/driver.record";

import { operation, type Operation } from "./operation.server";
import { recordCalls } from "./record-calls.server";
import { Done, done, List, list } from "./replies";

type Row = {
  id: number;
  status: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The calls of a noun of one form: its list, one record, and what may be done with it. */
function smallCalls<F extends Fields, I extends z.ZodType<object>>(
  record: SmallRecord<never, F, I, RecordList>,
  commands: ReturnType<typeof recordCommands<never, F, I, RecordList>>,
) {
  const { noun, words, fields, input, summaries } = record;
  const title = capitalized(words.one);
  const StatusInput = z.object({
    status: choice(record.states, { required: "Status is required", invalid: "Invalid status" }),
  });
  const Json = named(title, {
    id,
    ...replyShape(fields as Fields),
    status: z.enum(record.states),
    version: z.int(),
    createdAt: moment,
    updatedAt: moment,
  });
  const json = (row: Row) => ({
    id: row.id,
    ...sent(fields as Fields, row),
    status: row.status as SmallState,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
  const read = async (actor: Actor, id: number) => json(await commands.get(actor, id));
  const calls = recordCalls(noun, Json, read, noun, words.many);
  const operations: Operation[] = [
    operation({
      id: `list${capitalized(words.many)}`,
      method: "GET",
      path: `/${words.many}`,
      tag: capitalized(words.many),
      summary: summaries.list,
      access: `${noun}:view`,
      query: record.list.query,
      reply: List(words.many, Json),
      run: async ({ actor, query }) => {
        const asked = query as { page: number; limit: number };
        return list(words.many, await commands.list(actor, query), asked, json);
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
      rules: ({ actor, id }) => commands.rules(actor, id(noun)),
      run: commands.update,
    }),
    calls.remove(`${noun}:delete`, summaries.remove, commands.remove),
    calls.change({
      id: `set${title}Status`,
      method: "PATCH",
      at: "/status",
      summary: summaries.setStatus,
      access: record.settles ?? `${noun}:edit`,
      body: StatusInput,
      run: (actor, id, { status }) => commands.setStatus(actor, id, status),
      message: ({ status }) => stateSaid(title, status),
    }),
  ];
  return { noun, Json, read, operations };
}

const SMALL = SMALL_NOUNS.map(({ record, commands }) =>
  smallCalls(record as never, commands as never),
);
const driver = SMALL.find(({ noun }) => noun === DRIVER.noun)!;

const erase = operation<z.ZodType>({
  id: "eraseDriver",
  method: "POST",
  path: "/drivers/{id}/erase",
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
});

export const smallOperations = [...SMALL.flatMap(({ operations }) => operations), erase];
