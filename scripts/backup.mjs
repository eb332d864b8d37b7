// `npm run backup`: see prisma/backup.ts.
import "./node-version.mjs";
import { runCommand } from "./command.mjs";
import { fail, readDotEnv, root, setup } from "./setup.mjs";

process.chdir(root);
readDotEnv();

await setup().catch((error) => fail(error.message));
// What went wrong is on the terminal already.
await runCommand("prisma/backup.ts", process.argv.slice(2)).catch(() => process.exit(1));
