import * as z from "zod";
import { inUnitOfWork, type Tx } from "~/platform/db.server";

import { companyDay, companyToday, getCompany } from "../../company/company/company.server";
import { recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import type { RowOf } from "../../kit/record/define-record";
import type { SmallState } from "../../kit/record/shown-record";
import { recordCommands } from "../../kit/record/record-commands.server";
import { conflict, invalidField } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import { customersKnownBy } from "../../people/customer/known.server";
import { day, id, moment, nullableText, text } from "../../kit/shared/json";
import { plannedDayRule } from "../../kit/shared/passed-date";
import { replyOf } from "../../papers/paper/reply-of";
import { ENQUIRY, ENQUIRY_STATUSES, type EnquiryInput, LOST_REASON } from "./enquiry.record";

const Quoted = z.strictObject({ id, quotationNumber: text, status: text, movingDate: day });

/** Reply fields of /api for an enquiry besides its own. */
const shape = {
  status: z.enum(ENQUIRY_STATUSES),
  lostReason: nullableText,
  customerId: id.nullable(),
  consentedAt: moment.nullable(),
  quotations: z.array(Quoted),
};

type Row = RowOf<"Enquiry">;

/** The quotations of a read enquiry, the first on top. */
export const quotationsOf = (row: object) =>
  (
    row as {
      quotations: { id: number; quotationNumber: string; status: string; movingDate: string }[];
    }
  ).quotations;

export const ENQUIRY_REPLY = {
  shape,
  of: (row: object) => {
    const { lostReason, customerId, consentedAt } = row as Row;
    return {
      lostReason,
      customerId,
      consentedAt: consentedAt?.toISOString() ?? null,
      quotations: quotationsOf(row).map((one) => replyOf(Quoted, one)),
    };
  },
};

/** Nobody calls a person who was erased: every other enquiry has a phone. */
export const ERASED = "This person was erased";

/** The company's day. */
export const todayOf = async (tx: Tx) => companyToday(await getCompany(tx));

const commands = recordCommands(ENQUIRY, {
  day: companyDay,
  rules: (before, tx) => [plannedDayRule("followUpAt", before, () => todayOf(tx))],
  include: {
    quotations: {
      select: { id: true, quotationNumber: true, status: true, movingDate: true },
      orderBy: { id: "asc" },
    },
  },
  unique: { field: "reference", message: "Another enquiry has this number" },
  closed: ({ phone }) => (phone === "" ? ERASED : null),
  besides: (_, before, { lostReason }) =>
    Promise.resolve(
      lostReason === undefined || lostReason === (before?.lostReason ?? null)
        ? {}
        : lost(before, lostReason),
    ),
  named: ({ lostReason }) => Promise.resolve({ "Why it was lost": lostReason ?? "" }),
  gives: (status, { lostReason }, before) => {
    // Of a page's form it is as it was typed.
    const { data: typed = null, error } = LOST_REASON.safeParse(lostReason);
    const reason = status === "lost" ? typed : null;
    if (status === "lost" && reason === null)
      throw invalidField("lostReason", error?.issues[0]?.message ?? "Say why the enquiry was lost");
    return { data: lost(before, reason), note: reason };
  },
  namedIn: { quotation: "enquiryId", survey: "enquiryId" },
  used: "has quotations or surveys and cannot be deleted. Say that it is lost instead.",
});

/** The column that says so: its state follows, by a trigger. Raises `conflict` where the move was won. */
function lost(before: Row | null, lostReason: string | null) {
  if (before?.status === "won" && lostReason !== null)
    throw conflict("Its quotation was accepted: the enquiry is won");
  // No trigger sees one that is written down as lost.
  return before ? { lostReason } : { lostReason, status: "lost" };
}

/** Who asks for a move: the office writes it down, portals send it. */
export const enquiries = {
  ...commands,
  /** Adds one, once for a `key` and for a portal's own number. */
  async create(actor: Actor, input: EnquiryInput, key?: string | null): Promise<number> {
    assertCan(actor, "enquiry:create");
    const { reference } = input;
    if (!reference) return commands.create(actor, input, key);
    return inUnitOfWork(async (tx) => {
      // Of two that bring one number at once the second finds the first.
      await holdAlone(tx, "Company", 1);
      const known = await tx.enquiry.findUnique({ where: { reference }, select: { id: true } });
      return known ? known.id : commands.create(actor, input, key);
    });
  },
  /** Gives one its other status; of one that is lost already another reason is written. */
  setStatus: (
    actor: Actor,
    id: number,
    status: SmallState,
    said: Record<string, unknown> = {},
  ): Promise<void> =>
    inUnitOfWork(async (tx) => {
      await holdAlone(tx, "Enquiry", id);
      await commands.setStatus(actor, id, status, said);
      const { data: lostReason } = LOST_REASON.safeParse(said.lostReason);
      if (status !== "lost" || !lostReason) return;
      const row = await tx.enquiry.findUniqueOrThrow({ where: { id } });
      if (lostReason === row.lostReason) return;
      if (row.phone === "") throw conflict(ERASED);
      const data = { lostReason, version: { increment: 1 } };
      await tx.enquiry.update({ where: { id }, data });
      await recordHistory(tx, actor, "enquiry", id, "lost", null, { note: lostReason });
    }),
};

/** The customers who may be the one who asks: the one that it names, or those known by the phone. */
export async function customersOf(
  actor: Actor,
  { customerId, phone }: Pick<Row, "customerId" | "phone">,
  tx?: Tx,
) {
  if (!phone) return [];
  const known = await customersKnownBy(actor, { phone, email: null }, tx);
  return customerId === null ? known : known.filter(({ id }) => id === customerId);
}
