import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ReminderActions } from "~/components/reminder/ReminderActions";
import { reminderStatus } from "~/components/reminder/reminder-status";
import { AddressText } from "~/components/ui/AddressText";
import { Badge } from "~/components/ui/Badge";
import { ButtonLink } from "~/components/ui/Button";
import { DateText } from "~/components/ui/DateText";
import { ListPage } from "~/components/ui/ListPage";
import { Problem } from "~/components/ui/Problem";
import { RowLink } from "~/components/ui/RowLink";
import { can } from "~/models/policy/policy";
import { listReminders } from "~/models/reminder/reminder.list.server";
import { REMINDED } from "~/models/reminder/reminder.rules";
import { noSuchButton, notFound } from "~/models/shared/domain-error";
import { toId } from "~/models/shared/fields";
import { readPage } from "~/models/shared/list-query";
import { paths } from "~/paths";
import { newFormKey, readForm } from "~/services/form.server";
import { pageFor } from "~/services/page.server";
import { refusalReply } from "~/services/refusal.server";
import { sendAsPressed } from "~/services/sending.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Reminders" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "reminder:view", async ({ actor, url }) => ({
    ...(await listReminders(actor, readPage(url.searchParams))),
    canChange: can(actor, "company:edit"),
    formKey: newFormKey(),
  }));
}

/** 'Send by e-mail': the reminder of a row, now and whatever the rules are. */
export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "reminder:view", async ({ actor, request, url }) => {
    const form = await readForm(request);
    if (form.get("intent") !== "email") throw noSuchButton();
    const entity = REMINDED.find((kind) => kind === form.get("kind"));
    const entityId = toId(String(form.get("id")));
    if (!entity || entityId === null) throw notFound("page");
    const sending = { entity, entityId, reminder: "owed" } as const;
    try {
      return await sendAsPressed(actor, sending, "email", form, {}, url.pathname + url.search);
    } catch (error) {
      return refusalReply(error);
    }
  });
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Reminders() {
  const data = useLoaderData<typeof loader>();
  const { rows, isToday, page, formKey } = data;
  const refused = useActionData<typeof action>();
  return (
    <ListPage
      title="Reminders"
      subtitle={<Rules {...data} />}
      actions={
        <>
          <ButtonLink to={paths.outbox()}>Outbox</ButtonLink>
          {data.canChange && <ButtonLink to={paths.settings()}>Settings</ButtonLink>}
        </>
      }
      address={paths.reminders}
      caption={isToday ? "What would be sent today" : "What would be sent tomorrow"}
      rows={rows}
      rowKey={(row) => `${row.kind}-${row.id}-${row.state}`}
      columns={[
        {
          label: "Document #",
          cell: ({ kind, id, number }) =>
            number ? (
              <RowLink
                to={kind === "invoice" ? paths.invoices.view(id) : paths.quotations.view(id)}
              >
                <span className="num">{number}</span>
              </RowLink>
            ) : (
              `Deleted ${kind}`
            ),
        },
        { label: "Customer", cell: (row) => row.customer },
        { label: "Stage", cell: (row) => row.stage },
        { label: "Due or valid until", cell: (row) => <DateText date={row.date} /> },
        {
          label: "To",
          cell: (row) => (
            <span className="wrap-anywhere">
              <AddressText text={row.address || "No e-mail address"} />
            </span>
          ),
        },
        {
          label: "Status",
          cell: (row) => {
            const { label, tone } = reminderStatus(row, data);
            return <Badge tone={tone}>{label}</Badge>;
          },
        },
        {
          label: "Actions",
          actions: true,
          cell: (row) => (
            <ReminderActions action={paths.reminders({ page })} row={row} formKey={formKey} />
          ),
        },
      ]}
      empty={isToday ? "No reminders to send today" : "No reminders to send tomorrow"}
      pages={data}
      paging="ellipsis"
      summary="results"
    >
      {refused && <Problem text={refused.problem} more={refused.more} />}
    </ListPage>
  );
}

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
