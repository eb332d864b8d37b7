import { createHash } from "node:crypto";

import { db, type Tx } from "~/platform/db.server";

import { noteAccess } from "../../company/access-log/access-log.server";
import { getCompany } from "../../company/company/company.server";
import { printedCompany } from "../../company/company/company.snapshot.server";
import { billedParty } from "../invoice/invoice.party";
import { invoiceClient } from "../invoice/invoice.billed";
import { shownInvoiceNumber } from "../invoice/invoice.status";
import { E_INVOICE, type EInvoiceAnswer } from "../../papers/paper-tax/e-invoice";
import type { RowOf } from "../../kit/record/define-record";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { conflict, conflictAt, DomainError, notFound } from "../../kit/shared/domain-error";
import { frozenTax } from "../../ground/tax/frozen-tax";
import type { NoteKind } from "../../ground/tax/notes";
import { irnSource, type Inv01, type Inv01Paper, type Inv01Party } from "./inv01";
import { checkedInv01, type Inv01Problem } from "./inv01.limits";
import { bestAddress } from "./postal-address";

/** A paper that may be registered: a note by its kind as well, where the address names one. */
export type EInvoiceOf = { entity: "invoice" | "note"; id: number; kind?: NoteKind };

/** A paper with what decides whether and how it is registered. */
export type RegistrablePaper = {
  /** Null while there is nothing against it. */
  refusal: DomainError | null;
  paper: Inv01Paper;
  answer: EInvoiceAnswer | null;
  clientId: number;
};

const INVOICE = {
  client: true,
  items: { orderBy: { position: "asc" } },
  companySnapshot: { select: { content: true } },
  eInvoice: { select: E_INVOICE },
} as const;

const invoiceOf = (tx: Tx, id: number) =>
  tx.invoice.findUnique({ where: { id }, include: INVOICE });
type InvoiceRow = NonNullable<Awaited<ReturnType<typeof invoiceOf>>>;

/** The company as the paper names it; its address as it is now where the paper's has no PIN or town. */
async function sellerOf(tx: Tx, snapshot: { content: string } | null): Promise<Inv01Party> {
  const company = await getCompany(tx);
  const { name, address, gstin } = printedCompany({ companySnapshot: snapshot }, company);
  return { name, gstin: gstin || company.gstin, address: bestAddress([address, company.address]) };
}

/** The customer in the same way, with the PIN of the record where the address has none. */
function buyerOf(invoice: InvoiceRow, amendedGstin?: string | null): Inv01Party {
  const { client, clientGstin } = invoice;
  const { name, address } = billedParty({ ...invoice, client: invoiceClient(invoice) });
  return {
    name,
    gstin: amendedGstin ?? clientGstin ?? "",
    address: bestAddress([address, client.erasedAt ? null : client.address], client.pinCode),
  };
}

function refusalOf({ status, carriedOver }: InvoiceRow): DomainError | null {
  if (carriedOver) {
    return conflict("This invoice was carried over from your earlier system: register it there.");
  }
  if (status === "Draft") {
    return conflict("This invoice is a draft: issue it before it is registered as an e-invoice.");
  }
  if (status !== "Cancelled") return null;
  return conflict("This invoice is cancelled: it is not registered as an e-invoice.");
}

/** The figures that invoices and notes have under the same names. */
const figuresOf = (paper: RowOf<"Invoice"> | RowOf<"Note">) => ({
  currency: paper.currency,
  regime: paper.taxRegime,
  placeOfSupply: paper.placeOfSupply,
  reverseCharge: paper.reverseCharge,
  taxableValue: paper.taxableValue,
  roundOff: paper.roundOff,
  total: paper.total,
  tax: frozenTax(paper),
});

async function readInvoice(tx: Tx, id: number): Promise<RegistrablePaper> {
  const invoice = await invoiceOf(tx, id);
  if (!invoice) throw notFound("invoice");
  return {
    refusal: refusalOf(invoice),
    answer: invoice.eInvoice,
    clientId: invoice.clientId,
    paper: {
      kind: "INV",
      number: shownInvoiceNumber(invoice),
      date: invoice.invoiceDate,
      ...figuresOf(invoice),
      clientKind: invoice.clientKind,
      lines: invoice.items.map(({ name, description, quantity, unitPrice }) => ({
        description: [name, description].filter(Boolean).join(": "),
        quantity,
        unitPrice,
      })),
      seller: await sellerOf(tx, invoice.companySnapshot),
      buyer: buyerOf(invoice),
      preceding: null,
    },
  };
}

const NOTE = {
  items: { orderBy: { position: "asc" } },
  companySnapshot: { select: { content: true } },
  eInvoice: { select: E_INVOICE },
  invoice: { include: INVOICE },
  amendment: { select: { gstin: true } },
} as const;

async function readNote(tx: Tx, id: number, kind?: NoteKind): Promise<RegistrablePaper> {
  const note = await tx.note.findUnique({ where: { id }, include: NOTE });
  if (!note || (kind && note.kind !== kind)) throw notFound("note");
  const { invoice } = note;
  return {
    refusal: null,
    answer: note.eInvoice,
    clientId: note.clientId,
    paper: {
      kind: note.kind === "credit" ? "CRN" : "DBN",
      number: note.noteNumber,
      date: note.date,
      ...figuresOf(note),
      clientKind: invoice.clientKind,
      lines: note.items.map(({ description, amount }) => ({
        description,
        quantity: 100,
        unitPrice: amount,
      })),
      seller: await sellerOf(tx, note.companySnapshot),
      buyer: buyerOf(invoice, note.amendment?.gstin),
      preceding: { number: shownInvoiceNumber(invoice), date: invoice.invoiceDate },
    },
  };
}

/** A paper as it is registered. Raises `not_found`. */
export function registrablePaper(
  { entity, id, kind }: EInvoiceOf,
  tx: Tx = db,
): Promise<RegistrablePaper> {
  return entity === "invoice" ? readInvoice(tx, id) : readNote(tx, id, kind);
}

/** A paper with its INV-01, if it has one, and why not; `customer` is whose record a problem may be about. */
type Inv01State = {
  inv01: Inv01 | null;
  problems: Inv01Problem[];
  number: string;
  customerId: number;
  answer: EInvoiceAnswer | null;
  /** Whether the kept IRN is the one that the portal makes of this paper; true without one. */
  isOwnIrn: boolean;
};

/** The INV-01 of a paper as far as it goes. Raises `conflict` for a draft and a cancelled one. */
export async function inv01State(actor: Actor, about: EInvoiceOf): Promise<Inv01State> {
  assertCan(actor, "eInvoice:keep");
  const { refusal, paper, answer, clientId } = await registrablePaper(about);
  noteAccess(actor, { kind: about.entity, recordId: about.id, subjectId: clientId });
  if (refusal) throw refusal;
  return {
    ...checkedInv01(paper),
    number: paper.number,
    customerId: clientId,
    answer,
    isOwnIrn: answer === null || answer.irn === irnOf(paper),
  };
}

/** The IRN that the portal makes of a paper. */
function irnOf(paper: Inv01Paper): string {
  return createHash("sha256").update(irnSource(paper)).digest("hex");
}

/**
 * The INV-01 of an issued paper. Raises `conflict` for one that is not registered (a draft, cancelled, no GSTIN, exempt …),
 * `invalid` with every limit of the portal that it breaks, each at the portal's own field.
 */
export async function getInv01(
  actor: Actor,
  about: EInvoiceOf,
): Promise<Inv01State & { inv01: Inv01 }> {
  const state = await inv01State(actor, about);
  const { inv01, problems } = state;
  const [first] = problems;
  if (!inv01) throw first ? conflictAt(first.field, first.message) : notFound(about.entity);
  if (!first) return { ...state, inv01 };
  const fieldErrors: Record<string, string[]> = {};
  for (const { field, message } of problems) (fieldErrors[field] ??= []).push(message);
  throw new DomainError("invalid", first.message, { fieldErrors });
}
