import type { Prisma } from "~/generated/sqlite/client";
import { roadPaths } from "~/road-paths";
import { now } from "~/platform/clock.server";
import { transaction, type Tx } from "~/platform/db.server";

import { getCompany } from "../../company/company/company.server";
import { type Author, recordHistory } from "../../kit/history/history.server";
import { type Actor, assertCan } from "../../kit/policy/policy";
import { pageAddress } from "../../kit/shared/address.server";
import { conflict, invalidField, notFound } from "../../kit/shared/domain-error";
import { holdAlone } from "../../kit/shared/hold.server";
import {
  type DocumentRef,
  findLink,
  holdLink,
  type WorkingLink,
} from "../../papers/document-link/document-link.server";
import { queueMessage } from "../../papers/outbox/outbox.server";
import {
  assertSpace,
  type KeptPhoto,
  keptPhotos,
  type PhotoImage,
} from "../../papers/photo/photo.add.server";
import {
  type AskInput,
  PHOTOS_OF_REQUEST,
  REQUEST_KIND_LABELS,
  type RequestKind,
} from "./customer-request.fields";
import { requestSearchText } from "./customer-request.list";
import {
  type AskedPaper,
  askRefusal,
  readAskedPaper,
  type RequestAbout,
} from "./customer-request.paper.server";
import { requestOpen } from "./customer-request.status";

/** The papers whose links take requests. */
const ASKED = ["quotation", "invoice", "consignment"] as const;

/** What a link's visitor asks about; null where its paper takes no requests. */
export function askedBy({ entity, entityId }: WorkingLink): RequestAbout | null {
  const kind = ASKED.find((known) => known === entity);
  return kind ? { kind, id: entityId } : null;
}

/** A paper as links and messages know it; jobs have no link. */
export const documentOf = ({ kind, id }: RequestAbout): DocumentRef | null =>
  kind === "job" ? null : { entity: kind, entityId: id };

type Asking = { paper: AskedPaper; linkId: number | null; author: Author };

/**
 * Takes what a visitor of the link whose address ends in `token` asks. Returns its id; the same again while it waits is the same one.
 * Raises `not_found` when the link no longer works, and what `ask` raises.
 */
export async function askByLink(
  token: string,
  input: AskInput,
  images: readonly PhotoImage[],
): Promise<number> {
  return keptPhotos(images, (files) =>
    transaction(async (tx) => {
      const link = await findLink(token, tx);
      const about = link && askedBy(link);
      if (!about) throw notFound("page");
      await holdLink(tx, link);
      const paper = await heldPaper(tx, about, null);
      const author = { id: null, name: `${paper.customerName.replace(/\s+/g, " ")} (by link)` };
      return ask(tx, { paper, linkId: link.id, author }, input, files);
    }),
  );
}

/** Takes what a customer asks about a paper of their own, signed in. Raises `forbidden`, `not_found`, and what `ask` raises. */
export async function askSignedIn(
  actor: Actor,
  about: RequestAbout,
  input: AskInput,
  images: readonly PhotoImage[],
): Promise<number> {
  assertCan(actor, "customerRequest:ask");
  return keptPhotos(images, (files) =>
    transaction(async (tx) => {
      const paper = await heldPaper(tx, about, actor);
      return ask(tx, { paper, linkId: null, author: actor }, input, files);
    }),
  );
}

/** Of two presses at once the second finds the first, and whom an erasure takes asks nothing: it is read again once it is held. */
async function heldPaper(tx: Tx, about: RequestAbout, actor: Actor | null): Promise<AskedPaper> {
  const { customerId } = await readAskedPaper(about, actor, tx);
  await holdAlone(tx, "User", customerId);
  return readAskedPaper(about, actor, tx);
}

/** So many of a customer wait at a time. */
const MOST_OPEN = 20;

/**
 * Raises `conflict` for what the paper takes no more and while too much waits, `invalid` at `packageId` for a package that is none of
 * its, and at `photos` for too many.
 */
async function ask(
  tx: Tx,
  { paper, linkId, author }: Asking,
  { kind, text, packageId }: AskInput,
  files: readonly KeptPhoto[],
): Promise<number> {
  if (files.length > PHOTOS_OF_REQUEST) throw tooManyPhotos();
  const { customerId } = paper;
  const said = {
    kind,
    text,
    customerId,
    linkId,
    ...columnsOf(paper),
    ...(kind === "damage" ? damaged(paper, packageId) : {}),
  };
  const there = await waitingAlike(tx, said, files);
  if (there !== null) return there;
  const refusal = askRefusal(paper, kind);
  if (refusal) throw conflict(refusal);
  const open = await tx.customerRequest.count({
    where: { AND: [requestOpen.where(), { customerId }] },
  });
  if (open >= MOST_OPEN) {
    throw conflict(`${open} of your messages wait for our answer. Please call us.`);
  }
  await assertSpace(tx, files);
  const { id } = await tx.customerRequest.create({
    data: {
      ...said,
      searchText: requestSearchText({ text, answer: null }),
      createdAt: now(),
      photos: {
        create: files.map(({ hash, width, height, bytes }) => ({
          hash,
          width,
          height,
          size: bytes.byteLength,
          createdAt: now(),
        })),
      },
    },
  });
  await recordHistory(tx, author, "customerRequest", id, "request-created", { kind });
  const line = { said: `Customer's message: ${REQUEST_KIND_LABELS[kind]}` };
  await recordHistory(tx, author, paper.kind, paper.id, "customer-asked", line);
  await tellTheOffice(tx, paper, { id, kind, author });
  return id;
}

export const tooManyPhotos = () =>
  invalidField(
    "photos",
    `At most ${PHOTOS_OF_REQUEST} photos go with one message: choose the best ones`,
  );

const columnsOf = ({ kind, id }: AskedPaper) => ({ [`${kind}Id`]: id });

/** The consignment and the package that came damaged, as far as they are known. */
function damaged({ arrived }: AskedPaper, packageId: number | null) {
  if (packageId === null) return arrived.length === 1 ? { consignmentId: arrived[0]!.id } : {};
  const of = arrived.find(({ packages }) => packages.some(({ id }) => id === packageId));
  if (!of) throw invalidField("packageId", "This package is not on your list");
  return { consignmentId: of.id, packageId };
}

/** The one that says the same with the same pictures, and waits still; null for none. */
async function waitingAlike(
  tx: Tx,
  said: Prisma.CustomerRequestWhereInput,
  files: readonly KeptPhoto[],
): Promise<number | null> {
  const alike = await tx.customerRequest.findMany({
    where: { AND: [requestOpen.where(), said] },
    select: { id: true, photos: { select: { hash: true } } },
  });
  const hashes = (of: readonly { hash: string }[]) =>
    [...new Set(of.map(({ hash }) => hash))].sort();
  const sent = hashes(files).join();
  return alike.find(({ photos }) => hashes(photos).join() === sent)?.id ?? null;
}

/** The company's own address hears of it; what was asked stands on its page alone. */
async function tellTheOffice(
  tx: Tx,
  paper: AskedPaper,
  { id, kind, author }: { id: number; kind: RequestKind; author: Author },
): Promise<void> {
  const { email } = await getCompany(tx);
  if (!email) return;
  await queueMessage(tx, {
    kind: "answer",
    recipient: email,
    subject: `${paper.number}: ${REQUEST_KIND_LABELS[kind]}`,
    text: [
      `${author.name} sent you a message about ${paper.number}. Read and answer it here:`,
      pageAddress(roadPaths.requests.view(id)),
    ].join("\n\n"),
    about: documentOf(paper),
  });
}
