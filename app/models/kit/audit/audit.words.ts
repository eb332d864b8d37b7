/** The kinds of audit entries, with the words that people see. */
export const AUDIT_KINDS = {
  "sign-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  "sign-out": "Signed out",
  "sessions-ended": "Signed out elsewhere",
  refused: "Refused",
  limited: "Too many attempts",
  "account-made": "Account created",
  "account-confirmed": "Account confirmed",
  "role-changed": "Role changed",
  "status-changed": "Account status changed",
  "password-changed": "Password changed",
  "password-link": "Password link made",
  "email-changed": "E-mail changed",
  "key-made": "API key made",
  "key-revoked": "API key revoked",
  "calendar-made": "Calendar address made",
  "calendar-revoked": "Calendar address revoked",
  "second-factor-on": "Second factor added",
  "second-factor-off": "Second factor removed",
  "recovery-code-used": "Recovery code used",
  deleted: "Deleted",
  exported: "Exported",
  imported: "Imported",
  "import-undone": "Import undone",
  settings: "Settings changed",
  erased: "Person erased",
  "privacy-request": "Request about personal data",
  breach: "Breach of personal data",
  aged: "Removed by its age",
  backup: "Backup made",
  restored: "Backup restored",
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;

/** A kind in words; an unknown kind of another version is shown as stored. */
export function auditLabel(kind: string): string {
  return Object.hasOwn(AUDIT_KINDS, kind) ? AUDIT_KINDS[kind as AuditKind] : kind;
}

export const AUDIT_KIND_OPTIONS = Object.entries(AUDIT_KINDS).map(([value, label]) => ({
  value,
  label,
}));
