/**
 * Rules of the product, each with one way of getting it wrong: `from` stands once in `file` and becomes `to`,
 * and one of `tests` has to fail. `npm run mutate` tries them. `build`: its tests run
 * the built server. `database`: on which they run, where it is not SQLite.
 */
export const MUTATIONS = [
  // Who may do what, and see what.
  {
    rule: "a payment is deleted by admins only",
    file: "app/models/payment/payment.refund.server.ts",
    from: 'assertCan(actor, "payment:delete");',
    to: "",
    tests: ["app/models/payment/payment.test.ts"],
  },
  {
    rule: "an employee does not deactivate staff",
    file: "app/models/user/account.remove.server.ts",
    from: 'if (before.role !== "customer") assertCan(actor, "user:editStaff");',
    to: "",
    tests: ["app/models/user/accounts.test.ts", "tests/integration/users.test.ts"],
  },
  {
    rule: "customers do not see drafts of their quotations",
    file: "app/models/policy/scope.ts",
    from: '{ customerId: actor.id, status: { not: "draft" } }',
    to: '{ customerId: actor.id, status: { not: "none" } }',
    tests: ["tests/integration/lists.test.ts"],
  },
  {
    rule: "customers do not see the invoices of others",
    file: "app/models/policy/scope.ts",
    from: '{ clientId: actor.id, status: { not: "Draft" } }',
    to: '{ status: { not: "Draft" } }',
    tests: ["tests/integration/lists.test.ts"],
  },
  {
    rule: "customers do not see the jobs of others",
    file: "app/models/policy/scope.ts",
    from: "{ clientId: actor.id };",
    to: "{};",
    tests: ["app/models/job/job.test.ts", "tests/integration/lists.test.ts"],
  },
  {
    rule: "the last active admin stays one",
    file: "app/models/user/account.guards.server.ts",
    from: "if (others === 0)",
    to: "if (others < 0)",
    tests: ["app/models/user/accounts.test.ts"],
  },

  // Editing.
  {
    rule: "an edit of another version than the present one is refused",
    file: "app/models/record/edit-record.server.ts",
    from: "...(version ? { version } : {})",
    to: "",
    tests: ["app/models/item/item.test.ts", "app/models/quotation/quotation.test.ts"],
  },
  {
    rule: "a closed record is not edited",
    file: "app/models/record/edit-record.server.ts",
    from: "if (refusal) throw refusal;",
    to: "",
    tests: ["app/models/item/item.test.ts", "app/models/invoice/invoice.test.ts"],
  },
  {
    rule: "a PUT with If-Match of another state is refused",
    file: "app/services/api/run.server.ts",
    from: 'if (!matches(call.request.headers.get("If-Match") ?? "", etagOf(now))) throw stale();',
    to: "",
    tests: ["tests/integration/api-requests.test.ts"],
  },
  {
    rule: "a key that was used for another request is refused",
    file: "app/models/shared/once.server.ts",
    from: "if (found.request !== request) throw conflict(used);",
    to: "",
    tests: ["tests/integration/api-requests.test.ts"],
  },

  // States and their days.
  {
    rule: "a quotation is valid on its last day",
    file: "app/models/quotation/quotation.status.ts",
    from: "validUntil: { lt: today }",
    to: "validUntil: { lte: today }",
    tests: ["app/models/quotation/quotation.status.test.ts"],
  },
  {
    rule: "an invoice is not overdue on its due date",
    file: "app/models/invoice/invoice.status.ts",
    from: "dueDate: { lt: today }",
    to: "dueDate: { lte: today }",
    tests: ["app/models/invoice/invoice.status.test.ts"],
  },
  {
    rule: "an invoice with payments is not cancelled",
    file: "app/models/invoice/invoice.move.server.ts",
    from: 'if (to === "Cancelled" && invoice.amountPaid > 0) throw conflict(HAS_PAYMENTS);',
    to: "",
    tests: ["app/models/invoice/invoice.test.ts", "tests/integration/invoice-rules.test.ts"],
  },
  {
    rule: "an invoice is settled with a reason only",
    file: "app/models/invoice/invoice.settle.server.ts",
    from: "if (!reason) {",
    to: "if (false) {",
    tests: ["app/models/invoice/invoice.settle.test.ts"],
  },
  {
    rule: "a completed job is closed",
    file: "app/models/job/job.status.ts",
    from: 'status: { in: ["Not Started", "In Progress", "On Hold"] }',
    to: 'status: { in: ["Not Started", "In Progress", "On Hold", "Completed"] }',
    tests: ["app/models/job/job.test.ts"],
  },
  {
    rule: "a quotation is billed by one live invoice",
    file: "app/models/invoice/invoice.claim.server.ts",
    from: "if (!live) return;",
    to: "return;",
    tests: ["app/models/invoice/invoice.claim.test.ts"],
  },
  {
    rule: "an approved quotation that reads otherwise waits for an answer again",
    file: "app/models/quotation/quotation.revise.server.ts",
    from: 'paperVersion, status: "sent", decidedAt: null',
    to: 'paperVersion, status: "approved", decidedAt: null',
    tests: ["app/models/quotation/quotation.revise.test.ts"],
  },
  {
    rule: "an answer to a paper that has changed is refused",
    file: "app/models/quotation/quotation.answer.server.ts",
    from: "if (viewHash(view) !== seen.hash) throw conflict(CHANGED);",
    to: "",
    tests: ["app/models/quotation/quotation.answer.test.ts"],
  },

  // Money.
  {
    rule: "amounts are rounded half-up",
    file: "app/models/money/money.ts",
    from: "? (dividend + half) / divisor",
    to: "? dividend / divisor",
    tests: ["app/models/money/money.test.ts"],
  },
  {
    rule: "a quotation's tax is taken of what is left after discount and surcharge",
    file: "app/models/quotation/quotation.totals.ts",
    from: "percentOf(taxable, charges.gstRate)",
    to: "percentOf(discounted, charges.gstRate)",
    tests: ["app/models/quotation/quotation.totals.test.ts"],
  },
  {
    rule: "an invoice's amounts are not taken in another currency than its own",
    file: "app/models/invoice/invoice.checks.server.ts",
    from: "if (!given || given === currency) return;",
    to: "return;",
    tests: ["tests/integration/invoice-rules.test.ts", "app/models/invoice/invoice.test.ts"],
  },
  {
    rule: "two payments at once take no more than the balance",
    file: "app/models/payment/payment.balance.server.ts",
    from: ", balance: { gte: amount } }",
    to: " }",
    // SQLite lets one write at a time.
    tests: ["tests/integration/concurrency.test.ts"],
    database: "postgres",
  },
  {
    rule: "a payment is given back once, and only if it was received",
    file: "app/models/payment/payment.refund.server.ts",
    from: "where: { id, ...paymentReceived.where() },",
    to: "where: { id },",
    tests: ["app/models/payment/payment.test.ts"],
  },
  {
    rule: "numbers begin anew with the financial year",
    file: "app/models/shared/number-series.server.ts",
    from: ">= startMonth",
    to: "> startMonth",
    tests: ["app/models/shared/number-series.test.ts"],
  },

  // Links, sessions and the doors.
  {
    rule: "a link that was revoked opens nothing",
    file: "app/models/document-link/find-link.server.ts",
    from: "revokedAt: null, ",
    to: "",
    tests: [
      "app/models/linked-document/linked-document.test.ts",
      "tests/integration/document-link.test.ts",
    ],
  },
  {
    rule: "who reads the database has no link that works",
    file: "app/platform/link-secret.server.ts",
    from: 'return createHash("sha256").update(token).digest("base64url");',
    to: "return token;",
    tests: [
      "app/models/document-link/ensure-link.test.ts",
      "app/models/linked-document/linked-document.test.ts",
    ],
  },
  {
    rule: "a new password ends the other sessions and the tokens",
    file: "app/models/user/account.save.server.ts",
    from: "ends = Boolean(passwordHash) || leaves;",
    to: "ends = leaves;",
    tests: ["app/models/user/profile.test.ts"],
  },
  {
    rule: "after twenty failures for an e-mail signing in has to wait",
    file: "app/services/auth.server.ts",
    from: "state.consumedPoints >= 20",
    to: "state.consumedPoints > 20",
    tests: ["tests/integration/api.test.ts", "tests/integration/auth.test.ts"],
  },
  {
    rule: "a form of another site is refused",
    file: "app/services/http/guards.server.ts",
    from: "sent !== null && (sent === own?.host || sent === host)",
    to: "sent !== null",
    tests: ["tests/integration/server.test.ts"],
    build: true,
  },

  // Jobs, reminders and mails.
  {
    rule: "a second job of the day fits after four hours",
    file: "app/models/job/job.overlap.ts",
    from: "< TIMED_JOB_MINUTES",
    to: "<= TIMED_JOB_MINUTES",
    tests: ["app/models/job/job.overlap.test.ts"],
  },
  {
    rule: "no reminder on the due date itself",
    file: "app/models/reminder/reminder.rules.ts",
    from: "filter((days) => days > 0)",
    to: "filter((days) => days >= 0)",
    tests: ["app/models/reminder/reminder.rules.test.ts"],
  },
  {
    rule: "reminders do not leave from the last hour on",
    file: "app/models/reminder/reminder.rules.ts",
    from: "hourOf(at, timeZone) < until",
    to: "hourOf(at, timeZone) <= until",
    tests: ["app/models/reminder/reminder.rules.test.ts"],
  },
  {
    rule: "a mail that one process delivers is taken by no other",
    file: "app/models/outbox/outbox.claim.server.ts",
    from: "nextAttemptAt: { lte: moment } }] }, free(moment)],",
    to: "nextAttemptAt: { lte: moment } }] }],",
    tests: ["app/models/outbox/outbox.test.ts"],
  },

  // Lists and fields.
  {
    rule: "% and _ are searched for as they are",
    file: "app/models/shared/text.ts",
    from: '.replace(/_/g, "\\uE05F")',
    to: "",
    tests: ["tests/integration/lists.test.ts"],
  },
  {
    rule: "a quotation is found by its customer's name",
    file: "app/models/quotation/quotation.list.ts",
    from: "({ customer: searchIn() })",
    to: "()",
    tests: ["tests/integration/lists.test.ts"],
  },
  {
    rule: "rows that are equal in a sort stand by their ids",
    file: "app/models/record/define-list.ts",
    from: 'new Set([column, "id"])',
    to: "new Set([column])",
    tests: ["tests/integration/lists.test.ts"],
  },
  {
    rule: "a page beyond the end is the last",
    file: "app/models/shared/list-query.ts",
    from: "Math.min(wanted, totalPages)",
    to: "wanted",
    tests: ["tests/integration/lists.test.ts"],
  },
  {
    rule: "a list's last day belongs to it",
    file: "app/models/record/define-list.ts",
    from: "startOfDay(addDays(to, 1), timeZone)",
    to: "startOfDay(to, timeZone)",
    tests: ["tests/integration/lists.test.ts"],
  },
  {
    rule: "a rate left out of a quotation is the company's custom",
    file: "app/models/quotation/quotation.fields.ts",
    from: 'gstRate: rate("GST Rate", { absent: "custom" })',
    to: 'gstRate: rate("GST Rate", { absent: "zero" })',
    tests: ["app/models/quotation/quotation.test.ts", "tests/integration/quotations.test.ts"],
  },
  {
    rule: "/api takes a payment's date by its other name",
    file: "app/models/payment/payment.fields.ts",
    from: ', alsoNamed: ["paymentDate"]',
    to: "",
    tests: ["tests/integration/api.test.ts"],
  },
];
