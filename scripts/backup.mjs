// `npm run backup`: see prisma/backup.ts.
import { checkNode, fail, readDotEnv, root, run, setup } from "./setup.mjs";

checkNode();
process.chdir(root);
readDotEnv();

await setup().catch((error) => fail(error.message));
const command = ["--import", "tsx", "prisma/backup.ts", ...process.argv.slice(2)];
// What went wrong is on the terminal already.
await run(process.execPath, command).catch(() => process.exit(1));
