import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { OwedViews } from "~/components/reminder/OwedViews";
import { ReminderActions } from "~/components/reminder/RemindForm";
import { reminderStatus } from "~/models/billing/reminder/reminder.words";
import { AddressText } from "~/components/ui/ContactLinks";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { DateText } from "~/components/ui/DateText";
import { columnsOf } from "~/components/ui/list-columns";
import { ListPage } from "~/components/ui/ListPage";
import { Problem } from "~/components/ui/Problem";
import { formatMoney } from "~/models/ground/money/money";
import { can } from "~/models/kit/policy/policy";
import { listReminders } from "~/models/billing/reminder/reminder.list.server";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { readPage } from "~/models/kit/shared/list-query";
import { paths } from "~/paths";
import { pressKey } from "~/services/forms/form.server";
import { listReply, pageSizeOf } from "~/services/list.server";
import { pageFor, postFor } from "~/services/page.server";
import { remindAsPressed } from "~/services/papers/sending.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Money owed: reminders" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "reminder:view", async (page) => {
    const { actor, url } = page;
    const { rows, ...found } = await listReminders(
      actor,
      readPage(url.searchParams),
      await pageSizeOf(page),
    );
    return listReply(page, {
      ...found,
      rows: rows.map(({ amount, currency, ...row }) => ({
        ...row,
        amount: amount === null ? null : formatMoney(amount, currency),
      })),
      canChange: can(actor, "company:edit"),
      formKey: pressKey(),
    });
  });

/** 'Send by e-mail': the reminder of a row, now and whatever the rules are. */
export const action = (args: ActionFunctionArgs) =>
  postFor(args, "reminder:view", async ({ actor, form, url }) => {
    if (form.get("intent") !== "email") throw noSuchButton();
    return remindAsPressed(actor, form, url.pathname + url.search);
  });

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Reminders() {
  const data = useLoaderData<typeof loader>();
  const { rows, isToday, page, formKey } = data;
  const column = columnsOf(rows);
  const refused = useActionData<typeof action>();
  return (
    <ListPage
      title="Money owed"
      subtitle={<Rules {...data} />}
      actions={
        <>
          <ButtonLink to={paths.outbox()}>Outbox</ButtonLink>
          {data.canChange && <ButtonLink to={paths.settings("reminders")}>Settings</ButtonLink>}
        </>
      }
      address={paths.owed.reminders}
      caption={isToday ? "What would be sent today" : "What would be sent tomorrow"}
      rows={rows}
      rowKey={(row) => `${row.kind}-${row.id}-${row.state}`}
      rowTo={({ kind, id, number }) =>
        number && (kind === "invoice" ? paths.invoices.view(id) : paths.quotations.view(id))
      }
      columns={[
        {
          label: "Document #",
          cell: ({ kind, number }) =>
            number ? <span className="num">{number}</span> : `Deleted ${kind}`,
        },
        column.customer((row) => row.customer),
        { label: "Amount", numeric: true, phone: "end", cell: (row) => row.amount },
        { label: "Stage", cell: (row) => row.stage },
        {
          label: "Due or valid until",
          phone: "date",
          cell: (row) => (
            <>
              <DateText date={row.date} />
              {row.daysLate > 0 && <small className="rather">{` ${daysLate(row.daysLate)}`}</small>}
            </>
          ),
        },
        {
          label: "To",
          cell: (row) => (
            <span className="wrap-anywhere">
              <AddressText text={row.address || "No e-mail address"} />
            </span>
          ),
        },
        column.status((row) => {
          const { label, tone } = reminderStatus(row, data);
          return <Badge tone={tone}>{label}</Badge>;
        }),
        {
          label: "Actions",
          actions: true,
          cell: (row) => (
            <ReminderActions action={paths.owed.reminders({ page })} row={row} formKey={formKey} />
          ),
        },
      ]}
      empty={isToday ? "No reminders to send today" : "No reminders to send tomorrow"}
      pages={data}
      paging="ellipsis"
      summary="results"
    >
      <OwedViews current="reminders" />
      {refused && <Problem text={refused.problem} more={refused.more} />}
    </ListPage>
  );
}

const daysLate = (days: number) => (days === 1 ? "1 day late" : `${days} days late`);

/** Which reminders are on, and when they leave. */
function Rules({ on, hours }: Data) {
  const word = (isOn: boolean) => (isOn ? "on" : "off");
  const hour = (number: number) => `${String(number).padStart(2, "0")}:00`;
  return (
    <>
      {`Overdue invoices: ${word(on.invoice)}. Quotations about to expire: ${word(on.quotation)}. `}
      {on.invoice || on.quotation
        ? `They are sent from ${hour(hours.from)} to ${hour(hours.until)}.`
        : "This is what would be sent."}
    </>
  );
}
