import { describe, expect, test } from "vitest";

import { accountsFile } from "~/services/company/first-boot.server";

import { run } from "../../scripts/setup.mjs";

describe("a quiet step of `npm start`", () => {
  const program = (code: number) => ["-e", `console.error("goroutine 1"); process.exit(${code})`];

  test("that went well hands over what it printed and puts none of it on the terminal", async () => {
    const step = [
      `import { run } from "./scripts/setup.mjs";`,
      `await run(process.execPath, ${JSON.stringify(program(0))}, { quiet: true });`,
    ].join(" ");
    expect(await run(process.execPath, ["--input-type=module", "-e", step], { quiet: true })).toBe(
      "",
    );
  });

  test("that failed says all of it", async () => {
    const failed = run(process.execPath, program(3), { quiet: true });
    await expect(failed).rejects.toThrow(/ended with 3\.\ngoroutine 1/);
  });
});

describe("the file of a demo database's accounts", () => {
  test.each([
    ["file:/srv/data/app.db", "demo-accounts.txt"],
    ["file:/srv/data/trial.db", "demo-accounts-trial.txt"],
    ["postgresql://me:secret@db.example.com/movers", "demo-accounts-db.example.com-movers.txt"],
    [
      "postgresql://me:secret@localhost:5433/movers?schema=trial",
      "demo-accounts-localhost-5433-movers-trial.txt",
    ],
  ])("of %s is %s", (url, file) => expect(accountsFile(url)).toBe(file));
});
