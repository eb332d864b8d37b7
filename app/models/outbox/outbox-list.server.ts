import type { Prisma } from "~/generated/sqlite/client";
import { now } from "~/platform/clock.server";
import { db } from "~/platform/db.server";

import { assertCan, can, type Actor } from "../policy/policy";
import { pageInfo, slice } from "../shared/list-query";
import { fillLink } from "./message-text.server";
import { outboxWhere, type OutboxFilter } from "./outbox.filter";
import { SECRET_KINDS } from "./outbox.server";
import { conditionOf } from "./outbox.words";

/** The messages an actor may see: those that open an account are for admins only. */
export function messageScope(actor: Actor): Prisma.OutboxMessageWhereInput {
  return can(actor, "outbox:readSecret") ? {} : { NOT: { kind: { in: [...SECRET_KINDS] } } };
}

/** One page of messages, newest first, with their texts as the reader gets them. */
export async function listMessages(actor: Actor, filter: OutboxFilter, page: number) {
  assertCan(actor, "outbox:read");
  const where = { AND: [messageScope(actor), outboxWhere(filter)] };
  const info = pageInfo(page, await db.outboxMessage.count({ where }));
  const rows = await db.outboxMessage.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    // A drawn paper as JSON may be long, and nobody reads it here.
    omit: { attachment: true },
    include: { link: { select: { nonce: true, hash: true } } },
    ...slice(info),
  });
  const moment = now();
  return {
    ...info,
    rows: rows.map(({ link, text, ...row }) => ({
      ...row,
      text: fillLink(text, link),
      condition: conditionOf(row, moment),
    })),
  };
}
