/** What people may ask of a company about their personal data (DPDP Act 2023, sections 6 and 11 to 14). */
export const REQUEST_KINDS = [
  "access",
  "correction",
  "erasure",
  "nomination",
  "withdrawal",
  "complaint",
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_KIND_LABELS: Record<RequestKind, string> = {
  access: "A copy of the data",
  correction: "Correction",
  erasure: "Erasure",
  nomination: "Nomination of a person to act for them",
  withdrawal: "Withdrawal of consent",
  complaint: "Complaint",
};

export const REQUEST_STATUSES = ["open", "answered", "refused"] as const;
