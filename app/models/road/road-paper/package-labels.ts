/** Stickers for packages: which sheets there are, and what each sticker says. */
import type { RoadPaperView } from "./road-paper.view";

/** A4 sheets as shops sell them: lengths in millimetres, `left` and `top` to the first sticker, pitches from one to the next. */
export const LABEL_SHEETS = {
  24: { across: 3, down: 8, width: 70, height: 37, left: 0, top: 0.5, pitchX: 70, pitchY: 37 },
  65: {
    across: 5,
    down: 13,
    width: 38.1,
    height: 21.2,
    left: 4.75,
    top: 10.7,
    pitchX: 40.6,
    pitchY: 21.2,
  },
} as const;
export type LabelSheet = keyof typeof LABEL_SHEETS;

export type PackageLabel = {
  /** "12 / 40". */
  number: string;
  lrNumber: string;
  /** The consignee's surname. */
  name: string;
  /** Where it goes. */
  place: string;
  room: string;
  fragile: boolean;
  /** The address in its code. */
  address: string;
};

export type LabelsView = Pick<RoadPaperView, "number" | "company"> & {
  title: string;
  status: string;
  sheet: LabelSheet;
  /** The number of stickers used up on the first sheet. */
  skip: number;
  labels: PackageLabel[];
};

/** Which labels are asked for; null: from the first, to the last. */
export type LabelsAsked = {
  sheet: LabelSheet;
  from: number | null;
  to: number | null;
  /** Stickers of the first sheet that are gone. */
  skip: number;
};

export function labelsASheet(sheet: LabelSheet): number {
  const { across, down } = LABEL_SHEETS[sheet];
  return across * down;
}

/** The last word of a name: what is read first on a package. */
export function surname(name: string): string {
  return name.trim().split(/\s+/).at(-1) ?? "";
}
