import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
/** The commands that install, build or serve, and so meet a Node that nobody has looked at. */
const COMMANDS = ["start", "test", "dev", "setup", "seed", "backup", "restore", "doctor"];
const files = COMMANDS.map((name) => /scripts\/[\w-]+\.mjs/.exec(scripts[name] ?? "")?.[0] ?? "");

const OLD = `
  const to = (name, value) => Object.defineProperty(process, name, { value });
  to("versions", { ...process.versions, node: "18.20.4" });
  to("version", "v18.20.4");`;

test.each(files)("%s says to an old Node what it needs, and no more", (file) => {
  const old = `data:text/javascript,${encodeURIComponent(OLD)}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", old, file], {
    encoding: "utf8",
  });
  const said = "Node 20.19 or newer is needed; this is v18.20.4.\n";
  expect([status, stdout, stderr]).toEqual([1, "", said]);
});

test("nothing that an old Node cannot read stands before that", () => {
  const first = (file: string): string => {
    const text = readFileSync(`scripts/${file}`, "utf8");
    const [, next] = /^(?:import|export)[^;]*?"([^"]+)";/m.exec(text) ?? [];
    return next === undefined || next.startsWith("./node-version")
      ? (next ?? text)
      : first(next.replace("./", ""));
  };
  for (const file of files) expect(first(file.replace("scripts/", ""))).toBe("./node-version.mjs");
  expect(readFileSync("scripts/node-version.mjs", "utf8")).not.toMatch(/import|await|\?\?|\?\./);
});
