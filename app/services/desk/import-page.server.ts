import { columnsOf } from "~/models/desk/import/columns";
import { DELIMITER_LABELS, ENCODING_LABELS, ENCODINGS } from "~/models/desk/import/encoding";
import { orderIn, unusedColumns } from "~/models/desk/import/import.file.server";
import {
  counted,
  DUPLICATE_LABELS,
  duplicateChoices,
  KIND_WORDS,
  STATE_LABELS,
} from "~/models/desk/import/import.kinds";
import {
  firstRecords,
  importRows,
  shownColumns,
  type RowFilter,
} from "~/models/desk/import/import.read.server";
import { namesOf } from "~/models/company/audit-log/audit.list.server";
import type { OneImport } from "~/models/desk/import/import.server";
import { othersWrite } from "~/models/desk/import/lease.server";
import { undoRefusal } from "~/models/desk/import/import.undo.server";
import { DATE_ORDER_LABELS, DATE_ORDERS } from "~/models/desk/import/values";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { companyHead } from "~/models/company/company/company.server";
import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";

/** A choice by a select. */
type Option = { value: string; label: string };
const option = (value: string, label: string): Option => ({ value, label });

export async function importPage(own: OneImport, url: URL) {
  const words = KIND_WORDS[own.kind];
  const { timeZone } = await companyHead();
  const names = await namesOf([own.createdById, own.undoneById]);
  const moment = (at: Date | null) => (at ? formatMomentAndTime(at, timeZone) : "");
  const head = {
    id: own.id,
    status: own.status,
    label: STATE_LABELS[own.status],
    title: `Import ${words.title}`,
    many: words.many,
    file: own.fileName,
    rows: own.rows,
    said: own.said,
    by: names.get(own.createdById ?? 0) ?? "",
    at: moment(own.createdAt),
    doneAt: moment(own.doneAt),
    undoneBy: names.get(own.undoneById ?? 0) ?? "",
    undoneAt: moment(own.undoneAt),
    created: own.created,
    filled: own.filled,
    skipped: own.skipped,
    problems: own.problems,
    cleared: own.clearedAt !== null,
    unused: unusedSentence(own),
  };
  return {
    head,
    columns: own.status === "uploaded" ? columnsStep(own) : null,
    progress: await progressStep(own),
    rows: own.status === "checked" ? await rowsStep(own, url) : null,
    done: own.status === "done" ? await doneStep(own) : null,
  };
}

/** "2 columns were not used: Fax, Balance"; null where each is. */
function unusedSentence({ found, chosen, status }: OneImport): string | null {
  const names = unusedColumns(found, chosen.columns);
  if (names.length === 0) return null;
  const tense = status === "uploaded" ? ["is", "are"] : ["was", "were"];
  const of = names.length === 1 ? `1 column ${tense[0]}` : `${names.length} columns ${tense[1]}`;
  return `${of} not used: ${names.join(", ")}`;
}

function columnsStep(own: OneImport) {
  const { found, chosen, kind } = own;
  const all = columnsOf(kind);
  const files = found.columns.map(({ heading, samples }, index) =>
    option(
      String(index),
      `${heading || `Column ${index + 1}`}${samples.length > 0 ? `: ${samples.join(" · ")}`.slice(0, 90) : ""}`,
    ),
  );
  const days = Object.entries(all)
    .filter(([, { kind: own }]) => own === "day")
    .flatMap(([name]) => chosen.columns[name] ?? []);
  const order = orderIn(found, days);
  const asksOrder = Object.values(all).some(({ kind: own }) => own === "day");
  const { reading } = found;
  return {
    files,
    fields: Object.entries(all)
      .filter(([name, { found: ifFound }]) => !ifFound || chosen.columns[name] !== undefined)
      .map(([name, { label, required }]) => ({
        name,
        label,
        required: required ?? false,
        value: chosen.columns[name] === undefined ? "" : String(chosen.columns[name]),
        samples: found.columns[chosen.columns[name] ?? -1]?.samples ?? [],
      })),
    order: asksOrder
      ? {
          value: chosen.order ?? order.order ?? "",
          asked: order.asked,
          settled: order.order !== null,
          options: DATE_ORDERS.filter((one) => one !== "ymd" || order.possible.includes("ymd")).map(
            (one) => option(one, DATE_ORDER_LABELS[one]),
          ),
        }
      : null,
    duplicates: {
      value: chosen.duplicates,
      options: duplicateChoices(kind).map((one) => option(one, DUPLICATE_LABELS[one])),
    },
    reading:
      reading.kind === "xlsx"
        ? `Excel workbook, its sheet '${(reading.sheets?.[reading.sheet ?? 0]?.name ?? "1").slice(0, 60)}'`
        : `${ENCODING_LABELS[reading.encoding ?? "utf-8"]}, separated by ${DELIMITER_LABELS[reading.delimiter ?? ","].toLowerCase()}s`,
    headingLine: found.headingLine,
    sheets:
      (reading.sheets?.length ?? 0) > 1
        ? {
            value: String(reading.sheet ?? 0),
            options: (reading.sheets ?? []).map(({ name, hidden }, sheet) =>
              option(String(sheet), hidden ? `${name} (hidden)` : name),
            ),
          }
        : null,
    encoding: reading.guessed
      ? {
          value: reading.encoding ?? "",
          options: ENCODINGS.map((one) => option(one, ENCODING_LABELS[one])),
        }
      : null,
  };
}

const DOING = {
  checking: "Checking the rows",
  writing: "Importing",
  undoing: "Undoing the import",
} as const;

async function progressStep({ id, status, progress, rows, leaseUntil }: OneImport) {
  if (status !== "checking" && status !== "writing" && status !== "undoing") return null;
  const waits = status !== "checking" && leaseUntil === null && (await othersWrite(id));
  return {
    doing: waits ? "Waiting for another import to finish" : DOING[status],
    /** An import written in one go has no steps to count. */
    done: status === "checking" ? progress : null,
    rows,
  };
}

const FILTERS: readonly RowFilter[] = ["", "problem", "create", "fill", "skip"];
const FILTER_LABELS: Record<RowFilter, string> = {
  "": "All rows",
  problem: "Problems only",
  create: "New",
  fill: "Filled",
  skip: "Left out",
};

async function rowsStep(own: OneImport, url: URL) {
  const only = FILTERS.find((one) => one === url.searchParams.get("only")) ?? "";
  const page = Number(url.searchParams.get("page")) || 1;
  const found = await importRows(own.id, only, page);
  const counts = {
    "": own.created + own.filled + own.skipped + own.problems,
    problem: own.problems,
    create: own.created,
    fill: own.filled,
    skip: own.skipped,
  };
  return {
    ...found,
    only,
    columns: shownColumns(own.kind),
    filters: FILTERS.filter((one) => one === "" || counts[one] > 0).map((one) => ({
      only: one,
      label: FILTER_LABELS[one],
      count: counts[one],
    })),
    label:
      own.created > 0
        ? `Import ${counted(own.kind, own.created)}`
        : `Fill ${counted(own.kind, own.filled)}`,
    runs: own.created + own.filled > 0,
  };
}

const TARGETS = {
  customers: { target: "User", to: paths.customers.view, list: paths.customers.list() },
  items: { target: "Item", to: paths.items.view, list: paths.items.list() },
  enquiries: { target: "Enquiry", to: paths.enquiries.view, list: paths.enquiries.list() },
  catalogue: {
    target: "CatalogueEntry",
    to: roadPaths.surveyCatalogue.view,
    list: roadPaths.surveyCatalogue.list(),
  },
  trucks: { target: "Truck", to: paths.trucks.view, list: paths.trucks.list() },
  tariffs: { target: "Tariff", to: paths.tariffs.view, list: paths.tariffs.list() },
  quotations: { target: "Quotation", to: paths.quotations.view, list: paths.quotations.list() },
  invoices: { target: "Invoice", to: paths.invoices.view, list: paths.invoices.list() },
} as const;

async function doneStep(own: OneImport) {
  const { target, to, list } = TARGETS[own.kind];
  const [first] = await firstRecords(own.id, target);
  return {
    list,
    first: first === undefined ? null : to(first),
    refused: own.created > 0 ? await undoRefusal(own.id) : null,
    undoes: own.created > 0,
  };
}

type ImportPage = Awaited<ReturnType<typeof importPage>>;
export type ImportHead = ImportPage["head"];
export type ColumnsStep = NonNullable<ImportPage["columns"]>;
export type RowsStep = NonNullable<ImportPage["rows"]>;
export type DoneStep = NonNullable<ImportPage["done"]>;
