import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { setClock } from "~/platform/clock.server";
import { db, transaction } from "~/platform/db.server";
import { loadCalendar } from "~/services/road/job-calendar.server";

import { apiClient } from "../../../../tests/support/api";
import { resetDatabase } from "../../../../tests/support/database";
import { actorOf, makeJob, makeUser } from "../../../../tests/support/factories";
import { historySaid } from "../../../../tests/support/history";
import { makeSurvey } from "../../../../tests/support/survey";
import { getCompany } from "../../company/company/company.server";
import { surveys as surveysOfToday } from "../../desk/dashboard/asked.server";
import { paperObjection } from "../../desk/sending/paper-stands.server";
import { sendAgain, undoMessage } from "../../desk/sending/undo-message.server";
import type { Actor } from "../../kit/policy/policy";
import { personalData } from "../../law/personal-data/personal-data.server";
import { QuoteInput, quoteEnquiry } from "../../sales/enquiry/enquiry.quote.server";
import { EnquiryInput } from "../../sales/enquiry/enquiry.record";
import { enquiries } from "../../sales/enquiry/enquiry.server";
import { undoUntil } from "../../papers/outbox/outbox.retry.server";
import { myDay } from "../../road/crew/crew.link.server";
import { cancelVisit, tellVisit } from "../../sales/survey/survey.visit.server";
import { shownVisit } from "~/services/sales/survey-visit.server";
import {
  bookedTwiceBetween,
  clashesOf,
  clashText,
} from "../../road/consignment/consignment.clash.server";
import { wholeSurvey } from "../../sales/survey/survey.server";
import { visitClashes } from "../../sales/survey/survey.visits.server";
import { queueVisitReminders } from "./reminder.visit.server";

/** Noon in India. */
const NOON = new Date("2026-11-21T06:30:00Z");
const TODAY = "2026-11-21";
const TOMORROW = "2026-11-22";

let staff: Actor;
let customerId: number;

beforeEach(async () => {
  await resetDatabase();
  setClock(NOON);
  staff = actorOf(await makeUser({ role: "employee", name: "Ravi Kulkarni" }));
  const asha = { role: "customer", name: "Asha Rao", phone: "98220 41234" } as const;
  customerId = (await makeUser({ ...asha, email: "asha@example.com" })).id;
});
afterAll(() => setClock(null));

const appointment = async (more: object = {}) =>
  (
    await makeSurvey({
      customerId,
      visitDay: TOMORROW,
      visitTime: "10:30",
      surveyorId: staff.id,
      visitPlace: "14 MG Road",
      visitRemind: true,
      ...more,
    })
  ).id;
const change = (id: number, data: object) =>
  transaction((tx) => tx.survey.update({ where: { id }, data }));
const messages = () => db.outboxMessage.findMany({ orderBy: { id: "asc" } });

describe("an appointment for a survey", () => {
  test("stands beside the moves of whoever goes: at its hour, not in the evening", async () => {
    await appointment();
    const job = await makeJob({ startDate: TOMORROW, scheduledTime: "09:00" });
    const crew = [{ employeeId: staff.id, name: "Ravi Kulkarni", phone: null }];
    const booked = (scheduledTime: string | null) => ({
      jobId: job.id,
      startDate: TOMORROW,
      endDate: null,
      scheduledTime,
      vehicleId: null,
      driverId: null,
      crew,
    });
    const said = async (hour: string | null) => (await clashesOf(booked(hour))).map(clashText);
    const sentence = /^Ravi Kulkarni has the survey of Asha Rao at 10:30 on /;
    expect(await said("09:00")).toEqual([expect.stringMatching(sentence)]);
    expect(await said(null)).toEqual([expect.stringMatching(sentence)]);
    expect(await said("16:00")).toEqual([]);
    await transaction((tx) =>
      tx.jobAssignment.create({
        data: { jobId: job.id, employeeId: staff.id, name: "Ravi Kulkarni", position: 0 },
      }),
    );
    await transaction((tx) => tx.job.update({ where: { id: job.id }, data: { crewSize: 1 } }));
    const survey = await db.survey.findFirstOrThrow({ select: { id: true } });
    const { clashes } = await shownVisit(staff, (await wholeSurvey(survey.id))!);
    expect(clashes).toEqual([expect.stringContaining(`Ravi Kulkarni is on ${job.jobNumber}`)]);
    // Scripts are told what the page says.
    const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
    expect((await api.get(`/surveys/${survey.id}`)).body).toMatchObject({
      data: { visitClash: clashes },
    });
    // Two surveys of one person are no move that lacks somebody.
    await appointment();
    const twice = await bookedTwiceBetween(staff, TOMORROW, TOMORROW);
    expect(twice.map(({ moves }) => moves.map(({ id }) => id))).toEqual([[job.id], [job.id]]);
  });

  test("is made, moved and cancelled by /api, with what is in its way", async () => {
    const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
    const first = await appointment();
    const visit = { visitDay: TOMORROW, visitTime: "11:00", surveyorId: staff.id };
    const made = await api.post("/surveys", { customerId, ...visit, visitPlace: "7 Hill Road" });
    expect(made.body).toMatchObject({
      data: {
        ...visit,
        visitClash: ["Ravi Kulkarni has the survey of Asha Rao at 10:30"],
        visitToldAt: null,
      },
    });
    const id = (made.body.data as { id: number }).id;
    expect(await visitClashes(first)).toEqual([
      "Ravi Kulkarni has the survey of Asha Rao at 11:00",
    ]);
    const moved = await api.put(`/surveys/${id}`, { visitTime: "11:30" });
    expect(moved.body).toMatchObject({ data: { visitTime: "11:30", visitClash: [] } });
    const off = await api.put(`/surveys/${id}`, { visitDay: null, visitTime: null });
    expect(off.body).toMatchObject({ data: { visitDay: null, visitPlace: "7 Hill Road" } });
    expect((await api.put(`/surveys/${id}`, { visitTime: "09:00" })).status).toBe(422);
    expect((await api.put(`/surveys/${id}`, { surveyorId: customerId })).status).toBe(422);
    expect((await api.get("/surveys?view=visits")).body).toMatchObject({
      data: { surveys: [{ id: first }] },
    });
  });

  test("is told by WhatsApp and by e-mail; the message of one that was moved does not leave", async () => {
    const id = await appointment();
    const { url } = await tellVisit(staff, id, "whatsapp");
    expect(decodeURIComponent(url ?? "")).toMatch(
      /wa\.me\/919822041234[\s\S]*When: Nov 22, 2026, 10:30\nWhere: 14 MG Road\nWho comes: Ravi Kulkarni[\s\S]*\/d\/[\w-]+\/survey/,
    );
    await change(id, { visitTime: "12:00" });
    await tellVisit(staff, id, "email");
    await tellVisit(staff, id, "email");
    const [message, second] = await messages();
    expect(second).toBeUndefined();
    expect(message).toMatchObject({ kind: "survey", recipient: "asha@example.com" });
    expect(await paperObjection(message!)).toBeNull();
    await change(id, { visitTime: "13:00" });
    expect(await paperObjection(message!)).toMatchObject({
      cancel: "The appointment was moved, so this was not sent.",
    });
    await cancelVisit(staff, id);
    await cancelVisit(staff, id);
    expect(await paperObjection(message!)).toMatchObject({ cancel: /was cancelled/ });
    await expect(tellVisit(staff, id, "email")).rejects.toMatchObject({ code: "conflict" });
    const actions = (await historySaid({ entity: "survey", entityId: id })).map(
      ({ action }) => action,
    );
    expect(actions.filter((one) => one === "Appointment cancelled")).toHaveLength(1);
    expect(actions).toContain("Customer told of the appointment by e-mail");
  });

  describe("told by e-mail", () => {
    const told = async (id: number) => db.survey.findUniqueOrThrow({ where: { id } });
    const undone = async (id: number) => {
      await tellVisit(staff, id, "email", undoUntil());
      const { id: messageId } = (await messages()).at(-1)!;
      await undoMessage(staff, messageId);
      return messageId;
    };
    const statuses = async () => (await messages()).map(({ status }) => status);

    test("after WhatsApp is told once more, and WhatsApp after that as well", async () => {
      const id = await appointment();
      await tellVisit(staff, id, "whatsapp");
      setClock(new Date(+NOON + 10_000));
      const api = await apiClient(await db.user.findUniqueOrThrow({ where: { id: staff.id } }));
      const { status } = await api.post(`/surveys/${id}/tell-customer`, { by: "email" });
      expect([status, await statuses()]).toEqual([200, ["queued"]]);
      setClock(new Date(+NOON + 20_000));
      await tellVisit(staff, id, "whatsapp");
      // Undone now, the mail takes nothing back of what WhatsApp was opened with.
      await undoMessage(staff, (await messages())[0]!.id);
      expect(await told(id)).toMatchObject({ visitToldAt: new Date(+NOON + 20_000) });
    });

    test("and undone it told nobody: it is told again, and reminded of", async () => {
      const id = await appointment();
      await undone(id);
      expect(await told(id)).toMatchObject({ visitTold: null, visitToldAt: null });
      const { told: said } = await shownVisit(staff, (await wholeSurvey(id))!);
      expect(said).toBe("The customer has not been told of this day and hour");
      expect(await queueVisitReminders()).toBe(1);
      await tellVisit(staff, id, "email");
      expect(await statuses()).toEqual(["cancelled", "queued", "queued"]);
    });

    test("undone and tried again after all, it told them; moved meanwhile, it does not leave", async () => {
      const admin = actorOf(await makeUser({ role: "admin" }));
      const id = await appointment();
      const messageId = await undone(id);
      await sendAgain(admin, messageId);
      expect(await told(id)).toMatchObject({ visitTold: `${TOMORROW} 10:30`, visitToldAt: NOON });
      expect(await paperObjection((await messages())[0]!)).toBeNull();
      await undoMessage(staff, messageId);
      await change(id, { visitDay: "2026-11-25" });
      await sendAgain(admin, messageId);
      expect(await paperObjection((await messages())[0]!)).toMatchObject({ cancel: /was moved/ });
      expect(await told(id)).toMatchObject({ visitTold: null });
    });

    test("with another place is told again, and the message with the old one does not leave", async () => {
      const id = await appointment();
      await tellVisit(staff, id, "email");
      await change(id, { visitPlace: "7 Hill Road" });
      await tellVisit(staff, id, "email");
      const [old, right, third] = await messages();
      expect(third).toBeUndefined();
      expect(await paperObjection(old!)).toMatchObject({ cancel: /was moved/ });
      expect(await paperObjection(right!)).toBeNull();
    });

    test("does not leave with an hour that was taken out", async () => {
      const id = await appointment();
      await tellVisit(staff, id, "email");
      await change(id, { visitTime: null });
      expect(await paperObjection((await messages())[0]!)).toMatchObject({ cancel: /was moved/ });
    });
  });

  describe("of a call", () => {
    const called = async () => {
      const enquiryId = await enquiries.create(
        staff,
        EnquiryInput.parse({ name: "Asha Rao", phone: "98220 41234", source: "call" }),
      );
      return { enquiryId, id: await appointment({ customerId: null, enquiryId }) };
    };
    const about = async (id: number) =>
      (await shownVisit(staff, (await wholeSurvey(id))!)).about?.includes("reminded") ?? false;

    test("is its customer's as soon as it is quoted: told, reminded of, and in their file", async () => {
      const { enquiryId, id } = await called();
      expect(await about(id)).toBe(false);
      await quoteEnquiry(staff, enquiryId, QuoteInput.parse({ movingDate: "2026-12-05" }));
      expect(await db.survey.findUnique({ where: { id } })).toMatchObject({ customerId });
      expect(await about(id)).toBe(true);
      expect(await queueVisitReminders()).toBe(1);
      await tellVisit(staff, id, "email");
      expect(await messages()).toHaveLength(2);
    });

    test("is in the office's file of who has its phone before that", async () => {
      await called();
      const admin = actorOf(await makeUser({ role: "admin" }));
      const { rows } = await personalData(admin, customerId);
      const surveyed = await rows.find(({ name }) => name === "surveys")?.read();
      expect(surveyed).toHaveLength(1);
    });
  });

  test("is not told where nobody can be reached", async () => {
    const nobody = (await makeUser({ role: "customer", name: "Nobody", phone: null })).id;
    const id = await appointment({ customerId: nobody });
    await expect(tellVisit(staff, id, "whatsapp")).rejects.toMatchObject({ code: "invalid" });
    expect((await db.survey.findUniqueOrThrow({ where: { id } })).visitTold).toBeNull();
  });

  test("is reminded of once, the day before, unless its customer was told today", async () => {
    const id = await appointment();
    const told = await appointment({ visitTime: "15:00" });
    await tellVisit(staff, told, "whatsapp");
    await appointment({ visitTime: "16:00", visitRemind: false });
    await appointment({ visitDay: "2026-11-23" });
    expect(await queueVisitReminders()).toBe(1);
    expect(await queueVisitReminders()).toBe(0);
    const [message] = await messages();
    expect(message).toMatchObject({
      kind: "survey-tomorrow",
      entityId: id,
      subject: "Tomorrow, 10:30: we see your home",
    });
    await change(id, { visitTime: "11:30" });
    expect(await paperObjection(message!)).toMatchObject({ cancel: /was moved/ });
    expect(await queueVisitReminders()).toBe(1);
  });

  test("two servers at once queue one reminder", async () => {
    await appointment();
    const counts = await Promise.all([queueVisitReminders(), queueVisitReminders()]);
    expect(counts.reduce((sum, one) => sum + one)).toBe(1);
    expect(await messages()).toHaveLength(1);
  });

  test("by night no reminder is queued", async () => {
    await appointment();
    setClock(new Date("2026-11-21T18:00:00Z"));
    expect(await queueVisitReminders()).toBe(0);
  });

  test("stands in the planner by person and by day, and on Today of its surveyor", async () => {
    await appointment({ visitDay: TODAY });
    await appointment({ visitDay: TODAY, visitTime: "11:00" });
    await appointment({ visitDay: TODAY, surveyorId: null });
    const at = (query: string) => new URL(`http://x/jobs?${query}`);
    const people = await loadCalendar(staff, at(`rows=people&date=${TODAY}`), "week");
    const of = (name: string) =>
      people.rows
        .find((row) => row.name === name)
        ?.days.flatMap(({ surveys }) => surveys.map(({ time, detail }) => `${time} ${detail}`));
    expect(of("Ravi Kulkarni")).toEqual([
      "10:30 twice · Survey · Ravi Kulkarni · 14 MG Road",
      "11:00 twice · Survey · Ravi Kulkarni · 14 MG Road",
    ]);
    expect(of("Nobody yet")).toEqual(["10:30 Survey · nobody yet · 14 MG Road"]);
    const month = await loadCalendar(staff, at(`date=${TODAY}`), "month");
    expect(month.weeks.flat().flatMap(({ surveys }) => surveys)).toHaveLength(3);
    const trucks = await loadCalendar(staff, at(`date=${TODAY}`), "week");
    expect(trucks.rows.flatMap(({ days }) => days.flatMap(({ surveys }) => surveys))).toEqual([]);

    const today = await surveysOfToday(staff, await getCompany(), 5);
    expect(today.rows.map(({ text }) => text)).toEqual([
      "yours · 14 MG Road",
      "yours · 14 MG Road",
      "nobody yet · 14 MG Road",
    ]);
    const [mine, tomorrow] = await myDay(staff);
    expect(mine?.surveys.map(({ text }) => text)).toEqual(["10:30 Asha Rao", "11:00 Asha Rao"]);
    expect(tomorrow?.surveys).toEqual([]);
  });

  test("of the last days waits on Today while nothing is counted", async () => {
    const counted = await appointment({ visitDay: "2026-11-20" });
    const empty = await appointment({ visitDay: "2026-11-19" });
    await transaction((tx) => tx.surveyRoom.deleteMany({ where: { surveyId: empty } }));
    const { rows } = await surveysOfToday(staff, await getCompany(), 5);
    expect(rows.map(({ id }) => id)).toEqual([empty]);
    expect(counted).not.toBe(empty);
    expect(rows[0]?.text).toBe("2 days late, nothing counted · yours · 14 MG Road");
  });
});
