import { db } from "~/platform/db.server";

import {
  type Absence,
  dayAfter,
  isOn,
  type Job,
  type Model,
  peopleOn,
  saidOf,
  type Told,
} from "./model";
import { type Act, answered, dataOf, idAt, type Office, shown } from "./office";
import { bodyOf, type Page } from "./person";
import { open, planned, working } from "./road";
import type { Same } from "./truth";

/* Who of a crew was told what, and who is away. */

/** A job's own truck is what its crew is told while no consignment has another one. */
const plain = (model: Model, job: Job) => model.consignments.every((one) => one.job !== job);
export const toTell = (model: Model) => open(model).filter((job) => plain(model, job));

const nameOf = ({ drivers, crew }: Model, who: string) => {
  const all = who.startsWith("driver") ? drivers : crew;
  return all.find(({ id }) => id === Number(who.split(" ")[1]))?.name ?? "";
};

/** Whether somebody knows what stands. */
const knows = (job: Job, who: string) => {
  const told = job.told.get(who);
  return told !== undefined && told.mail !== "withheld" && told.said === saidOf(job);
};

function told(job: Job, who: string, by: "whatsapp" | "email"): Told {
  const before = job.told.get(who);
  // Told again by e-mail while that waits: the same telling.
  const mail = by === "whatsapp" ? null : ("waits" as const);
  const now = before ?? { said: "", mail };
  Object.assign(now, { said: saidOf(job), mail });
  job.told.set(who, now);
  return now;
}

/** Why nobody is told of a job: its last day is over, or nobody is on it. */
const isSilent = (model: Model, job: Job) =>
  job.day < model.day || (peopleOn(job).length === 0 && job.helpers.size === 0);

const hasAddress = (who: string, by: string) => by === "whatsapp" || who.startsWith("employee");

/** The link in an address that opens WhatsApp written. */
function noteLink(model: Model, job: Job, who: string, url: string): void {
  const token = /\/c\/([\w-]{24})/.exec(decodeURIComponent(url))?.[1];
  if (!token) throw new Error(`No link is in ${url}`);
  model.crewLinks = model.crewLinks.filter((one) => one.token !== token);
  model.crewLinks.push({ token, job, who, told: told(job, who, "whatsapp") });
}

/** The form of one of the card's people, by the key that stands in it. */
async function pressTell(office: Office, job: Job, who: string, by: string): Promise<Page> {
  const [kind, id] = who.split(" ");
  const place = { jobId: job.id, employeeId: Number(id) };
  const key =
    kind === "driver"
      ? `d${id}`
      : `a${(await db.jobAssignment.findFirstOrThrow({ where: place })).id}`;
  const page = await office.clerk.open(`/jobs/view/${job.id}`);
  const form = page.forms.find(({ controls }) =>
    controls.some(({ name, value }) => name === "people" && value === key),
  );
  if (!form) throw new Error(`The card has no form for ${who}. ${page.told}`);
  return office.clerk.post(form.action ?? page.path, bodyOf(form, { by }));
}

const ABSENT = {
  vehicle: { api: (id: number) => `/vehicles/${id}/off-road`, page: "/vehicles/off-road" },
  driver: { api: (id: number) => `/drivers/${id}/leave`, page: "/drivers/leave" },
  employee: { api: (id: number) => `/employees/${id}/leave`, page: "/employees/leave" },
} as const;

const sections = { vehicle: "vehicles", driver: "drivers", employee: "employees" } as const;

const mayBeAway = (model: Model): Pick<Absence, "of" | "who">[] => [
  ...model.trucks
    .filter(({ active }) => active)
    .map(({ id }) => ({ of: "vehicle" as const, who: id })),
  ...model.drivers.map(({ id }) => ({ of: "driver" as const, who: id })),
  ...working(model).map(({ id }) => ({ of: "employee" as const, who: id })),
];

/** The open jobs that are planned on days of an absence; of a consignment's truck others say it. */
const plannedOn = (model: Model, { of, who, from, until }: Omit<Absence, "id">) =>
  toTell(model)
    .filter((job) => job.day >= from && job.day <= until)
    .filter((job) => (of === "vehicle" ? job.truck === who : isOn(job, `${of} ${who}`)))
    .map(({ id }) => id)
    .sort((one, other) => one - other);

function jobsIn(model: Model, jobs: unknown): number[] {
  const ids = (jobs as { id: number }[]).map(({ id }) => id);
  return ids
    .filter((id) => toTell(model).some((job) => job.id === id))
    .sort((one, other) => one - other);
}

const notOver = (model: Model) => model.absences.filter(({ until }) => until >= model.day);

export const CREW: Act[] = [
  {
    name: "a driver for a job, or none",
    can: (model) => open(model).length > 0,
    async run({ api }, model, dice) {
      const job = dice.of(open(model));
      const driver = job.driver !== null && dice.once(3) ? null : dice.of(model.drivers).id;
      const asked = await planned(model, job, { driver }, (more) =>
        api.put(`/jobs/${job.id}`, { driverId: driver, ...more }),
      );
      job.driver = driver;
      return `PUT job ${job.id}: driver ${driver}${asked ? ", anyway" : ""}`;
    },
  },
  {
    name: "tell the crew",
    can: (model) => toTell(model).length > 0,
    async run(office, model, dice) {
      const { api } = office;
      const job = dice.of(toTell(model));
      const by = dice.once(2) ? ("whatsapp" as const) : ("email" as const);
      const tell = (more: object) => api.post(`/jobs/${job.id}/tell-crew`, { by, ...more });
      const address = `of job ${job.id} by ${by}`;
      if (isSilent(model, job)) {
        await answered("nobody is told", tell({}), 409);
        return `POST tell-crew ${address}: refused`;
      }
      const reached = peopleOn(job).filter((who) => hasAddress(who, by));
      if (reached.length > 0 && dice.once(2)) {
        const who = dice.of(reached);
        const after = await pressTell(office, job, who, by);
        if (by === "email") shown("E-mail", after);
        else if (!after.path.startsWith("https://wa.me/91982")) throw new Error(after.told);
        if (by === "whatsapp") noteLink(model, job, who, after.path);
        else told(job, who, by);
        return `Tell ${who} ${address}, on the page`;
      }
      const fresh = reached.filter((who) => !knows(job, who));
      // Helpers without a phone are told by nobody.
      const deaf =
        job.helpers.size > 0 ||
        peopleOn(job).some((who) => !hasAddress(who, by) && !knows(job, who));
      if (fresh.length === 0 && deaf) {
        await answered("nobody has an address", tell({}), 422);
        return `POST tell-crew ${address}: refused, nobody who is left has an address`;
      }
      const said = dataOf(await answered("tell", tell({})));
      const those = said.told as { name: string; url: string | null }[];
      const names = fresh.map((who) => nameOf(model, who)).sort();
      const has = those.map(({ name }) => name).sort();
      if (names.join() !== has.join()) {
        throw new Error(`Told ${has.join(", ")}, and should have told ${names.join(", ")}`);
      }
      for (const who of fresh) {
        const { url } = those.find(({ name }) => name === nameOf(model, who))!;
        if (by === "whatsapp") noteLink(model, job, who, url ?? "");
        else told(job, who, by);
      }
      const again = dataOf(await answered("tell again", tell({}), deaf ? 422 : 200));
      if (!deaf && (again.told as unknown[]).length > 0) throw new Error("They were told twice");
      return `POST tell-crew ${address}, twice: ${names.join(", ") || "nobody"}`;
    },
  },
  {
    name: "days off",
    can: (model) => mayBeAway(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const one = dice.of(mayBeAway(model));
      const byApi = dice.once(2);
      const from = dayAfter(model.day, dice.number(0, 6));
      const days = { ...one, from, until: dayAfter(from, dice.number(0, 3)) };
      const { until } = days;
      const { api: path, page } = ABSENT[one.of];
      const typed = { from, until, reason: "brakes" };
      const noted = model.absences.some(
        (other) =>
          other.of === one.of &&
          other.who === one.who &&
          other.from <= until &&
          other.until >= from,
      );
      const called = `${from} to ${until} of ${one.of} ${one.who}`;
      if (noted) {
        await answered("noted days", api.post(path(one.who), typed), 422);
        return `POST ${path(one.who)}, ${called}: refused, noted already`;
      }
      let id: number;
      if (byApi) {
        const made = dataOf(await answered("days off", api.post(path(one.who), typed)));
        const [has, should] = [jobsIn(model, made.jobs), plannedOn(model, days)];
        if (has.join() !== should.join())
          throw new Error(`${called}: planned are ${has.join()}, and should be ${should.join()}`);
        id = made.id;
      } else {
        const after = await clerk.fillIn(`${page}/${one.who}`, "until", typed);
        idAt("days off", after, sections[one.of]);
        ({ id } = await db.absence.findFirstOrThrow({ orderBy: { id: "desc" } }));
      }
      model.absences.push({ id, ...days });
      return `${byApi ? `POST ${path(one.who)}` : page}: ${called} (${id})`;
    },
  },
  {
    name: "back again",
    can: (model) => notOver(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const one = dice.of(notOver(model));
      const byApi = dice.once(2);
      if (byApi) await answered("back", api.del(`/absences/${one.id}`));
      else {
        const at = `${ABSENT[one.of].page}/${one.who}`;
        const end = new URLSearchParams({ intent: "end", absence: String(one.id) });
        idAt("back", await clerk.post(at, end), sections[one.of]);
      }
      // What has not begun goes; what has ends yesterday.
      if (one.from >= model.day) model.absences = model.absences.filter((other) => other !== one);
      else one.until = dayAfter(model.day, -1);
      return `${byApi ? "DELETE" : "Back"}: absence ${one.id} of ${one.of} ${one.who}`;
    },
  },
];

/** Who of each crew knows what stands; what their links show; and who is away, with what is planned then. */
export async function compareCrew(office: Office, model: Model, same: Same): Promise<void> {
  const { api, family } = office;
  const numbers = new Map<number, string>();
  for (const job of model.jobs) {
    const found = dataOf(await answered("job", api.get(`/jobs/${job.id}`)));
    numbers.set(job.id, String(found.jobNumber));
    if (!plain(model, job)) continue;
    const has = (found.crewTold as { name: string; current: boolean }[]).map(
      ({ name, current }) => `${name}: ${current}`,
    );
    const should = peopleOn(job)
      .filter((who) => job.told.has(who) && job.told.get(who)?.mail !== "withheld")
      .map((who) => `${nameOf(model, who)}: ${knows(job, who)}`);
    same(`Told of job ${job.id}`, has.sort(), should.sort());
  }
  for (const { token, job, who, told: known } of model.crewLinks) {
    const page = await family.open(`/c/${token}`);
    const isTheirs = isOn(job, who) && job.told.get(who) === known;
    const works = job.state !== "Cancelled" && isTheirs && job.day >= model.day;
    same(`The link of ${who} to job ${job.id}`, page.status, works ? 200 : 410);
    const others = [...numbers].filter(([id]) => !works || id !== job.id);
    const shows = others.filter(([, number]) => page.says(number)).map(([, number]) => number);
    same(`Other jobs on the link of ${who} to job ${job.id}`, shows, []);
    if (works) same(`Job ${job.id} on its link`, page.says(numbers.get(job.id) ?? "?"), true);
    same(`Money on the link of ${who} to job ${job.id}`, /₹|Rs\.?\s?\d/.test(page.html), false);
  }
  for (const { of, who } of mayBeAway(model)) {
    const found = dataOf(await answered("days", api.get(`${ABSENT[of].api(who)}?limit=100`)));
    const rows = found.absences as { from: string; until: string; jobs: unknown }[];
    const has = rows.map(({ from, until, jobs }) => [from, until, jobsIn(model, jobs)]);
    const should = notOver(model)
      .filter((one) => one.of === of && one.who === who)
      .sort((one, other) => one.from.localeCompare(other.from))
      .map((one) => [one.from, one.until, plannedOn(model, one)]);
    same(`Days off of ${of} ${who}`, has, should);
  }
}
