import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db } from "~/platform/db.server";
import { action, loader } from "~/routes/d.$token.survey.$";
import { loader as pictureLoader } from "~/routes/d.$token.survey-photo.$id";
import { loader as documentLoader } from "~/routes/d.$token._index";

import { apiClient } from "../../../../tests/support/api";
import { makeCatalogue } from "../../../../tests/support/catalogue";
import { PASSWORD } from "../../../../tests/support/factories";
import { resetDatabase } from "../../../../tests/support/database";
import { makeActor, makeCustomer } from "../../../../tests/support/factories";
import { answerOf, getArgs } from "../../../../tests/support/http";
import { fileOf, imageOf, pictureOf } from "../../../../tests/support/photos";
import { makeSurvey } from "../../../../tests/support/survey";
import { historySaid } from "../../../../tests/support/history";
import type { Actor } from "../../kit/policy/policy";
import { invitationOf, inviteToCount, withdrawInvitation } from "./survey.link.server";
import {
  addSurveyPhotos,
  photosOfSurvey,
  PHOTOS_OF_SURVEY,
  removeSurveyPhoto,
  surveyPhoto,
} from "./survey.photos.server";
import { surveys } from "./survey.server";

const NOON = new Date("2026-11-21T06:30:00Z");
let staff: Actor;
let entry: Map<string, number>;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  entry = await makeCatalogue();
  staff = await makeActor("employee");
});
afterEach(() => setClock(null));

async function invited(more: object = {}) {
  const { id } = await makeSurvey(more);
  const { id: roomId } = await db.surveyRoom.findFirstOrThrow({ where: { surveyId: id } });
  await inviteToCount(staff, id);
  const invitation = await invitationOf(staff, id);
  const token = new URL(invitation!.address).pathname.split("/")[2]!;
  return { id, roomId, token, invitation: invitation! };
}

const params = (token: string, room = "") => ({ token, "*": room });
const at = (token: string, room: string | number = "") => `/d/${token}/survey/${room}`;
const open = (token: string, room: string | number = "") =>
  answerOf(loader, getArgs(at(token, room), params(token, String(room))));

async function post(token: string, room: string | number, fields: Record<string, string | File>) {
  const args = getArgs(at(token, room), params(token, String(room)));
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const request = new Request(args.request.url, { method: "POST", body });
  return answerOf(action, { ...args, request });
}

describe("the customer's link", () => {
  test("counts without an account; what came by it is not verified until staff say so", async () => {
    const { id, roomId, token } = await invited();
    const cot = `c${entry.get("Baby cot")}`;
    const fields = {
      [`n.${cot}`]: "2",
      was: "",
      intent: "next",
      next: "",
      idempotencyKey: "page-of-customer",
    };
    for (const sent of ["once", "again"]) {
      const { status, location } = await post(token, roomId, fields);
      expect([status, location], sent).toEqual([302, `/d/${token}/survey`]);
    }
    const survey = await surveys.get(staff, id);
    expect(survey.status).toBe("unverified");
    expect(survey.rooms[0]!.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ["Harmonium", 1],
      ["Baby cot", 2],
    ]);
    await post(token, "", { room: "Pooja room", intent: "add-room" });
    // A visit is one line of the history.
    const said = await historySaid({ entity: "survey", entityId: id });
    expect(said.map(({ actorName, action, note }) => [actorName, action, note])).toEqual([
      [staff.name, "Link copied", null],
      ["Customer, by the link", "Counted", "Hall"],
    ]);
    await surveys.setStatus(staff, id, "verified");
    expect((await surveys.get(staff, id)).verifiedAt).not.toBeNull();
  });

  test("of a survey that was deleted says what every dead link says", async () => {
    const { id, token } = await invited();
    await surveys.remove(await makeActor("admin"), id);
    const dead = { status: 404, data: { title: "This link does not work" } };
    expect(await open(token)).toMatchObject(dead);
    expect(await post(token, "", { room: "Hall 2" })).toMatchObject(dead);
    expect(await open("x".repeat(24))).toMatchObject(dead);
  });

  test("ends with its time and when it is taken back, and opens no document", async () => {
    const { id, token } = await invited();
    expect((await open(token)).status).toBe(200);
    const paper = await answerOf(documentLoader, getArgs(`/d/${token}`, { token }));
    expect(paper.status).toBe(404);
    setClock(new Date("2027-01-21T06:30:00Z"));
    expect((await open(token)).status).toBe(404);
    expect(await invitationOf(staff, id)).toBeNull();
    setClock(NOON);
    await withdrawInvitation(staff, id);
    await withdrawInvitation(staff, id);
    expect((await open(token)).status).toBe(404);
    expect((await post(token, "", { room: "Hall 2" })).status).toBe(404);
    await inviteToCount(staff, id);
    expect((await invitationOf(staff, id))!.address).not.toContain(token);
  });

  test("leads to its own survey alone", async () => {
    const [one, other] = [await invited(), await invited()];
    expect((await open(one.token, other.roomId)).status).toBe(404);
    const fields = { [`n.c${entry.get("Baby cot")}`]: "2", was: "" };
    expect((await post(one.token, other.roomId, fields)).status).toBe(404);
    expect(await db.surveyLine.count({ where: { name: "Baby cot" } })).toBe(0);
    expect((await open(one.token, "none")).status).toBe(404);
  });

  test("says what is wrong where it was typed, and keeps nothing of it", async () => {
    const { roomId, token } = await invited();
    const typed = { [`n.c${entry.get("Baby cot")}`]: "2", was: "", "own.name": "Harp" };
    const { status, data } = await post(token, roomId, typed);
    expect([status, data]).toEqual([
      400,
      expect.objectContaining({ problem: "Volume is required", typed }) as unknown,
    ]);
    expect(await db.surveyLine.count()).toBe(1);
  });

  test("finds a thing by any of its names", async () => {
    const { roomId, token } = await invited();
    const args = getArgs(`${at(token, roomId)}?q=गद्दा`, params(token, String(roomId)));
    const { data } = await answerOf(loader, args);
    const { room } = data as { room: { groups: { rows: { name: string }[] }[] } };
    const found = room.groups.flatMap(({ rows }) => rows.map(({ name }) => name));
    expect(found).toEqual(["Harmonium", "Mattress, single", "Mattress, queen", "Mattress, king"]);
  });
});

test("an erased customer's survey keeps its numbers, without their words and without the link", async () => {
  const customer = await makeCustomer({ name: "Asha Rao", phone: "98220 41234" });
  const { id, token } = await invited({
    customerId: customer.id,
    note: "Asha's flat",
    pickupHours: "10 to 5",
  });
  await db.surveyRoom.count();
  const admin = await makeActor("admin");
  const { body } = await (
    await apiClient(await db.user.findUniqueOrThrow({ where: { id: admin.id } }))
  ).post(`/customers/${customer.id}/erase`, { currentPassword: PASSWORD });
  expect(body).toMatchObject({ success: true });
  const survey = await surveys.get(staff, id);
  expect(survey).toMatchObject({ note: null, pickupHours: null, searchText: "" });
  expect(survey.rooms[0]!.lines).toMatchObject([{ cft: 10_00, quantity: 1 }]);
  expect((await open(token)).status).toBe(404);
});

describe("photos of a room and of what is in it", () => {
  const lineOf = (roomId: number) => db.surveyLine.findFirstOrThrow({ where: { roomId } });

  test("come by the link, are seen by both, and are of that survey alone", async () => {
    const { id, roomId, token } = await invited();
    const other = await invited();
    const line = await lineOf(roomId);
    const send = async (seed: number, lineId = "") =>
      post(token, roomId, {
        intent: "add-photos",
        lineId,
        photos: fileOf(await pictureOf(seed)),
      });
    expect((await send(1)).location).toBe(`${at(token, roomId)}#photos`);
    await send(2, String(line.id));
    // The same picture twice is one.
    await send(2, String(line.id));
    const [first, second, ...more] = await photosOfSurvey(id);
    expect(more).toEqual([]);
    expect([first?.caption, second?.caption]).toEqual(["Hall", "Hall: Harmonium"]);
    expect((await surveys.get(staff, id)).status).toBe("unverified");
    const picture = await surveyPhoto(staff, first!.id);
    expect((await picture.read()).byteLength).toBe(picture.size);
    const seen = (of: string) =>
      answerOf(
        pictureLoader,
        getArgs(`/d/${of}/survey-photo/${first!.id}`, { token: of, id: String(first!.id) }),
      );
    expect((await seen(token)).status).toBe(200);
    expect((await seen(other.token)).status).toBe(404);
    expect((await send(3, String((await lineOf(other.roomId)).id))).status).toBe(404);
    expect((await post(token, roomId, { intent: "add-photos" })).status).toBe(400);
    const text = await post(token, roomId, {
      intent: "add-photos",
      photos: fileOf(new TextEncoder().encode("no picture") as Uint8Array<ArrayBuffer>),
    });
    expect(text.status).toBe(400);
  });

  test("by staff are not the customer's to remove", async () => {
    const { id, roomId, token } = await invited();
    const place = { surveyId: id, roomId, lineId: null };
    await addSurveyPhotos({ actor: staff }, place, [await imageOf(1)]);
    const [photo] = await photosOfSurvey(id);
    await post(token, roomId, { intent: "remove-photo", photoId: String(photo!.id) });
    expect(await photosOfSurvey(id)).toHaveLength(1);
    await removeSurveyPhoto({ actor: staff }, id, photo!.id);
    await removeSurveyPhoto({ actor: staff }, id, photo!.id);
    expect(await photosOfSurvey(id)).toEqual([]);
  });

  test("are at most so many of a survey, two at once too; a room that goes leaves them", async () => {
    const { id, roomId } = await invited();
    const place = { surveyId: id, roomId, lineId: null };
    const images = (from: number, count: number) =>
      Promise.all(Array.from({ length: count }, (_, step) => imageOf(from + step)));
    await addSurveyPhotos({ actor: staff }, place, await images(1, PHOTOS_OF_SURVEY - 1));
    const both = await Promise.allSettled([
      addSurveyPhotos({ actor: staff }, place, await images(200, 1)),
      addSurveyPhotos({ actor: staff }, place, await images(201, 1)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await post((await invitationOf(staff, id))!.address.split("/")[4]!, roomId, {
      intent: "remove",
    });
    expect(await photosOfSurvey(id)).toHaveLength(PHOTOS_OF_SURVEY);
  });

  test("are added by /api, which says what each is of", async () => {
    const { id, roomId } = await invited();
    const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
    const body = new FormData();
    body.set("roomId", String(roomId));
    body.set("itemId", String((await lineOf(roomId)).id));
    body.set("photos", fileOf(await pictureOf(4)));
    const { status, body: said } = await api.post(`/surveys/${id}/photos`, body);
    expect([status, said]).toMatchObject([
      200,
      { data: [{ roomId, of: "Hall: Harmonium", byCustomer: false }] },
    ]);
  });
});
