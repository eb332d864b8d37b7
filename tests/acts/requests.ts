import type { CustomerRequest, Model, Quotation } from "./model";
import { type Act, answered, dataOf, type Office, shown } from "./office";
import { linkOf } from "./sales";
import type { Same } from "./truth";

/* What customers write on the pages of their links, and what becomes of it. */

const KINDS = ["question", "change", "damage"] as const;

const works = (model: Model, { link, linkEnds, status }: Quotation) =>
  link !== null && status !== "draft" && model.day < linkEnds;

/** Quotations whose link is with the customer. */
const linked = (model: Model) =>
  model.quotations.filter(
    (one) =>
      !one.customer.erased &&
      // Of a rejected one the office copies no link: one that was copied before works on.
      (one.status === "sent" || one.status === "approved" || works(model, one)),
  );

const living = (model: Model) =>
  model.requests.filter(({ quotation }) => !quotation.customer.erased);
const waiting = (model: Model) => living(model).filter(({ answer }) => answer === null);
const claimable = (model: Model) =>
  living(model).filter(({ kind, consignment }) => kind === "damage" && consignment !== null);

/** The consignments of a quotation whose goods arrived. */
const arrived = (model: Model, quotation: Quotation) =>
  model.consignments.filter(({ job, isDelivered }) => isDelivered && job.quotation === quotation);

function isRefused(model: Model, quotation: Quotation, kind: string): boolean {
  if (kind === "change") return quotation.status === "rejected";
  const isDone = model.jobs.some((job) => job.quotation === quotation && job.state === "Completed");
  return kind === "damage" && !isDone && arrived(model, quotation).length === 0;
}

type Row = {
  id: number;
  text: string;
  status: string;
  answer: string | null;
  claimId: number | null;
};

async function requestsOf({ api }: Office, asked: string): Promise<Row[]> {
  const found = dataOf(await answered("requests", api.get(`/requests?limit=100${asked}`)));
  return found.requests as unknown as Row[];
}

export const REQUESTS: Act[] = [
  {
    name: "a customer writes",
    can: (model) => linked(model).length > 0,
    async run(office, model, dice) {
      const quotation = dice.of(linked(model));
      const kind = dice.of(KINDS);
      const { customer } = quotation;
      const link = await linkOf(office, model, quotation);
      const text = `Note ${model.next()} of ${customer.name}, ${customer.phone}`;
      const said = `${kind} on the link of quotation ${quotation.id}: ${text}`;
      const ask = () => office.family.fillIn(`${link}/ask?kind=${kind}`, "text", { kind, text });
      const asks = await office.family.open(`${link}/ask?kind=question`);
      const press = () => office.family.send(asks, "text", { kind, text });
      if (isRefused(model, quotation, kind)) {
        shown("Refused", await press(), 409);
        return `${said}: refused`;
      }
      const after = await press();
      // So many in an hour, and no more.
      if (after.status === 429) return `${said}: too often`;
      shown("A message", after);
      // Pressed again on the page that is still there, and on a new one: it waits once.
      shown("A message again", await press(), 200, 429);
      shown("A message again", await ask(), 200, 429);
      const mine = (await requestsOf(office, "")).filter((one) => one.text === text);
      if (mine.length !== 1) throw new Error(`${mine.length} messages were kept of one`);
      const [one, ...others] = arrived(model, quotation);
      const consignment = kind === "damage" && one && others.length === 0 ? one : null;
      const fresh = { quotation, kind, text, consignment, answer: null, isClaimed: false };
      model.requests.push({ id: mine[0]!.id, ...fresh });
      return `${said} (${mine[0]!.id}), three times`;
    },
  },
  {
    name: "answer a customer",
    can: (model) => waiting(model).length > 0,
    async run({ clerk, api }, model, dice) {
      const request = dice.of(waiting(model));
      const byApi = dice.once(2);
      const answer = `Answer ${model.next()}`;
      const path = `/requests/${request.id}`;
      const page = await clerk.open(path);
      if (byApi) await answered("answer", api.post(`${path}/answer`, { text: answer }));
      else shown("answer", await clerk.send(page, "text", { text: answer }));
      // By the other door, and by one who has the page open from before.
      await answered("answer again", api.post(`${path}/answer`, { text: "Another" }), 409);
      shown("answer again", await clerk.send(page, "text", { text: "Another" }), 409);
      request.answer = answer;
      return `${byApi ? "POST answer" : "Answer"} of message ${request.id}, twice`;
    },
  },
  {
    name: "a claim of what a customer wrote",
    can: (model) => claimable(model).length > 0,
    async run({ api }, model, dice) {
      const request = dice.of(claimable(model));
      const claim = {
        consignmentId: request.consignment!.id,
        requestId: request.id,
        kind: "damaged",
        noticeDate: model.day,
        amount: "500.00",
        description: "Plates",
      };
      const post = () => api.post("/claims", claim);
      if (!request.isClaimed) await answered("claim", post());
      await answered("claim again", post(), 409);
      request.isClaimed = true;
      request.answer ??= "We recorded it as claim";
      return `POST /api/claims of message ${request.id}, twice`;
    },
  },
];

/** Each message waits until it was answered once, and stands on the page of its link. */
export async function compareRequests(office: Office, model: Model, same: Same): Promise<void> {
  const rows = await requestsOf(office, "");
  const open = (await requestsOf(office, "&status=open")).map(({ id }) => id);
  const wait = waiting(model).map(({ id }) => id);
  same("Messages that wait", open.sort(), wait.sort());
  for (const request of living(model)) {
    const row = rows.find(({ id }) => id === request.id);
    same(`Message ${request.id}`, row?.text, request.text);
    same(`Claim of message ${request.id}`, (row?.claimId ?? null) !== null, request.isClaimed);
    const says = row?.answer?.startsWith(request.answer ?? "") ?? request.answer === null;
    same(`Answer of message ${request.id}`, says, true);
  }
  for (const quotation of model.quotations) {
    const { link, customer, id } = quotation;
    if (!works(model, quotation)) continue;
    const page = await office.family.open(link ?? "");
    same(`The link of quotation ${id} works`, page.status === 200, !customer.erased);
    // So many stand there, the newest ones.
    const theirs = model.requests.filter((one) => one.quotation === quotation).slice(-5);
    const unsaid = (one: CustomerRequest) =>
      ![one.text, one.answer ?? ""].every((words) => page.says(words));
    const missing = customer.erased ? [] : theirs.filter(unsaid).map((one) => one.id);
    same(`Messages that are not on the link of quotation ${id}`, missing, []);
  }
}
