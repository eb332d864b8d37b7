import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { MessageDetails } from "~/components/outbox/MessageDetails";
import { MessageStatus } from "~/components/outbox/MessageStatus";
import { AddressText } from "~/components/ui/AddressText";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { EmptyState } from "~/components/ui/EmptyState";
import { FilterBar, FilterSelect, FilterText } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { Pagination } from "~/components/ui/Pagination";
import { Table } from "~/components/ui/Table";
import { listMessages } from "~/models/outbox/outbox-list.server";
import { readOutboxFilter } from "~/models/outbox/outbox.filter";
import { CHANNEL_LABELS, kindLabel, STATUS_OPTIONS } from "~/models/outbox/outbox.words";
import { retryMessage } from "~/models/outbox/retry.server";
import { can } from "~/models/policy/policy";
import { formatMoment, formatMomentAndTime, timeOf } from "~/models/shared/calendar-date";
import { noSuchButton, notFound } from "~/models/shared/domain-error";
import { toId } from "~/models/shared/fields";
import { readPage } from "~/models/shared/list-query";
import { paths } from "~/paths";
import { readCompanyHead } from "~/services/company.server";
import { connectedInWords } from "~/services/delivery/connected.server";
import { redirectWithFlash } from "~/services/flash.server";
import { readForm } from "~/services/form.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Outbox" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "outbox:read", async ({ actor, url }) => {
    const filter = readOutboxFilter(url.searchParams);
    const [{ timeZone }, { rows, ...page }] = await Promise.all([
      readCompanyHead(args),
      listMessages(actor, filter, readPage(url.searchParams)),
    ]);
    const moment = (at: Date | null) => at && formatMomentAndTime(at, timeZone);
    const mayRetry = can(actor, "outbox:retry");
    return {
      ...page,
      filter,
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

export default function Outbox() {
  const { rows, page, totalPages, filter, connected } = useLoaderData<typeof loader>();
  const here = paths.outbox({ ...filter, page });
  return (
    <>
      <PageHeader
        title="Outbox"
        subtitle={connected}
        actions={<ButtonLink to={paths.reminders()}>Reminders</ButtonLink>}
      />
      <FilterBar
        resetTo={paths.outbox()}
        active={[filter.search, filter.status].filter(Boolean).length}
      >
        <FilterText
          name="search"
          label="Search"
          placeholder="Recipient, subject"
          defaultValue={filter.search}
        />
        <FilterSelect
          name="status"
          label="Status"
          defaultValue={filter.status}
          options={STATUS_OPTIONS}
        />
      </FilterBar>
      <Card>
        <Table
          caption="Messages"
          rows={rows}
          rowKey={(row) => row.id}
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
                    <SubmitButton
                      name="intent"
                      value="retry"
                      label="Try again"
                      variant="secondary"
                    />
                  </Form>
                ),
            },
          ]}
          empty={<EmptyState text="No messages found" />}
        />
      </Card>
      <Pagination
        page={page}
        totalPages={totalPages}
        hrefFor={(target) => paths.outbox({ ...filter, page: target })}
        variant="all"
        summary="page"
      />
    </>
  );
}
