import { db } from "~/platform/db.server";
import { only } from "~/platform/only";

import { sum } from "../../ground/money/money";
import { namesOf } from "../../company/audit-log/audit.list.server";
import { isCarton } from "../../road/package/package.words";
import { estimateOf, type Fits } from "../../sales/survey/survey.learn";
import { cartonSize } from "../../sales/survey/survey.sums";
import { homeSaid } from "../../sales/survey/survey.rooms";
import { TARIFF_FIELDS } from "../../sales/tariff/tariff.record";
import { type Cell, type ReportRow, type ReportTable, totalOf } from "./report";
import { type Asked, count, NOBODY, tableOf, text } from "./report.read.server";
import { fitsFor, type Packed, type SurveyedMove, surveyedMoves } from "./surveys.moves.server";

type Found = NonNullable<Awaited<ReturnType<typeof surveyedMoves>>>;
type Figures = Record<string, number>;

/** Surveyed moves of a period by home, surveyor, room or item, or the figures that would have fitted them. */
export async function readSurveys(asked: Asked): Promise<ReportTable[]> {
  const found = await surveyedMoves(asked, asked.today);
  if (!found || found.moves.length === 0) return [];
  switch (asked.by) {
    case "fit":
      return fitTable(fitsFor(found), asked.limit);
    case "room":
    case "item":
      return thingsTable(found.moves, asked);
    default:
      return movesTable(found, asked);
  }
}

/** Adds figures to those of a key, in the order in which keys come. */
function gathered() {
  const groups = new Map<string, Figures>();
  const add = (key: string, figures: Figures) => {
    const known = groups.get(key) ?? {};
    for (const [name, figure] of Object.entries(figures)) known[name] = (known[name] ?? 0) + figure;
    groups.set(key, known);
  };
  return { groups, add };
}

/** A move's figures: estimated beside actual, where both are known; minutes and hundredths of a cubic foot, which round once they are summed. */
function figuresOf(move: SurveyedMove, { trucks, tables }: Found): Figures {
  const { sums, hours, people, packages, cartons, truck } = move;
  const made = estimateOf(move, trucks, tables);
  const packed = packages.length > 0;
  return {
    moves: 1,
    cft: sums.cft,
    ...(hours === null
      ? { reckoned: 0, worked: 0 }
      : { reckoned: made.minutes, worked: hours * people }),
    crew: people > 0 ? (made.crew ?? 0) : 0,
    came: people,
    ...(packed ? { pieces: sums.pieces, packages: packages.length } : { pieces: 0, packages: 0 }),
    ...(packed
      ? { cartons: sum(Object.values(sums.cartons)), used: cartons ?? 0 }
      : { cartons: 0, used: 0 }),
    trucks: truck === null ? 0 : 1,
    agreed: truck !== null && made.truck?.name === truck ? 1 : 0,
  };
}

const MOVE_COLUMNS = [
  count("moves", "Moves"),
  count("cft", "Surveyed cft"),
  count("reckoned", "Hours estimated"),
  count("worked", "Hours worked"),
  count("crew", "Crew estimated"),
  count("came", "Crew"),
  count("pieces", "Pieces surveyed"),
  count("packages", "Packages"),
  count("cartons", "Cartons surveyed"),
  count("used", "Cartons used"),
  count("trucks", "Trucks known"),
  count("agreed", "Trucks as estimated"),
];

async function movesTable(found: Found, { by, limit }: Asked): Promise<ReportTable[]> {
  const { groups, add } = gathered();
  const surveyors = by === "surveyor" ? await surveyorsOf(found.moves) : null;
  for (const move of found.moves) {
    const { id, home } = move.survey;
    add(surveyors ? String(surveyors.get(id) ?? "") : (home ?? ""), figuresOf(move, found));
  }
  const names = surveyors && (await namesOf([...surveyors.values()]));
  const rows = [...groups].map(([key, figures]): ReportRow => {
    const named = names ? (names.get(Number(key)) ?? NOBODY) : key ? homeSaid(key) : "Other rooms";
    const about = names?.has(Number(key)) ? { kind: "employee" as const, id: Number(key) } : null;
    const { cft = 0, reckoned = 0 } = figures;
    const whole = { cft: Math.round(cft / 100), reckoned: Math.round(reckoned / 60) };
    const cells = { label: named, ...figures, ...whole };
    return { key, cells, papers: {}, ...(about && { about }) };
  });
  rows.sort((one, other) => String(one.cells.label).localeCompare(String(other.cells.label)));
  const head = by === "surveyor" ? "Surveyor" : "Home";
  return [tableFor(head, MOVE_COLUMNS, rows, limit, ["reckoned", "worked"])];
}

/** Who of the office counted a survey last, else who began it; by the ids of surveys. */
async function surveyorsOf(moves: readonly SurveyedMove[]): Promise<Map<number, number>> {
  const lines = await db.historyEntry.findMany({
    where: {
      entity: "survey",
      entityId: { in: moves.map(({ survey }) => survey.id) },
      action: { in: ["created", "counted"] },
      actorId: { not: null },
    },
    orderBy: { id: "asc" },
    select: only("HistoryEntry", "entityId actorId"),
  });
  return new Map(lines.map(({ entityId, actorId }) => [entityId, actorId ?? 0]));
}

const THING_COLUMNS = [
  count("moves", "Moves"),
  count("pieces", "Pieces surveyed"),
  count("packages", "Packages"),
  count("cft", "Surveyed cft"),
];

/** Says as which of a survey's things a package was counted: by its name, else as a carton of its size; "" for neither. */
function packedAs({ rooms }: SurveyedMove["survey"]) {
  const names = new Map<string, string>();
  for (const { name } of rooms.flatMap(({ lines }) => lines)) {
    names.set(name.toLowerCase(), name);
    const size = cartonSize(name);
    if (size) names.set(`carton ${size.toLowerCase()}`, name);
  }
  return ({ contents, carton }: Packed): string => {
    // "Dining chair × 2": two that go into one.
    const [thing = ""] = contents.toLowerCase().split(" × ");
    return names.get(thing) ?? names.get(`carton ${(carton ?? "").toLowerCase()}`) ?? "";
  };
}

/** Packages of which the survey says nothing. */
const UNSAID = { room: "No room said", item: "Not in the survey" } as const;

/** What was counted of each thing or in each room, and what was packed of it: of moves with a packing list. */
function thingsTable(moves: readonly SurveyedMove[], { by, limit }: Asked): ReportTable[] {
  const { groups, add } = gathered();
  const ofRoom = by === "room";
  for (const { survey, packages } of moves.filter((move) => move.packages.length > 0)) {
    const seen = new Set<string>();
    for (const room of survey.rooms) {
      for (const { name, quantity, cft } of room.lines.filter(({ left }) => !left)) {
        const key = ofRoom ? room.name : name;
        seen.add(key);
        add(key, { pieces: quantity, cft: quantity * cft });
      }
    }
    const nameOf = packedAs(survey);
    // Cartons are counted in a room of their own, wherever they are filled.
    const boxed = survey.rooms.find(({ kind }) => kind === "cartons")?.name;
    const roomOf = (packed: Packed) => (isCarton(packed) && boxed) || (packed.room ?? "");
    for (const packed of packages) {
      const key = ofRoom ? roomOf(packed) : nameOf(packed);
      seen.add(key);
      add(key, { packages: 1 });
    }
    for (const key of seen) add(key, { moves: 1 });
  }
  const rows = [...groups].map(([key, figures]): ReportRow => {
    const { pieces = 0, packages = 0, cft = 0, moves = 0 } = figures;
    const cells = { label: key || UNSAID[ofRoom ? "room" : "item"], moves, pieces, packages };
    return { key, cells: { ...cells, cft: Math.round(cft / 100) }, papers: {} };
  });
  // Where they part most stands first.
  const away = ({ cells }: ReportRow) => Math.abs(Number(cells.pieces) - Number(cells.packages));
  rows.sort(
    (one, other) =>
      away(other) - away(one) || String(one.cells.label).localeCompare(String(other.cells.label)),
  );
  return [tableFor(ofRoom ? "Room" : "Item", THING_COLUMNS, rows, limit, ["pieces", "packages"])];
}

function tableFor(
  head: string,
  columns: ReturnType<typeof count>[],
  rows: ReportRow[],
  limit: number,
  chart: readonly string[],
): ReportTable {
  const keys = columns.map(({ key }) => key);
  // A thing stands in a move with others: their moves are no sum.
  const added = head === "Room" || head === "Item" ? keys.filter((key) => key !== "moves") : keys;
  const all = totalOf(rows, added);
  const table = { title: "Estimated and actual", currency: null, chart, rows, total: all };
  return tableOf({ ...table, columns: [text("label", head), ...columns] }, limit);
}

/** The figures of the tariff as they are and as they would have fitted. */
function fitTable(fits: Fits, limit: number): ReportTable[] {
  const rows = Object.entries(fits).map(([key, { now, fitted, moves }]): ReportRow => {
    const { label } = TARIFF_FIELDS[key as keyof Fits];
    const cells: Record<string, Cell> = { label, now, fitted, moves };
    return { key, cells, papers: {} };
  });
  if (rows.length === 0) return [];
  const columns = [
    text("label", "Figure of the tariff"),
    count("now", "Now"),
    count("fitted", "Would have fitted"),
    count("moves", "Moves"),
  ];
  const table = { title: "What would have fitted", currency: null, total: null, chart: [] };
  return [tableOf({ ...table, columns, rows }, limit)];
}
