import { type Noun, VOCABULARY } from "./vocabulary";

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

/**
 * The one error that commands and queries raise on purpose. The code decides the HTTP status, in one
 * table for pages and one for /api (a wrong value is 400 on a page and 422 in the API).
 */

export type DomainErrorCode =
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "invalid"
  | "conflict"
  | "too_large"
  | "unsupported_media"
  | "too_many_requests";

export const PAGE_STATUS: Record<DomainErrorCode, number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  invalid: 400,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
};

export const API_STATUS: Record<DomainErrorCode, number> = { ...PAGE_STATUS, invalid: 422 };

export type FieldErrors = Record<string, string[]>;

export class DomainError extends Error {
  readonly code: DomainErrorCode;
  fieldErrors: FieldErrors;
  readonly noun: Noun | undefined;
  /** Seconds until another try makes sense (too_many_requests). */
  readonly retryAfter: number | undefined;

  constructor(
    code: DomainErrorCode,
    message: string,
    more: { fieldErrors?: FieldErrors; noun?: Noun; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = "DomainError";
    this.code = code;
    this.fieldErrors = more.fieldErrors ?? {};
    this.noun = more.noun;
    this.retryAfter = more.retryAfter;
  }
}

/** A wrong value, reported at its field. */
export function invalidField(field: string, message: string): DomainError {
  return new DomainError("invalid", message, { fieldErrors: { [field]: [message] } });
}

/** A post that names none of the page's buttons. */
export function noSuchButton(): DomainError {
  return new DomainError("invalid", "The form did not say what to do.");
}

/** A move that the record's state forbids. */
export function conflict(message: string): DomainError {
  return new DomainError("conflict", message);
}

export function conflictAt(field: string, message: string): DomainError {
  return new DomainError("conflict", message, { fieldErrors: { [field]: [message] } });
}

export function notFound(noun: Noun): DomainError {
  return new DomainError("not_found", VOCABULARY[noun].missing, { noun });
}

/** Somebody saved in between: the record's version is no longer the one that was opened. */
export class EditConflict extends DomainError {
  constructor() {
    super("conflict", "Somebody else changed this record while you were editing it.");
    this.name = "EditConflict";
  }
}

/** The account exists but is another kind: an employee's page was asked for a customer. */
export class WrongKind extends DomainError {
  constructor(kind: "employee" | "customer") {
    super("not_found", kind === "employee" ? "User is not an employee" : "User is not a customer", {
      noun: kind,
    });
    this.name = "WrongKind";
  }
}
