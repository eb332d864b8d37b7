/** Prisma's codes, without importing its runtime where only the code matters. */
function code(error: unknown): string | null {
  return typeof error === "object" && error !== null && "code" in error
    ? String((error as { code: unknown }).code)
    : null;
}

/** A unique index refused the write. */
export function isUniqueViolation(error: unknown): boolean {
  return code(error) === "P2002";
}
