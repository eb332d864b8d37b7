import type { PrismaClient } from "~/generated/sqlite/client";
import { only } from "~/platform/only";

import { draftsOf, openPapers } from "../personal-data/erase.plan.server";
import { erasedName, REMOVED } from "../personal-data/erase.scrub";
import { every, report } from "./report";

/** Checks erased people: nothing of them is there, and nothing leads to them. */
export async function checkErased(db: PrismaClient): Promise<string[]> {
  const problems: string[] = [];
  const open = await db.erasure.findMany({ where: { finishedAt: null } });
  problems.push(...open.map(({ userId }) => `Account ${userId}: its erasure is not finished`));
  const all = every((page) =>
    db.user.findMany({
      ...page,
      where: { ...page.where, erasedAt: { not: null } },
      include: {
        _count: {
          select: only(
            "User",
            "sessions apiKeys calendarFeeds recoveryCodes passwordResets formDrafts",
          ),
        },
      },
    }),
  );
  for await (const user of all) {
    const check = report(problems, `Account ${user.id}`);
    const { id, name, email, phone, address, status, passwordHash, secondFactorSecret } = user;
    check.that(name === erasedName(id), "erased, and has a name");
    check.that(email === null || email.endsWith(".invalid"), "erased, and has an e-mail");
    check.that(phone === null && address === null, "erased, and has a phone or an address");
    const { gstin, pinCode, stateCode, tan } = user;
    check.that(
      !gstin && !pinCode && !stateCode && !tan,
      "erased, and has a GSTIN, a PIN, a state or a TAN",
    );
    check.that(status !== "active", "erased, and active");
    check.that(passwordHash === null && secondFactorSecret === null, "erased, and can sign in");
    const opens = Object.values(user._count).some((count) => count > 0);
    check.that(!opens, "erased, and something still opens the account");
    for (const problem of [
      ...(await leftOnPapers(db, id)),
      ...(await leftOfWork(db, { ...user, name: erasedName(id) })),
    ])
      check.that(false, problem);
  }
  return problems;
}

/** Reports traces of an erased staff member's work under their name and address. */
async function leftOfWork(
  db: PrismaClient,
  { id, name, erasedAt }: { id: number; name: string; erasedAt: Date | null },
): Promise<string[]> {
  const another = { not: name };
  const decisions = await db.quotationDecision.count({
    where: { recordedById: id, name: another },
  });
  const replies = await db.outboxMessage.count({
    where: { createdById: id, replyTo: { not: null }, sentAt: { lte: erasedAt ?? undefined } },
  });
  return [
    ...(decisions > 0 ? ["erased, and answers that were taken down have a name"] : []),
    ...(replies > 0 ? ["erased, and messages sent have an address to reply to"] : []),
  ];
}

async function leftOnPapers(db: PrismaClient, id: number): Promise<string[]> {
  const known = { not: null } as const;
  const contacts = await db.quotation.count({
    where: {
      customerId: id,
      OR: [
        { contactPerson: known },
        { employeeName: known },
        { email: known },
        { phone: known },
        { sourceAddress: known },
      ],
    },
  });
  const billed = await db.invoice.count({
    where: {
      clientId: id,
      OR: [
        { clientEmail: known },
        { clientPhone: known },
        { employeeName: known },
        { billedTo: null, invoiceNumber: known },
      ],
    },
  });
  const journeys = await db.consignment.count({
    where: {
      clientId: id,
      OR: [
        { consignorPhone: known },
        { consigneePhone: known },
        { lrNumber: null, consigneeAddress: known },
        { lrNumber: null, consignorAddress: known },
      ],
    },
  });
  const going = (await openPapers(id, db)).filter(({ kind }) => /^(quotation|job)$/.test(kind));
  const { length: drafts } = (await draftsOf(id, db)).quotations;
  const claims = await db.claim.count({
    where: {
      clientId: id,
      OR: [{ description: { not: REMOVED } }, { decision: { notIn: [REMOVED] } }],
    },
  });
  const requests = await db.customerRequest.count({
    where: { customerId: id, OR: [{ text: { not: REMOVED } }, { answer: { notIn: [REMOVED] } }] },
  });
  return [
    ...going.map(({ number }) => `erased, and ${number} is open`),
    ...(drafts > 0 ? ["erased, and has draft quotations"] : []),
    ...(requests > 0 ? ["erased, and messages have words of theirs"] : []),
    ...(claims > 0 ? ["erased, and claims have words of theirs"] : []),
    ...(journeys > 0 ? ["erased, and journeys have contacts"] : []),
    ...(contacts > 0 ? ["erased, and quotations have contacts"] : []),
    ...(billed > 0 ? ["erased, and invoices have contacts"] : []),
  ];
}
