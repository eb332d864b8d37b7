import { columnAt, SAME_TRUCK } from "~/models/road/job/job.calendar";

import type { ApiReply } from "../support/api";
import { dayAfter, isOn, type Job, type Model, peopleOn, seat } from "./model";
import { type Act, answered, dataOf, idAt, living, shown } from "./office";
import { bodyOf } from "./person";

/* Who drives what, when, with which goods. */

export const open = (model: Model) => model.jobs.filter(({ state }) => state === "open");
const inOffice = (model: Model) =>
  model.consignments.filter(({ isIssued, job }) => !isIssued && job.state === "open");
const packed = (model: Model) => inOffice(model).filter(({ packages }) => packages > 0);
const onRoad = (model: Model) =>
  model.consignments.filter(
    ({ isIssued, isDelivered, job }) => isIssued && !isDelivered && job.state === "open",
  );
export const driving = (model: Model) => model.trucks.filter(({ active }) => active);
export const working = (model: Model) => model.crew.filter(({ active }) => active);

type Plan = Pick<Job, "id" | "day" | "truck" | "driver" | "crew">;

/** What is in the way of a job, each with a word of its own: other open jobs, and who is away. */
function inTheWay(model: Model, { id, day, truck, driver, crew }: Plan): string[] {
  const takes = [...(truck === null ? [] : [`vehicle ${truck}`]), ...peopleOn({ driver, crew })];
  const others = open(model).filter((other) => other.id !== id && other.day === day);
  const away = model.absences.filter(({ from, until }) => from <= day && until >= day);
  return takes.flatMap((one) => [
    ...others
      .filter((other) => one === `vehicle ${other.truck}` || isOn(other, one))
      .map((other) => `${one} is on ${other.id} on ${day}`),
    ...away
      .filter(({ of, who }) => one === `${of} ${who}`)
      .map(({ until }) => `${one} is away until ${until}`),
  ]);
}

/** Whether something is in the way of a job that did not stand there before. */
function isAsked(model: Model, job: Job, plan: Partial<Plan>): boolean {
  const stood = inTheWay(model, job);
  return inTheWay(model, { ...job, ...plan }).some((one) => !stood.includes(one));
}

/** A consignment takes a truck on days of its own, of which this model knows nothing. */
const isPlain = ({ consignments, jobs }: Model) =>
  consignments.every(({ job }) => !jobs.includes(job));

/** Saves a plan: it is asked about what is in the way, and then answered with `anyway`. Gives whether it was asked. */
export async function planned(
  model: Model,
  job: Job,
  plan: Partial<Plan>,
  save: (more: object) => Promise<ApiReply>,
): Promise<boolean> {
  const should = isAsked(model, job, plan);
  const first = await save({});
  const asked = first.status === 409;
  if (isPlain(model) && asked !== should) {
    throw new Error(`Job ${job.id} was ${asked ? "" : "not "}asked about ${JSON.stringify(plan)}`);
  }
  await answered("the plan", asked ? save({ anyway: true }) : Promise.resolve(first));
  return asked;
}

const lists = [
  { text: "2 beds\n1 fridge 240L\nTotal: 30", packages: 3 },
  { text: "सोफा 2\n10 cartons\n0 tables", packages: 12 },
  { text: "[27/11/26, 9:05:11 am] Ravi: 3 chairs\n<Media omitted>", packages: 3 },
  { text: "Item\tQty\tcft\nBed\t2\t35\nFridge\t1\t20\nTotal\t30\t55", packages: 3 },
];

export const ROAD: Act[] = [
  {
    name: "plan a job",
    can: (model) => open(model).length < 5 && living(model.customers).some(({ active }) => active),
    async run({ clerk, api }, model, dice) {
      const agreed = model.quotations.filter(
        ({ status, ended }) => status === "approved" && !ended,
      );
      const quotation = agreed.length > 0 ? dice.of(agreed) : null;
      const customer =
        quotation?.customer ?? dice.of(living(model.customers).filter(({ active }) => active));
      const day = dayAfter(model.day, dice.number(1, 9));
      const typed = {
        title: "Move",
        description: "Two rooms",
        location: "Pune",
        startDate: day,
        status: "Pending",
        priority: "Medium",
      };
      const byApi = dice.once(2);
      const of: Record<string, number> = quotation ? { quotationId: quotation.id } : {};
      const query = quotation ? `quotationId=${quotation.id}` : `clientId=${customer.id}`;
      const id = byApi
        ? dataOf(
            await answered("job", api.post("/jobs", { clientId: customer.id, ...of, ...typed })),
          ).id
        : idAt("Create Job", await clerk.fillIn(`/jobs/new?${query}`, "title", typed), "jobs");
      model.jobs.push({
        id,
        customer,
        quotation,
        day,
        truck: null,
        driver: null,
        crew: new Set(),
        helpers: new Set(),
        state: "open",
        told: new Map(),
      });
      return `${byApi ? "POST /api/jobs" : "Create Job"} on ${day} (${id})`;
    },
  },
  {
    name: "move a job",
    can: (model) => open(model).length > 0,
    async run({ api }, model, dice) {
      const job = dice.of(open(model));
      const day = dayAfter(model.day, dice.number(0, 9));
      const truck =
        dice.once(2) && driving(model).length > 0 ? dice.of(driving(model)).id : job.truck;
      const taken = await planned(model, job, { day, truck }, (more) =>
        api.post(`/jobs/${job.id}/move`, { date: day, vehicleId: truck, ...more }),
      );
      Object.assign(job, { day, truck });
      return `POST move of job ${job.id}: ${day}, truck ${truck}${taken ? ", anyway" : ""}`;
    },
  },
  {
    name: "drop a job on the plan",
    can: (model) => open(model).length > 0,
    async run({ clerk }, model, dice) {
      const job = dice.of(open(model));
      // The days of a week from three days ago, each a column of a hundred pixels, whatever bar lies over them.
      const columns = [0, 1, 2, 3, 4, 5, 6].map((at) => ({
        left: at * 100,
        right: at * 100 + 100,
      }));
      const x = dice.number(0, 699);
      const day = dayAfter(model.day, Math.floor(x / 100) - 3);
      const under = columnAt(x, columns);
      if (under !== Math.floor(x / 100)) throw new Error(`Dropped at ${x}: column ${under}`);
      const path = `/jobs/move/${job.id}`;
      const form = (await clerk.open(path)).form("date");
      // Within its row it keeps its truck, also that of an issued receipt which the job does not name.
      const typed: Record<string, string> = { date: day, vehicleId: SAME_TRUCK };
      const drop = () => clerk.post(path, bodyOf(form, typed));
      const questions: [isAsked: boolean, status: number, answer: Record<string, string>][] = [
        [day < model.day && day !== job.day, 400, { passedDate: day }],
        [isAsked(model, job, { day }), 409, { anyway: "on" }],
      ];
      for (const [, status, answer] of questions.filter(([asks]) => asks)) {
        shown("A question", await drop(), status, ...(isPlain(model) ? [] : [200]));
        Object.assign(typed, answer);
      }
      const after = await drop();
      if (after.status !== 409 || isPlain(model)) shown("Move job", after);
      else
        shown("Move job anyway", await clerk.post(path, bodyOf(form, { ...typed, anyway: "on" })));
      job.day = day;
      return `'Move job' of job ${job.id}, dropped at ${x}: ${day}, ${Object.keys(typed).slice(2).join(", ")}`;
    },
  },
  {
    name: "crew and truck",
    can: (model) => open(model).length > 0 && working(model).length > 0,
    async run({ clerk }, model, dice) {
      const job = dice.of(open(model));
      const crew = working(model).filter(() => dice.once(2));
      const helper = `Ganpat${model.next()}`;
      const helpers = [...job.helpers, helper].slice(-3);
      const names = { helpersText: helpers.join(", ") };
      const typed = {
        assignedTo: ["", ...crew.map(({ id }) => id)],
        ...names,
      };
      const page = await clerk.open(`/jobs/view/${job.id}`);
      const form = page.form("helpersText");
      const press = () => clerk.post(form.action ?? page.path, bodyOf(form, typed));
      // The form says at each of them who is busy or away: it asks about trucks and drivers.
      let after = shown("Save crew and truck", await press());
      seat(
        job,
        crew.map(({ id }) => id),
        helpers,
      );
      // Pressed twice, by somebody who saw nothing happen: on the page from before, and where what was typed still stands.
      shown("Save crew and truck again", await press(), 200, 409);
      after = await clerk.fillIn(page.path, "helpersText", names);
      shown("Save crew and truck with the names left in", after);
      return `'Save crew and truck' of job ${job.id}, twice: ${crew.map(({ name }) => name).join(", ") || "nobody"}, helpers ${helpers.join(", ")}`;
    },
  },
  {
    name: "crew by name",
    can: (model) => open(model).length > 0,
    async run({ api }, model, dice) {
      const job = dice.of(open(model));
      const crew = working(model).filter(() => dice.once(3));
      const helper = `Dattu${model.next()}`;
      const body = {
        assignedTo: [...crew.map(({ name }) => name), helper],
        helpers: [{ name: helper }],
      };
      const ids = crew.map(({ id }) => id);
      await planned(model, job, { crew: new Set(ids) }, (more) =>
        api.put(`/jobs/${job.id}`, { ...body, ...more }),
      );
      seat(job, ids, [helper]);
      return `PUT job ${job.id}: assignedTo ${body.assignedTo.join(", ")}, helpers ${helper}`;
    },
  },
  {
    name: "truck off, and on again",
    can: (model) => model.trucks.length > 0,
    async run({ admin, api }, model, dice) {
      const truck = dice.of(model.trucks);
      const byApi = dice.once(2);
      const status = truck.active ? "inactive" : "active";
      if (byApi) await answered("truck", api.patch(`/vehicles/${truck.id}/status`, { status }));
      else {
        const press = truck.active ? "deactivate" : "activate";
        const page = await admin.open(`/vehicles/${truck.id}`);
        // What hangs on it is listed before it goes off.
        const asks = page.has(press) ? page : await admin.open(`${page.path}?confirm=${press}`);
        shown(press, await admin.send(asks, press));
      }
      truck.active = !truck.active;
      return `${byApi ? "PATCH" : "Press"}: truck ${truck.number} ${status}`;
    },
  },
  {
    name: "complete a job",
    can: (model) => open(model).length > 1,
    async run({ api }, model, dice) {
      const job = dice.of(open(model));
      await answered("complete", api.patch(`/jobs/${job.id}/status`, { status: "Completed" }));
      job.state = "Completed";
      return `PATCH status Completed: job ${job.id}`;
    },
  },
  {
    name: "a consignment",
    can: (model) => open(model).length > 0 && inOffice(model).length < 2,
    async run({ api }, model, dice) {
      const job = dice.of(open(model));
      const reply = await answered("consignment", api.post("/consignments", { jobId: job.id }));
      const { id } = dataOf(reply);
      const known = model.consignments.some((one) => one.id === id);
      if (!known) {
        model.consignments.push({ id, job, packages: 0, isIssued: false, isDelivered: false });
      }
      return `POST /api/consignments of job ${job.id} (${id})`;
    },
  },
  {
    name: "paste a packing list",
    can: (model) => inOffice(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const consignment = dice.of(inOffice(model));
      const { text, packages } = dice.of(lists);
      const at = `/consignments/packages/${consignment.id}`;
      const page = await clerk.open(at);
      const form = page.form("pasted");
      const emptied = form.controls.filter(({ name }) => /\.(contents|quantity)$/.test(name));
      const nothing = Object.fromEntries(emptied.map(({ name }) => [name, ""]));
      // Pressed as if it saved: a look comes first.
      const body = bodyOf(form, { ...nothing, pasted: text }, "save");
      const look = shown("the look", await clerk.post(form.action ?? at, body));
      const list = `/consignments/${consignment.id}/packages`;
      const count = async () =>
        ((await answered("packages", api.get(list))).data as unknown as unknown[]).length;
      const more = (await count()) - consignment.packages;
      if (more !== 0) throw new Error(`${more} packages were saved without a look`);
      shown("Save what was pasted", await clerk.send(look, "save"));
      consignment.packages += packages;
      const all = await count();
      if (all !== consignment.packages) {
        throw new Error(`${JSON.stringify(text)} makes ${all} of ${consignment.packages} packages`);
      }
      return `Packing list of consignment ${consignment.id}: ${JSON.stringify(text)} pasted, looked at, saved`;
    },
  },
  {
    name: "pack",
    can: (model) => inOffice(model).length > 0,
    async run({ api }, model, dice) {
      const consignment = dice.of(inOffice(model));
      const quantity = dice.number(1, 20);
      const body = { packages: [{ contents: "Books", quantity }] };
      await answered("pack", api.post(`/consignments/${consignment.id}/packages`, body));
      consignment.packages += quantity;
      return `POST packages of consignment ${consignment.id}: ${quantity} of books`;
    },
  },
  {
    name: "issue the lorry receipt",
    can: (model) => packed(model).length > 0 && driving(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const consignment = dice.of(packed(model));
      const truck = dice.of(driving(model));
      // The consignor's place of business is in another State than the goods.
      const papers = {
        ewbNumber: "271009345512",
        fromPlace: "Pune",
        consignorStateCode: "27",
        consignorGstin: "29AAECC2213N1ZM",
      };
      await answered("e-way bill", api.put(`/consignments/${consignment.id}`, papers));
      const body = { vehicleId: truck.id, anyway: true };
      await answered("issue", api.post(`/consignments/${consignment.id}/issue`, body));
      consignment.isIssued = true;
      const eway = dataOf(
        await answered("eway", api.get(`/consignments/${consignment.id}/eway-bill`)),
      );
      const view = await clerk.open(`/consignments/view/${consignment.id}`);
      const { value } = view.form("fromState").controls.find(({ name }) => name === "fromState")!;
      if (eway.fromState !== 27 || value !== "27")
        throw new Error(`Part B: from State ${String(eway.fromState)}, on the page ${value}`);
      return `POST issue of consignment ${consignment.id} on ${truck.number} ${JSON.stringify(eway).slice(0, 300)}`;
    },
  },
  {
    name: "deliver",
    can: (model) => onRoad(model).length > 0,
    async run({ api }, model, dice) {
      const { id } = dice.of(onRoad(model));
      const consignment = model.consignments.find((one) => one.id === id)!;
      const leaves = { status: "In transit", allLoaded: true, loadedToday: true };
      await answered("leave", api.patch(`/consignments/${id}/status`, leaves));
      const body = { deliveryDate: model.day, receivedBy: "Asha Rao", allDelivered: true };
      await answered("deliver", api.post(`/consignments/${id}/delivery`, body));
      consignment.isDelivered = true;
      return `PATCH In transit, POST delivery of consignment ${id}`;
    },
  },
];
