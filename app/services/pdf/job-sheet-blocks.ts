import { TICK_BOX, type JobSheetView } from "~/models/road/job/job.sheet";

import { rowBlocks, type Block } from "./blocks";
import {
  CONTENT_WIDTH,
  grid,
  HAIRLINE,
  heading,
  letterhead,
  parties,
  prose,
  STYLES,
  table,
} from "./parts";
import type { Fonts } from "./fonts.server";

const BOX_WIDTH = 34;

/** Lines with a box before them and room to write behind. */
function checks(lines: string[], fonts: Fonts): Block[] {
  const rule = { color: HAIRLINE, width: 0.75, at: "bottom" as const };
  return lines.flatMap((line) =>
    rowBlocks(
      [
        { x: 5, width: BOX_WIDTH, paragraphs: [{ text: TICK_BOX, style: STYLES.body }] },
        {
          x: 5 + BOX_WIDTH,
          width: CONTENT_WIDTH - BOX_WIDTH - 5,
          paragraphs: [{ text: line, style: STYLES.body }],
        },
      ],
      fonts,
      { padding: 4, rule },
    ),
  );
}

/** A job sheet as blocks, from its letterhead to the signatures. */
export function jobSheetBlocks(sheet: JobSheetView, fonts: Fonts): Block[] {
  return [
    ...letterhead(sheet, fonts),
    ...parties(sheet, fonts),
    ...grid(sheet.facts, fonts, 10),
    ...heading("Job", fonts),
    ...prose([sheet.description], 0, fonts),
    ...(sheet.notes ? [...heading("Notes", fonts), ...prose([sheet.notes], 0, fonts)] : []),
    ...table({ heading: "Items to be Moved", content: sheet.items }, fonts),
    ...heading("Checklist", fonts),
    ...checks(sheet.checks, fonts),
  ];
}
