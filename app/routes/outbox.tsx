import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { MessageDetails, MessageStatus } from "~/components/outbox/MessageStatus";
import { AddressText, PhoneLink } from "~/components/ui/ContactLinks";
import { SubmitButton } from "~/components/ui/Button";
import { columnsOf, statusFilter } from "~/components/ui/list-columns";
import { type ListFilter, ListPage } from "~/components/ui/ListPage";
import { RowLink, RowMenu } from "~/components/ui/RowLink";
import { numberContact } from "~/models/papers/message/phone";
import { OUTBOX_LIST } from "~/models/papers/outbox/outbox.list";
import { listMessages } from "~/models/papers/outbox/outbox.list.server";
import {
  againOf,
  CHANNEL_LABELS,
  kindLabel,
  STATUS_OPTIONS,
} from "~/models/papers/outbox/outbox.words";
import { can } from "~/models/kit/policy/policy";
import { formatMoment, formatMomentAndTime, timeOf } from "~/models/ground/day/time-zone";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { ownPath } from "~/models/ground/typed/own-path";
import { readCompanyHead } from "~/services/company/company.server";
import { connectedInWords } from "~/services/delivery/connected.server";
import { listReply, readList } from "~/services/list.server";
import { pageFor, postFor } from "~/services/page.server";
import { retryAsPressed, undoAsPressed } from "~/services/retry.server";

export const meta = () => [{ title: "Outbox" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "outbox:read", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, OUTBOX_LIST);
    const [{ timeZone }, { rows, ...pages }] = await Promise.all([
      readCompanyHead(args),
      listMessages(actor, asked),
    ]);
    const moment = (at: Date | null) => at && formatMomentAndTime(at, timeZone);
    const mayRetry = can(actor, "outbox:retry");
    const maySend = can(actor, "document:send");
    return listReply(page, {
      pages,
      list: state,
      connected: connectedInWords(),
      rows: rows.map(({ id, recipient, subject, text, replyTo, attachmentName, ...row }) => ({
        id,
        recipient,
        phone: row.channel === "whatsapp" ? numberContact(recipient) : null,
        subject,
        text,
        replyTo,
        attachmentName,
        channel: CHANNEL_LABELS[row.channel] ?? row.channel,
        kind: kindLabel(row.kind),
        date: formatMoment(row.createdAt, timeZone),
        time: timeOf(row.createdAt, timeZone),
        canRetry: mayRetry && row.condition.canRetry,
        canUndo: maySend && row.condition.canUndo,
        again: row.status === "failed" ? againOf(actor, row) : null,
        status: {
          label: row.condition.label,
          tone: row.condition.tone,
          sentAt: moment(row.sentAt),
          nextTry: moment(row.condition.nextTryAt),
          // Tally's answer to a message that it took.
          failure: row.failure ?? (row.channel === "tally" ? row.providerId : null),
        },
      })),
    });
  });

/** 'Try again', and 'Undo', which leads back to where it was sent. */
export const action = (args: ActionFunctionArgs) =>
  postFor(args, "outbox:read", async ({ actor, form, url }) => {
    const back = ownPath(url.searchParams.get("back")) ?? url.pathname + url.search;
    switch (form.get("intent")) {
      case "retry":
        return retryAsPressed(actor, form, back);
      case "undo":
        return undoAsPressed(actor, form, back);
      default:
        throw noSuchButton();
    }
  });

const FILTERS: ListFilter[] = [
  { name: "search", label: "Search", placeholder: "Recipient, subject" },
  statusFilter("All Status", STATUS_OPTIONS),
];

export default function Outbox() {
  const { rows, connected, ...page } = useLoaderData<typeof loader>();
  const column = columnsOf(rows);
  const { chosen, sorting } = page.list;
  const here = paths.outbox({ ...chosen, ...sorting?.asked, page: page.pages.page });
  return (
    <ListPage
      title="Outbox"
      subtitle={connected}
      filters={FILTERS}
      address={paths.outbox}
      caption="Messages"
      rows={rows}
      columns={[
        {
          label: "To",
          cell: (row) => (
            <div className="md:min-w-xs wrap-anywhere">
              {row.phone ? (
                <PhoneLink contact={row.phone} name={row.kind} />
              ) : (
                <AddressText text={row.recipient} />
              )}
            </div>
          ),
        },
        column.kind(
          (row) => (
            <div>
              {row.kind}
              <div className="muted">{row.channel}</div>
            </div>
          ),
          { phone: undefined },
        ),
        { label: "Message", phone: "who", cell: (row) => <MessageDetails {...row} /> },
        {
          label: "Date",
          sort: "createdAt",
          phone: "end",
          cell: (row) => (
            <div>
              <span className="num">{row.date}</span> {row.time}
            </div>
          ),
        },
        column.status((row) => <MessageStatus {...row.status} />),
        {
          label: "Actions",
          actions: true,
          cell: (row) =>
            (row.canRetry || row.canUndo || row.again) && (
              <>
                <RowMenu about={row.recipient} />
                {row.again && (
                  <RowLink
                    to={paths.message(row.again.kind, row.again.id)}
                    about={`to ${row.recipient}`}
                  >
                    Correct and send again
                  </RowLink>
                )}
                {(row.canRetry || row.canUndo) && (
                  <Form method="post" action={here}>
                    <input type="hidden" name="messageId" value={row.id} />
                    <SubmitButton
                      name="intent"
                      {...(row.canUndo
                        ? { value: "undo", label: "Undo" }
                        : { value: "retry", label: "Try again" })}
                      variant="secondary"
                    />
                  </Form>
                )}
              </>
            ),
        },
      ]}
      inCard
      empty="No messages found"
      {...page}
      paging="all"
      summary="page"
    />
  );
}
