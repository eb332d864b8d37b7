import type { FormReply } from "~/models/kit/shared/form-reply";
import { data } from "@remix-run/node";
import { companyDay } from "~/models/company/company/company.server";
import { formatMoment, formatMomentAndTime } from "~/models/ground/day/time-zone";
import type { Actor } from "~/models/kit/policy/policy";
import type { WorkingLink } from "~/models/papers/document-link/document-link.server";
import type { PhotoImage } from "~/models/papers/photo/photo.add.server";
import { reserveAttempt } from "~/models/people/attempt/attempt.server";
import { askedBy, tooManyPhotos } from "~/models/road/customer-request/customer-request.ask.server";
import {
  ASK_FIELDS,
  AskInput,
  PHOTOS_OF_REQUEST,
  REQUEST_KIND_LABELS,
  REQUEST_KINDS,
  ASK_LABELS,
} from "~/models/road/customer-request/customer-request.fields";
import {
  type AskedPaper,
  askRefusal,
  offeredOn,
  readAskedPaper,
  type RequestAbout,
} from "~/models/road/customer-request/customer-request.paper.server";
import {
  countRequests,
  customerOfRequests,
  requestsByLink,
} from "~/models/road/customer-request/customer-request.server";

import { paths } from "~/paths";
import { roadPaths } from "~/road-paths";
import { addressOfVisitor } from "../session.server";
import { commandRefused, formReply, parseForm } from "../forms/form.server";
import { photoImages } from "../papers/photo-image.server";

/** The page of each paper that is asked about. */
export const PAPERS = {
  quotation: paths.quotations.view,
  invoice: paths.invoices.view,
  job: paths.jobs.view,
  consignment: roadPaths.consignments.view,
};

type Posted = { form: FormData; photos: File[] };

const AGAIN = "Choose your photos again: a page cannot keep them.";

/**
 * Takes a customer's posted message: null when it was taken, else the form's answer with what was typed. `whom`: whose messages are
 * counted together, a link's or an account's. Photos are drawn last, so that what is refused anyway costs nothing.
 */
export async function takeAsk(
  args: Parameters<typeof addressOfVisitor>[0],
  whom: string,
  { form, photos }: Posted,
  ask: (input: AskInput, images: PhotoImage[]) => Promise<number>,
) {
  const submission = parseForm(form, AskInput);
  if (submission.status !== "success") return withPhotos(formReply(submission), photos);
  try {
    if (photos.length > PHOTOS_OF_REQUEST) throw tooManyPhotos();
    await reserveAttempt({ door: "ask", account: whom, address: addressOfVisitor(args) });
    await ask(submission.value, await photoImages(photos));
    return null;
  } catch (error) {
    return withPhotos(commandRefused(submission, error), photos);
  }
}

/** A browser gives files once: who is asked again is told. */
function withPhotos({ data: reply, init }: ReturnType<typeof formReply>, photos: readonly File[]) {
  if (photos.length === 0) return data<FormReply>(reply, init ?? {});
  const error = { ...reply.error, photos: [...(reply.error?.photos ?? []), AGAIN] };
  return data<FormReply>({ ...reply, error }, init ?? {});
}

/** The form of one kind of message, as its address names it. */
export function askForm(paper: AskedPaper, asked: string | null) {
  const kind = REQUEST_KINDS.find((known) => known === asked) ?? "question";
  return {
    kind,
    number: paper.number,
    labels: ASK_LABELS,
    textLabel: ASK_FIELDS.text.label,
    refusal: askRefusal(paper, kind),
    offered: offeredOn(paper),
    packages: paper.arrived.flatMap(({ packages }) =>
      packages.map(({ id, number, contents }) => ({
        value: id,
        label: `${number}. ${contents}`,
      })),
    ),
  };
}

/** The messages of a link's page, newest first, and what can be asked there; null where its paper takes none. */
export async function messagesOfLink(link: WorkingLink) {
  const about = askedBy(link);
  if (!about) return null;
  const paper = await readAskedPaper(about, null);
  const [rows, { timeZone }] = await Promise.all([requestsByLink(paper, link.id), companyDay()]);
  return {
    offered: offeredOn(paper),
    asked: rows.map(({ id, kind, text, answer, createdAt, answeredAt, _count }) => ({
      id,
      what: REQUEST_KIND_LABELS[kind] ?? kind,
      when: formatMomentAndTime(createdAt, timeZone),
      text,
      photos: _count.photos,
      answer,
      answered: answeredAt && formatMoment(answeredAt, timeZone),
    })),
  };
}
export type Messages = NonNullable<Awaited<ReturnType<typeof messagesOfLink>>>;

const counted = (what: string, count: number) => `${what} (${count})`;

/** On a paper's own page: for its customer the ways to ask and to what was asked, for the office the way to that. */
export async function messageLinks(actor: Actor, about: RequestAbout) {
  const count = await countRequests(actor, about);
  if (actor.role !== "customer") {
    if (count === 0) return [];
    const to = roadPaths.requests.list({ customerId: await customerOfRequests(about) });
    return [{ to, label: counted("Messages of the customer", count) }];
  }
  const offered = offeredOn(await readAskedPaper(about, actor));
  return [
    ...offered.map(({ kind, label }) => ({
      to: roadPaths.requests.ask(about.kind, about.id, kind),
      label,
    })),
    ...(count > 0
      ? [{ to: roadPaths.requests.list(), label: counted("Your messages", count) }]
      : []),
  ];
}
