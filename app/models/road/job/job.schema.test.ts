import { describe, expect, test } from "vitest";

import { JobInput } from "./job.schema";
import { formStatus, JOB_FORM_STATUSES, JOB_STATUSES, toJobStatus } from "./job.status";

const FORM = {
  title: "Move to Kolkata",
  clientId: "3",
  description: "Two rooms",
  location: "Pune",
  startDate: "2026-12-01",
  status: "Pending",
  priority: "Medium",
};

describe("what a job's form takes", () => {
  const first = (value: object) => {
    const { error } = JobInput.safeParse({ ...FORM, ...value });
    return error?.issues[0] ? [error.issues[0].path[0], error.issues[0].message] : null;
  };
  test.each([
    [{}, null],
    [{ title: "" }, ["title", "Title is required"]],
    [{ title: "x".repeat(100) }, null],
    [{ title: "x".repeat(101) }, ["title", "Title must be at most 100 characters"]],
    [{ clientId: "" }, ["clientId", "Client is required"]],
    [{ clientId: "abc" }, ["clientId", "This client does not exist"]],
    [{ description: " " }, ["description", "Description is required"]],
    [{ location: "" }, ["location", "Location is required"]],
    [{ startDate: "" }, ["startDate", "Start date is required"]],
    [{ startDate: "2026-02-30" }, ["startDate", "Start date is not a date that exists"]],
    [{ endDate: "2026-12-01" }, null],
    [{ endDate: "2026-11-30" }, ["endDate", "End date must be after start date"]],
    [{ budget: "0" }, ["budget", "Budget must be positive"]],
    [{ budget: "-5" }, ["budget", "Budget must be positive"]],
    [{ budget: "0.01" }, null],
    [{ budget: "1.005" }, ["budget", "Budget can have at most two decimals"]],
    [{ budget: "1e9" }, ["budget", "Budget must be a number"]],
    [{ status: "" }, ["status", "Status is required"]],
    [{ status: "Sleeping" }, ["status", "Invalid status"]],
    [{ priority: "" }, ["priority", "Priority is required"]],
    [{ priority: "Huge" }, ["priority", "Invalid priority"]],
    [{ scheduledTime: "25:00" }, ["scheduledTime", "Time must be like 09:30"]],
    [{ scheduledTime: "09:30" }, null],
    [{ quotationId: "x" }, ["quotationId", "This quotation does not exist"]],
  ])("%j: %j", (value, problem) => expect(first(value)).toEqual(problem));

  test("says everything that is wrong at once", () => {
    const wrong = { ...FORM, title: "", endDate: "2026-11-30", budget: "x" };
    expect(JobInput.safeParse(wrong).error?.issues.map(({ path }) => path[0])).toEqual([
      "title",
      "budget",
      "endDate",
    ]);
    expect(JobInput.safeParse({}).success).toBe(false);
  });

  test("takes numbers of scripts as it takes text", () => {
    const job = JobInput.parse({ ...FORM, clientId: 3, budget: 2500.5, assignedTo: [2, "Ravi"] });
    expect(job).toMatchObject({ clientId: 3, budget: 250_050, assignedTo: ["2", "Ravi"] });
  });

  test("drops what cannot be typed from a name of the crew", () => {
    const { assignedTo } = JobInput.parse({ ...FORM, assignedTo: ["Ra\0vi  K", "\0"] });
    expect(assignedTo).toEqual(["Ra vi K"]);
  });

  test("tells a crew that is empty from a crew that is not mentioned", () => {
    expect(JobInput.parse({ ...FORM, assignedTo: "" }).assignedTo).toEqual([]);
    expect(JobInput.parse({ ...FORM, assignedTo: ["", "2", "2"] }).assignedTo).toEqual(["2"]);
    expect(JobInput.parse(FORM)).toMatchObject({ status: "Not Started" });
    expect(JobInput.parse(FORM).assignedTo).toBeUndefined();
    expect(JobInput.parse({ ...FORM, scheduledTime: "" }).scheduledTime).toBeNull();
    expect(JobInput.parse(FORM).scheduledTime).toBeUndefined();
  });
});

describe("the words for a job's state", () => {
  test.each([
    ["Pending", "Not Started"],
    ["scheduled", "Not Started"],
    ["not_started", "Not Started"],
    ["in progress", "In Progress"],
    ["In-Progress", "In Progress"],
    ["inProgress", "In Progress"],
    ["completed", "Completed"],
    ["ON HOLD", "On Hold"],
    ["cancelled", "Cancelled"],
    ["done", null],
    ["", null],
    [undefined, null],
  ])("%s means %s", (word, status) => expect(toJobStatus(word)).toBe(status));

  test("the form's words are the stored ones but for Pending", () => {
    expect(new Set(JOB_STATUSES.map(formStatus))).toEqual(new Set(JOB_FORM_STATUSES));
    expect(JobInput.parse({ ...FORM, priority: "urgent" }).priority).toBe("Urgent");
  });
});
