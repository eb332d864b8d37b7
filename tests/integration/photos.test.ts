import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import express from "express";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";

import { checkPhotos } from "~/models/law/doctor/consignments.server";
import { addPhotos } from "~/models/papers/photo/photo.add.server";
import { photoPath } from "~/models/papers/photo/photo.files.server";
import { PHOTOS_BYTES, PHOTOS_OF_JOB } from "~/models/papers/photo/photo.limits";
import { removePhoto } from "~/models/papers/photo/photo.remove.server";
import { photosOf, sweepPhotos } from "~/models/papers/photo/photo.server";
import { erasurePlan } from "~/models/law/personal-data/erase.plan.server";
import { erasePerson } from "~/models/law/personal-data/erase.server";
import { personalData } from "~/models/law/personal-data/personal-data.server";
import type { Actor } from "~/models/kit/policy/policy";
import { unpack } from "~/platform/backup-archive.server";
import { makeBackup } from "~/platform/backup-make.server";
import { db, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { loader } from "~/routes/photos.$id";
import { signToken } from "~/services/api/token.server";
import { uploadGate } from "~/services/http/upload-gate.server";
import { readPhotoForm } from "~/services/papers/photo-form.server";
import { savePhotos } from "~/services/papers/save-photos.server";
import { uploadAt } from "~/services/upload.server";

import { callApi } from "../support/api";
import { resetDatabase } from "../support/database";
import {
  actorOf,
  makeActor,
  makeConsignment,
  makeCustomer,
  makePackage,
  makeUser,
  PASSWORD,
} from "../support/factories";
import { historySaid } from "../support/history";
import { getArgs, signedIn } from "../support/http";
import { fileOf, imageOf, pictureOf } from "../support/photos";

const uploads = env().uploadsDirectory;
const home = mkdtempSync(join(tmpdir(), "movers-photos-"));

let office: Actor;
let owner: Awaited<ReturnType<typeof makeCustomer>>;
let consignment: Awaited<ReturnType<typeof makeConsignment>>;

beforeEach(async () => {
  await resetDatabase();
  rmSync(uploads, { recursive: true, force: true });
  office = actorOf(await makeUser({ role: "employee" }));
  owner = await makeCustomer();
  consignment = await makeConsignment({ clientId: owner.id });
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
  rmSync(uploads, { recursive: true, force: true });
});

const delivery = () => ({ consignmentId: consignment.id });
const text = (words: string) => new Uint8Array(Buffer.from(words));

describe("a posted photo", () => {
  test("among others: one that fails leaves the rest saved, and is named", async () => {
    const files = [
      fileOf(await pictureOf(1), "a.jpg"),
      fileOf(text("no photo"), "b.jpg"),
      fileOf(await pictureOf(2), "c.jpg"),
    ];
    expect(await savePhotos(office, delivery(), files)).toEqual([
      "b.jpg: This file is not a photo: choose a JPEG, PNG or WebP image.",
    ]);
    expect(await photosOf(office, delivery())).toHaveLength(2);
  });
});

describe("photos of a thing", () => {
  test("stand on the disk before their row does, once for the same picture", async () => {
    const [id] = await addPhotos(office, delivery(), [await imageOf(1)], { caption: " Scratch " });
    expect(await addPhotos(office, delivery(), [await imageOf(1)])).toEqual([id]);
    const [photo] = await photosOf(office, delivery());
    expect(photo).toMatchObject({ id, caption: "Scratch", stage: "destination", width: 64 });
    expect(existsSync(photoPath(photo!.hash))).toBe(true);
    expect(readdirSync(join(uploads, "photos", photo!.hash.slice(0, 2)))).toEqual([
      `${photo!.hash}.jpg`,
    ]);
    const lines = await historySaid({ entity: "consignment" });
    expect(lines.slice(1).map(({ action, note }) => [action, note])).toEqual([
      ["Photo added", "Of the delivery"],
    ]);
  });

  test("are as many as may be, also when two add at once", async () => {
    const { id: packageId } = await makePackage(consignment);
    const images = await Promise.all(Array.from({ length: 12 }, (_, index) => imageOf(index)));
    const added = await Promise.allSettled(
      images.map((image) => addPhotos(office, { packageId }, [image])),
    );
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
    expect(await db.photo.count({ where: { packageId } })).toBe(8);
    await expect(
      addPhotos(office, { packageId }, [images[11]!, await imageOf(50)]),
    ).rejects.toThrow(
      /^There can be at most 8 photos of package \d+: it has 8 photos\. Remove some first\.$/,
    );
  });

  test("of one job, and of the company, have their ends", async () => {
    const row = { hash: "0".repeat(64), width: 1, height: 1, size: 1, jobId: consignment.jobId };
    await db.photo.createMany({ data: Array.from({ length: PHOTOS_OF_JOB }, () => row) });
    await expect(addPhotos(office, delivery(), [await imageOf(1)])).rejects.toThrow(
      "There can be at most 1,000 photos of one job: it has 1,000.",
    );
    await db.photo.deleteMany();
    const size = 2_000_000_000;
    const many = Array.from({ length: Math.ceil(PHOTOS_BYTES / size) }, () => ({ ...row, size }));
    await db.photo.createMany({ data: many });
    await expect(addPhotos(office, delivery(), [await imageOf(1)])).rejects.toThrow(
      "The company's photos fill the 20 GB that are kept for them: remove photos of old jobs first.",
    );
  });

  test("of what is cancelled stay as they are", async () => {
    const [id] = await addPhotos(office, delivery(), [await imageOf(1)]);
    await transaction((tx) =>
      tx.consignment.update({ where: { id: consignment.id }, data: { status: "Cancelled" } }),
    );
    const closed = "The consignment was cancelled: its photos stay as they are.";
    await expect(addPhotos(office, delivery(), [await imageOf(2)])).rejects.toThrow(closed);
    await expect(removePhoto(office, id!)).rejects.toThrow(closed);
  });

  test("are taken off once, and swept a day later unless another has the same picture", async () => {
    const { id: packageId } = await makePackage(consignment);
    const [first, second] = [await imageOf(1), await imageOf(2)];
    const [id] = await addPhotos(office, delivery(), [first]);
    const [other] = await addPhotos(office, { packageId }, [first, second]);
    const hashes = (await photosOf(office, { packageId })).map(({ hash }) => hash);
    await removePhoto(office, id!);
    await expect(removePhoto(office, id!)).rejects.toThrow("Photo not found");
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const hash of hashes) utimesSync(photoPath(hash), old, old);
    expect(await sweepPhotos()).toBe(0);
    await removePhoto(office, other!);
    writeFileSync(join(uploads, ".held-by-a-backup"), "");
    expect(await sweepPhotos()).toBe(0);
    rmSync(join(uploads, ".held-by-a-backup"));
    expect(await sweepPhotos()).toBe(1);
    expect(hashes.map((hash) => existsSync(photoPath(hash)))).toEqual([false, true]);
    // One that is young may be about to get its row.
    await addPhotos(office, delivery(), [first]);
    await db.photo.deleteMany({ where: { packageId: null } });
    expect(await sweepPhotos()).toBe(0);
  });
});

describe("GET /photos/{id}", () => {
  const get = async (id: number, cookie: string | null, headers: Record<string, string> = {}) => {
    const args = getArgs(`/photos/${id}`, { id: String(id) }, cookie);
    for (const [name, value] of Object.entries(headers)) args.request.headers.set(name, value);
    return loader(args as never).catch((thrown: unknown) => thrown as Response);
  };

  test("gives the picture to staff and to its customer, to be asked for again", async () => {
    const [id] = await addPhotos(office, delivery(), [await imageOf(1)]);
    const reply = await get(id!, await signedIn(owner));
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, no-cache",
      "content-disposition": `inline; filename="photo-${id}.jpg"`,
    });
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual((await imageOf(1)).bytes);
    const again = await get(id!, await signedIn(owner), {
      "If-None-Match": reply.headers.get("ETag")!,
    });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test("gives it to nobody else, by whatever it is asked", async () => {
    const [id] = await addPhotos(office, delivery(), [await imageOf(1)]);
    const stranger = await makeCustomer();
    const tag = { "If-None-Match": "*" };
    expect((await get(id!, await signedIn(stranger))).status).toBe(404);
    expect((await get(id!, await signedIn(stranger), tag)).status).toBe(404);
    expect((await get(id!, null)).status).toBe(302);
    expect((await get(999, await signedIn(owner))).status).toBe(404);
    expect((await callApi(await signToken(stranger), "GET", `/photos/${id}`)).status).toBe(404);
    expect((await callApi(null, "GET", `/photos/${id}`)).status).toBe(401);
    expect((await callApi(await signToken(owner), "GET", `/photos/${id}`)).status).toBe(200);
  });
});

describe("/api/consignments/{id}/photos", () => {
  const formOf = (files: File[], fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const file of files) form.append("photos", file);
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };
  const send = async (form: FormData, headers: Record<string, string> = {}) => {
    const user = await db.user.findUniqueOrThrow({ where: { id: office.id } });
    const address = `/consignments/${consignment.id}/photos`;
    return callApi(await signToken(user), "POST", address, { body: form, headers });
  };

  test("takes several, of what they are named to be of", async () => {
    const { id: packageId } = await makePackage(consignment);
    const reply = await send(
      formOf([fileOf(await pictureOf(1)), fileOf(await pictureOf(2))], {
        packageId: String(packageId),
        caption: "Left door",
        stage: "origin",
      }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject([
      { packageId, caption: "Left door", stage: "origin", consignmentId: consignment.id },
      { packageId },
    ]);
    expect(await photosOf(office, { packageId })).toHaveLength(2);
    const again = async (...pictures: number[]) => {
      const files = await Promise.all(pictures.map(async (one) => fileOf(await pictureOf(one))));
      return send(formOf(files, { packageId: String(packageId) }));
    };
    const same = await again(1, 2);
    expect([same.status, same.body.message]).toEqual([200, "These photos are there already"]);
    expect(same.body.data).toHaveLength(2);
    expect((await again(1, 3)).status).toBe(201);
  });

  test("refuses what is wrong at its field, and keeps nothing of it", async () => {
    const other = await makePackage(await makeConsignment());
    const good = fileOf(await pictureOf(1));
    const said = [
      await send(formOf([])),
      await send(formOf([good, fileOf(text("words"))])),
      await send(formOf([good], { packageId: String(other.id) })),
      await send(formOf([good], { stage: "half way" })),
      await send(formOf([good], { caption: "x".repeat(201) })),
    ].map(({ status, body }) => [status, body.errors]);
    expect(said).toEqual([
      [422, { photos: ["Send at least one photo"] }],
      [422, { photos: ["Photo 2: This file is not a photo: choose a JPEG, PNG or WebP image."] }],
      [422, { packageId: ["This package is not one of the consignment's"] }],
      [422, { stage: [expect.any(String)] }],
      [422, { caption: [expect.any(String)] }],
    ]);
    expect(await db.photo.count()).toBe(0);
  });

  test("refuses another type, a broken form and too much with their statuses", async () => {
    const user = await db.user.findUniqueOrThrow({ where: { id: office.id } });
    const token = await signToken(user);
    const address = `/consignments/${consignment.id}/photos`;
    const json = await callApi(token, "POST", address, { body: "{}", headers: {} });
    const broken = await callApi(token, "POST", address, {
      body: "--x\r\nnonsense",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    const large = await send(formOf([fileOf(new Uint8Array(42 * 1024 * 1024))]));
    expect([json.status, broken.status, large.status]).toEqual([415, 400, 413]);
    expect(large.body.message).toMatch(/^The photos are larger than 40 MB together\./);
  });

  test("does a request once for its key, however its form is wrapped", async () => {
    const key = { "Idempotency-Key": "photos-of-the-sofa" };
    const first = await send(formOf([fileOf(await pictureOf(1))]), key);
    const again = await send(formOf([fileOf(await pictureOf(1))]), key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await send(formOf([fileOf(await pictureOf(2))]), key)).status).toBe(409);
    expect(await db.photo.count()).toBe(1);
  });

  test("lists them for their customer, and takes them off for staff alone", async () => {
    const { body } = await send(formOf([fileOf(await pictureOf(1))]));
    const [{ id }] = body.data as unknown as [{ id: number }];
    const own = await signToken(owner);
    const listed = await callApi(own, "GET", `/consignments/${consignment.id}/photos`);
    expect(listed.body.data).toMatchObject([{ id, address: `/api/photos/${id}` }]);
    expect((await callApi(own, "DELETE", `/photos/${id}`)).status).toBe(403);
    const user = await db.user.findUniqueOrThrow({ where: { id: office.id } });
    expect((await callApi(await signToken(user), "DELETE", `/photos/${id}`)).status).toBe(200);
  });
});

describe("a form with photos", () => {
  test("is read without its files", async () => {
    const form = new FormData();
    form.append("remarks", "Two scratches");
    form.append("photos", fileOf(await pictureOf(1)));
    form.append("photos", new File([], ""));
    form.append("other", fileOf(await pictureOf(2)));
    const request = new Request("http://localhost/packages/7", { method: "POST", body: form });
    const read = await readPhotoForm(request);
    expect([...read.form]).toEqual([["remarks", "Two scratches"]]);
    expect(read.photos).toHaveLength(1);
    const plain = new URLSearchParams({ remarks: "None" });
    const typed = new Request("http://localhost/packages/7", { method: "POST", body: plain });
    expect((await readPhotoForm(typed)).photos).toEqual([]);
  });

  test("may be large at its own addresses, and nowhere else", () => {
    const most = (path: string, method = "POST") => uploadAt(method, path)?.most ?? 0;
    for (const path of [
      "/packages/7",
      "/packages/7.data",
      "/Vehicle-Reports/7",
      "/claims/new",
      "/consignments/delivery/7",
      "/api/consignments/7/photos",
    ]) {
      expect(most(path), path).toBe(41 * 1024 * 1024);
    }
    for (const path of ["/packages", "/consignments/7", "/login", "/api/photos/7"]) {
      expect(most(path), path).toBe(0);
    }
    expect(most("/packages/7", "GET")).toBe(0);
  });
});

describe("the doctor", () => {
  test("names a photo whose file is gone or another", async () => {
    const ids = await addPhotos(office, delivery(), [await imageOf(1), await imageOf(2)]);
    expect(await checkPhotos(db)).toEqual([]);
    const [first, second] = await photosOf(office, delivery());
    rmSync(photoPath(first!.hash));
    writeFileSync(photoPath(second!.hash), "something else");
    expect(await checkPhotos(db)).toEqual([
      `Photo ${ids[0]}: its file is not there`,
      `Photo ${ids[1]}: its file has 14 bytes, not ${second!.size}`,
    ]);
  });
});

describe("what is kept of a person", () => {
  test("has their photos, and is rid of them when they are erased; others keep theirs", async () => {
    const admin = await makeActor("admin");
    await addPhotos(office, delivery(), [await imageOf(1)]);
    const other = await makeConsignment();
    await addPhotos(office, { consignmentId: other.id }, [await imageOf(1), await imageOf(2)]);
    const { photos, rows } = await personalData(actorOf(owner), owner.id);
    expect(photos).toHaveLength(1);
    expect(await photos[0]!.read()).toEqual((await imageOf(1)).bytes);
    const named = await rows.find(({ name }) => name === "photos")!.read();
    expect(named).toMatchObject([{ consignmentId: consignment.id }]);
    await transaction((tx) =>
      tx.job.update({ where: { id: consignment.jobId }, data: { status: "Completed" } }),
    );
    // What is on its way keeps its people.
    await transaction((tx) =>
      tx.consignment.update({ where: { id: consignment.id }, data: { status: "Cancelled" } }),
    );
    expect((await erasurePlan(admin, owner.id)).removed.photos).toBe(1);
    await erasePerson(admin, owner.id, { currentPassword: PASSWORD });
    const left = await db.photo.findMany();
    expect(left.map(({ consignmentId }) => consignmentId)).toEqual([other.id, other.id]);
  });

  test("is in a backup with its files, and without what only passes through the folder", async () => {
    await addPhotos(office, delivery(), [await imageOf(1)]);
    const hash = (await photosOf(office, delivery()))[0]!.hash;
    writeFileSync(join(uploads, "photos", ".half.part"), "half");
    const { file } = await makeBackup({ to: join(home, "backups") });
    const inside = mkdtempSync(join(home, "inside-"));
    const { files } = await unpack(file, inside);
    const names = Object.keys(files).filter((name) => name.startsWith("uploads/"));
    expect(names).toEqual([`uploads/photos/${hash.slice(0, 2)}/${hash}.jpg`]);
    expect(readdirSync(uploads).filter((name) => name.startsWith("."))).toEqual([]);
  });
});

describe("room for uploads", () => {
  test("is shared out by bytes: small ones pass, large ones wait or are told to come again", async () => {
    const app = express();
    app.use(uploadGate({ bytes: 100, share: 1, waitMs: 60 }));
    const held: (() => void)[] = [];
    app.post("/packages/:id", (_req, res) => void held.push(() => res.send("kept")));
    const server = createServer(app).listen(0);
    const { port } = server.address() as AddressInfo;
    const send = (bytes: number) =>
      fetch(`http://127.0.0.1:${port}/packages/7`, { method: "POST", body: "x".repeat(bytes) });
    const first = send(80);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const [large, small] = [send(60), send(10)];
    await vi.waitFor(() => expect(held).toHaveLength(2));
    expect((await large).status).toBe(503);
    const next = send(60);
    held[0]!();
    expect((await first).status).toBe(200);
    await vi.waitFor(() => expect(held).toHaveLength(3));
    held[1]!();
    held[2]!();
    expect([(await small).status, (await next).status]).toEqual([200, 200]);
    server.close();
  });
});
