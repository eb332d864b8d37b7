import { now } from "~/platform/clock.server";
import { db, transaction, type Tx } from "~/platform/db.server";

import { auditedBy } from "../../kit/history/history-labels.server";
import { recordHistory } from "../../kit/history/history.server";
import { assertCan, type Actor } from "../../kit/policy/policy";
import { EditConflict } from "../../kit/shared/domain-error";
import { setCompany } from "./company.edit.server";
import { getCompany } from "./company.server";

/** A logo made ready for documents: PNG, its size in pixels. */
export type LogoImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

type Size = { width: number; height: number };

export const HISTORY = auditedBy("company", {
  logo: { label: "Logo", show: ({ width, height }: Size) => `${width} × ${height}` },
});

const sizeOf = (logo: Size | null) => logo && { width: logo.width, height: logo.height };

type Shown = { id: number; width: number; height: number } | null;

/** The version of the logo: a form posts the one it was opened with. */
export const logoVersion = (logo: Shown) => 1 + (logo?.id ?? 0);

/**
 * Makes an image the company's logo; documents already issued keep theirs. With a version it raises
 * `EditConflict` when another person changed the logo in between.
 */
export async function changeLogo(
  actor: Actor,
  image: LogoImage,
  version?: number | null,
): Promise<void> {
  assertCan(actor, "company:edit");
  const { width, height } = image;
  await transaction(async (tx) => {
    await setLogo(tx, actor, { id: await storeLogo(tx, image), width, height }, version);
  });
}

/** Stores an image; returns its id. It is nobody's logo by that. */
export async function storeLogo(tx: Tx, { bytes, width, height }: LogoImage): Promise<number> {
  const { id } = await tx.companyLogo.create({ data: { bytes, width, height, createdAt: now() } });
  return id;
}

/** Takes the logo off what is issued from now on. Without a logo there is nothing to do. */
export async function removeLogo(actor: Actor, version?: number | null): Promise<void> {
  assertCan(actor, "company:edit");
  await transaction((tx) => setLogo(tx, actor, null, version));
}

async function setLogo(tx: Tx, actor: Actor, logo: Shown, version?: number | null) {
  const before = await getCompany(tx);
  if (!logo && !before.logo) return;
  if (version && version !== logoVersion(before.logo)) throw new EditConflict();
  await setCompany(tx, before.version, { logoId: logo?.id ?? null });
  const changes = [{ field: "logo", from: sizeOf(before.logo), to: sizeOf(logo) }];
  const event = logo ? "logo-changed" : "logo-removed";
  await recordHistory(tx, actor, "company", 1, event, {}, { changes });
}

/** A logo's PNG; null when there is none of that id. Logos never change. */
export async function readLogo(id: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await db.companyLogo.findUnique({ where: { id }, select: { bytes: true } });
  return found?.bytes ?? null;
}
