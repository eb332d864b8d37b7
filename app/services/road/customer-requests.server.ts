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
import { requestsOn } from "~/models/road/customer-request/customer-request.server";

import { addressOfVisitor } from "../auth.server";
import { commandRefused, formReply, parseForm } from "../forms/form.server";
import { photoImages } from "../papers/photo-image.server";

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

/** What was asked on a paper, newest first, and what can be asked; null where its page takes no messages. */
async function messagesOn(
  about: RequestAbout,
  whose: { linkId: number } | { actor: Actor },
  offers: boolean,
) {
  const [rows, { timeZone }, paper] = await Promise.all([
    requestsOn(about, whose),
    companyDay(),
    offers ? readAskedPaper(about, "actor" in whose ? whose.actor : null) : null,
  ]);
  return {
    /** The reader is the customer, not the office. */
    own: offers,
    offered: paper ? offeredOn(paper) : [],
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
export type Messages = Awaited<ReturnType<typeof messagesOn>>;

/** The messages of a link's page. */
export async function messagesOfLink(link: WorkingLink) {
  const about = askedBy(link);
  return about && messagesOn(about, { linkId: link.id }, true);
}

/** The messages on a paper's own page: customers ask there, the office reads. */
export const messagesOfPaper = (actor: Actor, about: RequestAbout) =>
  messagesOn(about, { actor }, actor.role === "customer");
