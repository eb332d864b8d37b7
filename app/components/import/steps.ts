/** What the page of an import is sent of its steps. */
import type { ImportState } from "~/models/desk/import/import.kinds";
import type { ShownRow } from "~/models/desk/import/staged";

type Option = { value: string; label: string };

export type ImportHead = {
  id: number;
  status: ImportState;
  many: string;
  doneAt: string;
  created: number;
  filled: number;
  skipped: number;
  problems: number;
};

export type ColumnsStep = {
  /** The sheets of a workbook that has several. */
  sheets: { value: string; options: Option[] } | null;
  files: Option[];
  fields: { name: string; label: string; required: boolean; value: string; samples: string[] }[];
  order: { value: string; asked: boolean; options: Option[] } | null;
  duplicates: { value: string; options: Option[] };
  reading: string;
  headingLine: number;
  encoding: { value: string; options: Option[] } | null;
};

export type RowsStep = {
  rows: ShownRow[];
  columns: { label: string; kind: string }[];
  only: string;
  filters: { only: string; label: string; count: number }[];
  page: number;
  pages: number;
  label: string;
  runs: boolean;
};

export type DoneStep = {
  list: string;
  first: string | null;
  refused: string | null;
  undoes: boolean;
};
