import { db } from "~/platform/db.server";

import { jobNext } from "../job/job.status";
import {
  type Company,
  companyDay,
  companyToday,
  getCompany,
} from "../../company/company/company.server";
import { type Actor, isStaff } from "../../kit/policy/policy";
import { type CrewMove, crewMove, movesNear, silentReason } from "./crew.day.server";
import { untoldText } from "./crew.told";

/** The people of a move to whom something of it is new; nobody where nobody is told any more. */
const untoldOf = (move: CrewMove, company: Company) =>
  silentReason(move, company) === null ? move.people.filter(({ news }) => news !== null) : [];

/** What a job's crew was told: for the office alone. `text`: who still has to be told, in a sentence; null for nobody. */
export async function crewStand(actor: Actor, jobId: number) {
  const move = isStaff(actor) ? await crewMove(db, jobId) : null;
  if (!move) return { told: [], untold: [], text: null, move: null, silent: null };
  const company = await getCompany();
  const untold = untoldOf(move, company);
  return {
    told: move.people.flatMap(({ name, notice, hasCome, news }) =>
      notice && hasCome ? [{ name, at: notice.at, current: news === null }] : [],
    ),
    untold: untold.map(({ name }) => name),
    text: untoldText(untold),
    move,
    silent: silentReason(move, company),
  };
}

export type CrewStand = Awaited<ReturnType<typeof crewStand>>;

/** How many moves of today and tomorrow an employee is on. */
export async function movesOf(employeeId: number): Promise<number> {
  const { today } = await companyDay();
  const where = { AND: [jobNext.where(today), { assignments: { some: { employeeId } } }] };
  return db.job.count({ where });
}

/**
 * The moves of today and tomorrow of which some of the crew have not been told, the first to leave on top. Who has been on one
 * since an earlier day knows of it: there only changes are news.
 */
export async function movesUntold(company: Company, take: number) {
  const today = companyToday(company);
  const moves = await movesNear(today);
  const rows = moves.flatMap((move) => {
    const begun = move.startDate < today;
    const untold = untoldOf(move, company).filter(({ news }) => !begun || news !== "move");
    const text = untoldText(untold);
    return text ? [{ id: move.id, number: move.number, customer: move.customer, text }] : [];
  });
  return { total: rows.length, rows: rows.slice(0, take) };
}
