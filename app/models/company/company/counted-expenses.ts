/** Expenses that count: all, or where the company asks for approval those that have it. */
export const expenseCounts = (company: { expensesNeedApproval: boolean }) =>
  company.expensesNeedApproval ? { status: "approved" } : {};
