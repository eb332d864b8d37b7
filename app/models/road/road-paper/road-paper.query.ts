/** Address parameters of road papers and labels. */
import * as z from "zod";

import { idOf, oneOf, version, whole } from "../../kit/shared/query";
import type { LabelsAsked } from "./package-labels";
import { ROAD_PAPER_KINDS, type RoadPaperKind } from "./road-paper.view";

export const RoadPaperQuery = z.object({
  paper: oneOf("Paper", ROAD_PAPER_KINDS).transform((paper): RoadPaperKind => paper || "lr"),
  /** The vehicle's report, where there are several. */
  reportId: idOf("reportId").transform((id) => id || null),
  /** The kept version of the lorry receipt. */
  version,
});

const number = (label: string) => whole(1, 99_999, label).transform((value) => value ?? null);

export const LabelsQuery = z
  .object({
    sheet: oneOf("Sheet", ["24", "65"]),
    from: number("From package"),
    to: number("To package"),
    skip: whole(0, 64, "Labels already used").transform((value) => value ?? 0),
  })
  .transform(({ sheet, ...asked }): LabelsAsked => ({ ...asked, sheet: sheet === "65" ? 65 : 24 }));
