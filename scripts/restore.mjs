// `npm run restore`: see prisma/restore.ts.
import "./node-version.mjs";
import { runCommand } from "./command.mjs";
import { fail, readDotEnv, root, setup } from "./setup.mjs";

process.chdir(root);
readDotEnv();

await setup().catch((error) => fail(error.message));
// What went wrong is on the terminal already.
await runCommand("prisma/restore.ts", process.argv.slice(2)).catch(() => process.exit(1));
