import { ConfigurationError, env } from "./env.server";

// Imported before everything else by the server: other modules read the configuration while they
// load, and a wrong value should end in one sentence, not in a stack.
try {
  env();
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exit(1);
}
