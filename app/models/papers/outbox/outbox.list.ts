import type { Prisma } from "~/generated/sqlite/client";

import { foldForSearch } from "../../ground/typed/text";
import { can, type Actor } from "../../kit/policy/policy";
import { defineList, searchAnywhere, type QueryOf } from "../../kit/record/define-list";
import { oneOf } from "../../kit/shared/query";
import { MESSAGE_STATUSES, SECRET_KINDS } from "./outbox.words";

/** The text that the outbox is searched by. */
export const messageSearchText = ({ recipient, subject }: { recipient: string; subject: string }) =>
  foldForSearch(recipient, subject);

/** The messages an actor may see: those that open an account are for admins only, what went to Tally for who sees the books. */
export function messageScope(actor: Actor): Prisma.OutboxMessageWhereInput {
  const hidden = [
    ...(can(actor, "outbox:readSecret") ? [] : SECRET_KINDS),
    ...(can(actor, "tally:view") ? [] : ["tally"]),
  ];
  return hidden.length === 0 ? {} : { NOT: { kind: { in: hidden } } };
}

export const OUTBOX_LIST = defineList<Prisma.OutboxMessageWhereInput>()({
  scope: messageScope,
  search: searchAnywhere(),
  filters: { status: oneOf("Status", MESSAGE_STATUSES) },
  where: ({ status }) => [status ? { status } : null],
  sorts: ["createdAt"],
  usual: "createdAt",
});
export type MessagesQuery = QueryOf<typeof OUTBOX_LIST>;
