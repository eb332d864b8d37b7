import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { MessageDetails } from "~/components/outbox/MessageDetails";
import { MessageStatus } from "~/components/outbox/MessageStatus";
import { AddressText } from "~/components/ui/AddressText";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { ListPage, type ListFilter } from "~/components/ui/ListPage";
import { OUTBOX_LIST } from "~/models/outbox/outbox.list";
import { listMessages } from "~/models/outbox/outbox.list.server";
import { CHANNEL_LABELS, kindLabel, STATUS_OPTIONS } from "~/models/outbox/outbox.words";
import { retryMessage } from "~/models/outbox/outbox.retry.server";
import { can } from "~/models/policy/policy";
import { formatMoment, formatMomentAndTime, timeOf } from "~/models/shared/time-zone";
import { noSuchButton, notFound } from "~/models/shared/domain-error";
import { toId } from "~/models/shared/fields";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company.server";
import { connectedInWords } from "~/services/delivery/connected.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/form.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Outbox" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "outbox:read", async ({ actor, url }) => {
    const asked = OUTBOX_LIST.read(url.searchParams);
    const [{ timeZone }, { rows, ...pages }] = await Promise.all([
      readCompanyHead(args),
      listMessages(actor, asked),
    ]);
    const moment = (at: Date | null) => at && formatMomentAndTime(at, timeZone);
    const mayRetry = can(actor, "outbox:retry");
    return {
      ...pages,
      chosen: OUTBOX_LIST.chosen(asked),
      connected: connectedInWords(),
      rows: rows.map(({ id, recipient, subject, text, replyTo, attachmentName, ...row }) => ({
        id,
        recipient,
        subject,
        text,
        replyTo,
        attachmentName,
        channel: CHANNEL_LABELS[row.channel] ?? row.channel,
        kind: kindLabel(row.kind),
        date: formatMoment(row.createdAt, timeZone),
        time: timeOf(row.createdAt, timeZone),
        canRetry: mayRetry && row.condition.canRetry,
        status: {
          label: row.condition.label,
          tone: row.condition.tone,
          sentAt: moment(row.sentAt),
          nextTry: moment(row.condition.nextTryAt),
          failure: row.failure,
        },
      })),
    };
  });
}

/** 'Try again'. */
export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "outbox:read", async ({ actor, request, url }) => {
    const form = await readForm(request);
    if (form.get("intent") !== "retry") throw noSuchButton();
    const id = toId(String(form.get("messageId")));
    if (id === null) throw notFound("page");
    await retryMessage(actor, id);
    return redirectWithFlash(url.pathname + url.search, "success", "The message is sent again");
  });
}

const FILTERS: ListFilter[] = [
  { name: "search", label: "Search", placeholder: "Recipient, subject" },
  { name: "status", label: "Status", all: "All Status", options: STATUS_OPTIONS },
];

export default function Outbox() {
  const { rows, chosen, connected, ...pages } = useLoaderData<typeof loader>();
  const here = paths.outbox({ ...chosen, page: pages.page });
  return (
    <ListPage
      title="Outbox"
      subtitle={connected}
      actions={<ButtonLink to={paths.reminders()}>Reminders</ButtonLink>}
      filters={FILTERS}
      chosen={chosen}
      address={paths.outbox}
      caption="Messages"
      rows={rows}
      columns={[
        {
          label: "To",
          cell: (row) => (
            <div className="min-w-48 wrap-anywhere">
              <AddressText text={row.recipient} />
            </div>
          ),
        },
        {
          label: "Kind",
          cell: (row) => (
            <div>
              {row.kind}
              <div className="muted">{row.channel}</div>
            </div>
          ),
        },
        { label: "Message", cell: (row) => <MessageDetails {...row} /> },
        {
          label: "Date",
          cell: (row) => (
            <div>
              <span className="num">{row.date}</span> {row.time}
            </div>
          ),
        },
        { label: "Status", cell: (row) => <MessageStatus {...row.status} /> },
        {
          label: "Actions",
          actions: true,
          cell: (row) =>
            row.canRetry && (
              <Form method="post" action={here}>
                <input type="hidden" name="messageId" value={row.id} />
                <SubmitButton name="intent" value="retry" label="Try again" variant="secondary" />
              </Form>
            ),
        },
      ]}
      inCard
      empty="No messages found"
      pages={pages}
      paging="all"
      summary="page"
    />
  );
}
