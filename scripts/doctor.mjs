// `npm run doctor`: checks what must be true of the database of DATABASE_URL whatever was done to it.
import "./node-version.mjs";
import { runCommand } from "./command.mjs";
import { fail, readDotEnv, root, setup } from "./setup.mjs";

process.chdir(root);
readDotEnv();

await setup().catch((error) => fail(error.message));
// It only reads: nothing is signed, and no secret has to be there or is made beside the database.
const env = {
  SESSION_SECRET:
    process.env.SESSION_SECRET || "the doctor signs nothing so any of this length will do",
};
// What it found is on the terminal already.
await runCommand("prisma/doctor.ts", process.argv.slice(2), { env }).catch(() => process.exit(1));
