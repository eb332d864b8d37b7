/** Of a row of "Statement", in SQL: that it went to its customer. One that was only looked at says nothing. Pure. */
export const STATEMENT_WENT_OUT = `(${["OutboxMessage", "DocumentLink"]
  .map(
    (table) => `EXISTS (SELECT 1 FROM "${table}"
      WHERE "${table}"."entity" = 'statement' AND "${table}"."entityId" = "Statement"."id")`,
  )
  .join(" OR ")})`;
