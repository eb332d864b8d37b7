// The section of `npm run bench -- --data` that brings 50,000 customers in by the pages: how long, how much memory, and how the list
// fares beside it.
import { ask } from "./http";

/** What stands around a file in a form. */
const BOUNDARY = "----movers-bench-import";

/** A list of customers as people keep it, each with an e-mail, a phone and an address of their own. */
export function customersFile(rows: number): Buffer {
  const lines = ["Name,Email,Mobile,Address,City,State,PIN"];
  for (let one = 1; one <= rows; one++) {
    lines.push(
      `Customer ${one},import-${one}@example.com,${7_000_000_000 + one},"${one} MG Road, near the market",Pune,Maharashtra,411001`,
    );
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n`);
}

const COLUMNS = {
  name: "0",
  email: "1",
  phone: "2",
  address: "3",
  city: "4",
  state: "5",
  pinCode: "6",
};

type Site = { url: string; page: Record<string, string> };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Uploads a file and gives the address of its import. */
async function upload({ url, page }: Site, file: Buffer): Promise<string> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const headers = {
    ...page,
    Origin: url,
    "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`,
  };
  const reply = await fetch(`${url}/import/new/customers`, {
    method: "POST",
    headers,
    body: new Uint8Array(body),
    redirect: "manual",
  });
  const location = reply.headers.get("location");
  if (reply.status !== 302 || !location) throw new Error(`Upload: ${reply.status}`);
  return url + location;
}

/** Presses a button of the import's page, and waits until its work is over. */
async function press({ url, page }: Site, address: string, fields: Record<string, string>) {
  const { status } = await ask(address, { ...page, Origin: url }, fields);
  if (status !== 302) throw new Error(`${fields.intent}: ${status}`);
  for (;;) {
    const { body } = await ask(address, page);
    if (!body.toString().includes("<progress")) return body.toString();
    await pause(250);
  }
}

/** Brings the customers of a file in as a person does; seconds of each step. */
export async function importCustomers(site: Site, rows: number) {
  const steps: Record<string, number> = {};
  let begun = performance.now();
  const done = (step: string) => {
    steps[step] = (performance.now() - begun) / 1000;
    begun = performance.now();
  };
  const address = await upload(site, customersFile(rows));
  done("upload");
  const columns = Object.entries(COLUMNS).map(([name, at]) => [`column.${name}`, at]);
  await press(site, address, { intent: "check", ...Object.fromEntries(columns) });
  done("check");
  const shown = await press(site, address, { intent: "run" });
  done("import");
  if (!shown.includes("Undo this import")) throw new Error("The import did not end.");
  return { rows, steps };
}
