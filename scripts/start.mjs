// `npm start`: does whatever is missing, then serves, in this same process, so that signals arrive.
import "./node-version.mjs";
import { fail, needsBuild, readDotEnv, root, setup } from "./setup.mjs";

process.chdir(root);
readDotEnv();

// The server checks its configuration itself; only before minutes of other work it is asked first.
await setup({ build: true, configuration: needsBuild() }).catch((error) => fail(error.message));

// Before the import: React chooses its production code by it.
process.env.NODE_ENV = "production";
await import("../build/index.js");
