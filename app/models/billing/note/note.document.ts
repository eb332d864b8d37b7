import type { Company } from "../../company/company/company.server";
import { printedCompany } from "../../company/company/company.snapshot.server";
import { amendedParts, saidOf } from "../invoice/invoice.amended.document";
import { plainTaxLine } from "../invoice/invoice.document";
import { billedParty, partyLines, partyTaxLines } from "../invoice/invoice.party";
import { formatMoney } from "../../ground/money/money";
import { amountInWords } from "../../ground/money/words";
import type { DocumentTable, DocumentView } from "../../papers/paper/document-view";
import { letterhead } from "../../papers/paper/letterhead";
import { printedAnswer } from "../../papers/paper-tax/e-invoice";
import { sacText, taxFacts, taxLines, taxTable } from "../../papers/paper-tax/tax.document";
import { paperDay } from "../../ground/day/calendar-date";
import { frozenTax, lastDayToDeclare } from "../../ground/tax/frozen-tax";
import type { Note } from "./note.server";
import { noteTitle } from "../../ground/tax/notes";
import { NOTE_ISSUED } from "./note.words";

/** The view that the page, the PDF and the kept paper of a note are drawn from. */
export function noteDocument(note: Note, company: Company): DocumentView {
  const { invoice, currency } = note;
  const printed = printedCompany(note, company);
  const money = (minor: number) => formatMoney(minor, currency);
  const frozen = frozenTax(note);
  const last = invoice.amendments.at(-1);
  // An amendment that the note was issued with does not amend the note.
  const amendment = last?.id === note.amendmentId ? undefined : last;
  const paper = { ...note, clientKind: invoice.clientKind, clientGstin: note.client.gstin };
  const said = (as?: typeof amendment) => saidOf(paper, as, printed.stateCode ?? "");
  const { facts, ...amended } = amendedParts(amendment, company, said(), said(amendment), money);
  const lastDay = lastDayToDeclare(invoice.invoiceDate, frozen);
  const sacDigits = printed.sacDigits ?? 6;
  // As its invoice has it, whatever holds now.
  const taxed = taxLines(note, money) ?? plainTaxLine(note, invoice.companySnapshot, company);
  return {
    kind: "note",
    title: noteTitle(note.kind),
    number: note.noteNumber,
    status: NOTE_ISSUED,
    currency,
    company: letterhead(printed),
    parties: [
      {
        heading: note.kind === "credit" ? "Credit to" : "Bill to",
        lines: [
          ...partyLines(billedParty({ ...invoice, client: note.client })),
          ...partyTaxLines({ tax: note.tax, client: note.client }),
        ],
      },
    ],
    facts: [
      { label: "Note date", value: paperDay(printed, note.date) },
      ...facts,
      { label: "Invoice", value: invoice.shownNumber },
      { label: "Invoice date", value: paperDay(printed, invoice.invoiceDate) },
      { label: "Reason", value: note.reason },
      ...taxFacts(note),
      ...(lastDay ? [{ label: "Last day to declare", value: paperDay(printed, lastDay) }] : []),
    ],
    table: { heading: "Details", content: lineTable(note, money, sacDigits) },
    charges:
      frozen || taxed.length === 0
        ? []
        : [{ label: "Amount before tax", amount: money(note.taxableValue) }],
    adjustments: taxed,
    total: { label: "Total", amount: money(note.total) },
    amountInWords: amountInWords(note.total, currency),
    settlement: [],
    payTo: [],
    ...(frozen
      ? {
          declarations: frozen.declarations,
          taxTable: frozen.title === "Bill" ? undefined : taxTable(frozen, money, sacDigits),
          signature: printed.name,
        }
      : {}),
    ...printedAnswer(note.eInvoice, printed),
    ...amended,
    notes: "",
    terms: [],
  };
}

function lineTable(note: Note, money: (minor: number) => string, sacDigits: number): DocumentTable {
  const frozen = frozenTax(note);
  const sacs = frozen !== null && frozen.title !== "Bill";
  const right = "right" as const;
  return {
    columns: [
      { label: "Description", align: "left", weight: sacs ? 0.6 : 0.75 },
      ...(sacs ? [{ label: "SAC", align: "left" as const, weight: 0.15 }] : []),
      { label: "Amount", align: right, weight: 0.25 },
    ],
    rows: note.items.map(({ description, sac, amount }) => [
      description,
      ...(sacs ? [sacText(sac ?? "", sacDigits)] : []),
      money(amount),
    ]),
    empty: "",
  };
}
