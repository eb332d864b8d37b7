import { beforeAll, describe, expect, test } from "vitest";

import { action, loader } from "~/routes/$";
import { SHORT_ADDRESSES } from "~/services/short-address.server";

import { resetDatabase } from "../support/database";
import { makeUser } from "../support/factories";
import { answerOf, getArgs, postArgs, signedIn } from "../support/http";

let cookie: string;

beforeAll(async () => {
  await resetDatabase();
  cookie = await signedIn(await makeUser({ role: "employee" }));
});

const get = (address: string, as: string | null = cookie) =>
  answerOf(loader, getArgs(`/${address}`, { "*": address.split("?")[0] ?? "" }, as));

test("quotations, invoices, payments, jobs, items and users have one", () => {
  expect(Object.keys(SHORT_ADDRESSES).sort()).toEqual(
    ["quotations", "invoices", "payments", "jobs", "items", "users"].sort(),
  );
});

describe.each(Object.keys(SHORT_ADDRESSES))("GET /%s/{id}", (section) => {
  test.each(["", "?confirm=delete", "?confirm=delete&why=a%20b"])(
    "leads to the page with what was asked of it: '%s'",
    async (query) => {
      expect(await get(`${section}/7${query}`)).toMatchObject({
        status: 302,
        location: `/${section}/view/7${query}`,
      });
    },
  );

  test("is spelled in every way a router takes", async () => {
    for (const spelled of [`${section.toUpperCase()}/7`, `${section}/7/`]) {
      expect((await get(spelled)).location).toBe(`/${section}/view/7`);
    }
  });

  test("with what is no id leads nowhere", async () => {
    for (const id of ["abc", "0", "-1", "1e3"]) {
      const { status, location } = await get(`${section}/${id}`);
      if (section === "users") expect(location).toBe("/users");
      else expect(status).toBe(404);
    }
  });

  test("asks to sign in, and comes back", async () => {
    expect((await get(`${section}/7?a=b`, null)).location).toBe(
      `/login?next=%2F${section}%2F7%3Fa%3Db`,
    );
  });
});

test.each(["customers", "quotations/7/8", "quotation/7", "x/quotations/7", ""])(
  "'/%s' is none: 404 for everybody",
  async (address) => {
    for (const as of [cookie, null]) expect((await get(address, as)).status).toBe(404);
    const post = postArgs(`/${address}`, {}, { "*": address }, cookie);
    expect((await answerOf(action, post)).status).toBe(404);
  },
);
