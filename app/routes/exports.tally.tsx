import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { MessageStatus } from "~/components/outbox/MessageStatus";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card, FoldCard } from "~/components/ui/Card";
import { Days } from "~/components/report/ReportSheet";
import { PageHeader } from "~/components/ui/PageHeader";
import { Table, type Column } from "~/components/ui/Table";
import { getCompany } from "~/models/company/company/company.server";
import { lastTallyPosts } from "~/models/desk/exports/tally.post.server";
import { monthsSent, wholeMonths } from "~/models/desk/exports/tally.sent.server";
import { tallyCheck } from "~/models/desk/exports/tally.server";
import { shownCheck } from "~/services/billing/tally-check.server";
import { monthName } from "~/models/company/month/month";
import { formatDate } from "~/models/ground/day/calendar-date";
import { formatMomentAndTime } from "~/models/ground/day/time-zone";
import { can } from "~/models/kit/policy/policy";
import { noSuchButton } from "~/models/kit/shared/domain-error";
import { paths } from "~/paths";
import { returnPaths } from "~/return-paths";
import {
  markAsPressed,
  postAsPressed,
  takeBackAsPressed,
  tallyDays,
} from "~/services/desk/tally.server";
import { pageFor, postFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Tally" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "tally:view", async ({ actor, url }) => {
    const { asked, period, errors, quick } = await tallyDays(url.searchParams);
    const wrong = errors.from ?? errors.to;
    const [{ timeZone, tallyUrl }, posts, sent, whole] = await Promise.all([
      getCompany(),
      lastTallyPosts(actor),
      monthsSent(actor),
      wholeMonths(period),
    ]);
    const moment = (at: Date | null) => at && formatMomentAndTime(at, timeZone);
    const typed = (name: "from" | "to") => asked[name]?.slice(0, 100) || period[name];
    const page = {
      ...period,
      errors,
      typed: { from: typed("from"), to: typed("to") },
      shown: `${formatDate(period.from)} to ${formatDate(period.to)}`,
      quick: quick.map(({ label, ...days }) => ({
        label,
        to: returnPaths.tally(days),
        current: days.from === period.from && days.to === period.to,
      })),
      canSet: can(actor, "company:editTax"),
      listens: can(actor, "document:send") && tallyUrl !== "",
      canMark: !wrong && whole.some((month) => !sent.some((one) => one.month === month)),
      sent: sent.map(({ month, sentAt }, at) => ({
        month,
        text: `${monthName(month)}, ${formatMomentAndTime(sentAt, timeZone)}`,
        canTakeBack: at === 0 && can(actor, "month:close"),
      })),
      posts: posts.map((post) => ({
        id: post.id,
        subject: post.subject,
        label: post.condition.label,
        tone: post.condition.tone,
        sentAt: moment(post.sentAt),
        nextTry: moment(post.condition.nextTryAt),
        failure: post.failure ?? post.providerId,
      })),
      check: wrong ? null : shownCheck(await tallyCheck(actor, period)),
    };
    return wrong ? data(page, { status: 400 }) : page;
  });

/** 'Send to Tally', 'Mark as sent' and 'Take back'. */
export const action = (args: ActionFunctionArgs) =>
  postFor(args, "tally:view", async ({ actor, form }) => {
    const intent = form.get("intent");
    const press =
      intent === "send"
        ? postAsPressed
        : intent === "mark"
          ? markAsPressed
          : intent === "take-back"
            ? takeBackAsPressed
            : null;
    if (!press) throw noSuchButton();
    return withRefusalReply(() => press(actor, form));
  });

export default function TallyPage() {
  const page = useLoaderData<typeof loader>();
  const { from, to, errors, typed, shown, quick, canSet, check, listens, posts } = page;
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title="Tally"
        subtitle={shown}
        actions={
          <>
            {check && (
              <>
                <a
                  className="btn btn-secondary"
                  href={returnPaths.tallyFile("masters", { from, to })}
                  download
                >
                  Masters
                </a>
                <a
                  className="btn btn-secondary"
                  href={returnPaths.tallyFile("vouchers", { from, to })}
                  download
                >
                  Vouchers
                </a>
              </>
            )}
            {check && listens && (
              <Form method="post" action={returnPaths.tally({ from, to })}>
                <input type="hidden" name="from" value={from} />
                <input type="hidden" name="to" value={to} />
                <SubmitButton name="intent" value="send" label="Send to Tally" />
              </Form>
            )}
            {page.canMark && (
              <Form method="post" action={returnPaths.tally({ from, to })}>
                <input type="hidden" name="from" value={from} />
                <input type="hidden" name="to" value={to} />
                <SubmitButton name="intent" value="mark" label="Mark as Sent" variant="secondary" />
              </Form>
            )}
            {canSet && <ButtonLink to={paths.settings("tally")}>Ledgers</ButtonLink>}
          </>
        }
      />
      {refused && <p className="notice danger">{refused.problem}</p>}
      <Days page={returnPaths.tally(typed)} typed={typed} errors={errors} quick={quick} />
      <p className="hint">
        Import the masters first, then the vouchers. What was imported before is changed, not
        doubled.
      </p>
      {posts.length > 0 && (
        <Card title="Sent to Tally" actions={<ButtonLink to={paths.outbox()}>Outbox</ButtonLink>}>
          <ul className="stack">
            {posts.map(({ id, subject, ...status }) => (
              <li key={id}>
                {subject}
                <MessageStatus {...status} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {page.sent.length > 0 && <SentMonths sent={page.sent} />}
      {check && <CheckSheet check={check} />}
    </>
  );
}

/** Months whose vouchers stay as they were sent. */
function SentMonths({ sent }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "sent">) {
  return (
    <Card title="Months sent">
      <p className="hint">
        Their vouchers stay as they were sent. A later change is a journal of the month after the
        last one.
      </p>
      <ul className="stack">
        {sent.map(({ month, text, canTakeBack }) => (
          <li key={month} className="row">
            {text}
            {canTakeBack && (
              <Form method="post" action={returnPaths.tally()}>
                <input type="hidden" name="month" value={month} />
                <SubmitButton
                  name="intent"
                  value="take-back"
                  label="Take Back"
                  variant="secondary"
                />
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Check = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["check"]>;

function CheckSheet({ check }: { check: Check }) {
  const { ties, currency, leftOut, cancelled } = check;
  return (
    <>
      <Card title="Check sheet">
        <p>
          {ties
            ? "The vouchers come to what our books do: no difference."
            : "The vouchers do not come to what our books do: see the differences below."}
        </p>
        {cancelled > 0 && <p className="hint">Cancelled, without amounts: {cancelled}</p>}
        {leftOut > 0 && (
          <p className="hint">
            Not in {currency}, so in neither file: {leftOut}
          </p>
        )}
      </Card>
      <Card title="By voucher type">
        <Sums caption="By voucher type" rows={check.types} columns={TYPES} />
      </Card>
      <Card title="Against our books">
        <Sums caption="Against our books" rows={check.sources} columns={SOURCES} />
      </Card>
      {check.taxes && check.taxes.length > 0 && (
        <Card title="Against GSTR-3B">
          <Sums caption="Against GSTR-3B" rows={check.taxes} columns={TAXES} />
          <p className="hint">
            Credit stands in Tally on the day of its bill, in GSTR-3B in the return that takes it.
          </p>
        </Card>
      )}
      <FoldCard title="By ledger">
        <Sums caption="By ledger" rows={check.ledgers} columns={LEDGERS} />
        {check.folded.map(({ title, rows, more }) => (
          <details key={title}>
            <summary>{title}</summary>
            <Sums caption={title} rows={rows} columns={LEDGERS} />
            {more > 0 && <p className="hint">And {more} more, which both files have.</p>}
          </details>
        ))}
      </FoldCard>
    </>
  );
}

type Sum = Omit<Column<string[]>, "cell">;

const TYPES: Sum[] = [
  { label: "Type" },
  { label: "Vouchers", numeric: true, phone: "who", named: true },
  { label: "Amount", numeric: true, phone: "end" },
];
const SOURCES: Sum[] = [
  { label: "Papers" },
  { label: "Vouchers", numeric: true, phone: "who", named: true },
  { label: "In the file", numeric: true },
  { label: "In our books", numeric: true, phone: "end" },
  { label: "Difference", numeric: true, phone: "status", named: true },
];
const TAXES: Sum[] = [
  { label: "Ledger" },
  { label: "GSTR-3B", numeric: true, phone: "who", named: true },
  { label: "In the file", numeric: true, phone: "end" },
  { label: "Difference", numeric: true, phone: "status", named: true },
];
const LEDGERS: Sum[] = [
  { label: "Ledger", phone: "whole" },
  { label: "Group" },
  { label: "Debit", numeric: true, phone: "who", named: true },
  { label: "Credit", numeric: true, phone: "status", named: true },
];

function Sums({ caption, rows, columns }: { caption: string; rows: string[][]; columns: Sum[] }) {
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={([name = ""]) => name}
      columns={columns.map((column, at) => ({ ...column, cell: (cells: string[]) => cells[at] }))}
    />
  );
}
