import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";

import { Badge } from "~/components/ui/Badge";
import { ButtonLink, SubmitButton } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { DescriptionList } from "~/components/ui/DescriptionList";
import { HistoryList } from "~/components/ui/HistoryList";
import { Money } from "~/components/ui/Money";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { StatusBadge } from "~/components/user/StatusBadge";
import { readCompanyHead } from "~/services/company.server";
import { deleteItem, getItem, itemOffers, setItemStatus } from "~/models/item/item.server";
import { formatMoment } from "~/models/shared/time-zone";
import { noSuchButton } from "~/models/shared/domain-error";
import { paths } from "~/paths";
import { redirectWithFlash } from "~/services/flash.server";
import { readHistory } from "~/services/history.server";
import { readForm } from "~/services/form.server";
import { pageFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.item.name ?? "Item" },
];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "item:view", async ({ actor, id }) => {
    const itemId = id("item");
    const [item, { timeZone }] = await Promise.all([getItem(actor, itemId), readCompanyHead(args)]);
    return {
      item,
      offers: itemOffers(actor, item),
      incomplete: item.price === 0 && item.status !== "deleted",
      since: formatMoment(item.createdAt, timeZone),
      updated: formatMoment(item.updatedAt, timeZone),
      history: await readHistory(args, actor, "item", itemId),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return pageFor(args, "item:view", async ({ actor, request, id }) => {
    const itemId = id("item");
    const here = paths.items.view(itemId);
    const intent = (await readForm(request)).get("intent");
    return withRefusalReply(async () => {
      switch (intent) {
        case "activate":
          await setItemStatus(actor, itemId, "active");
          return redirectWithFlash(here, "success", "Item activated successfully");
        case "deactivate":
          await setItemStatus(actor, itemId, "inactive");
          return redirectWithFlash(here, "success", "Item deactivated successfully");
        case "delete":
          await deleteItem(actor, itemId);
          return redirectWithFlash(paths.items.list(), "success", "Item deleted successfully");
        default:
          throw noSuchButton();
      }
    });
  });
}

export default function ItemPage() {
  const { item, offers, incomplete, since, updated, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && <Problem text={answer.problem} />;
  const [search] = useSearchParams();
  const here = paths.items.view(item.id);
  const deletion: ConfirmWords = {
    title: "Delete Item",
    message: `Are you sure you want to delete ${item.name}? It leaves the catalogue; documents keep it, and 'Activate' brings it back.`,
    action: here,
    fields: { intent: "delete" },
    children: problem || undefined,
  };
  return (
    <>
      <PageHeader
        title={item.name}
        badge={
          <>
            <StatusBadge status={item.status} />
            {incomplete && <Badge tone="warning">Incomplete</Badge>}
          </>
        }
        subtitle={`SKU ${item.sku}`}
        actions={
          <>
            <ButtonLink to={paths.items.list()}>Back to List</ButtonLink>
            {offers.setStatus && (
              <Form method="post" action={here} discover="none">
                <SubmitButton
                  name="intent"
                  variant="secondary"
                  {...(offers.setStatus === "inactive"
                    ? { value: "deactivate", label: "Deactivate" }
                    : { value: "activate", label: "Activate" })}
                />
              </Form>
            )}
            {offers.edit && (
              <ButtonLink to={paths.items.edit(item.id)} variant="primary">
                Edit
              </ButtonLink>
            )}
            {offers.delete && (
              <ConfirmLink
                to={paths.items.confirm(item.id, "delete")}
                label="Delete Item"
                {...deletion}
              />
            )}
          </>
        }
      />
      {problem}
      {offers.delete && search.get("confirm") === "delete" && (
        <ConfirmStep {...deletion} cancelTo={here} />
      )}
      <Card title="Item Details">
        <DescriptionList
          items={[
            { label: "SKU", value: item.sku },
            { label: "Category", value: item.category },
            { label: "Price", value: <Money minor={item.price} currency={item.currency} /> },
            { label: "Cost", value: <Money minor={item.cost} currency={item.currency} /> },
            { label: "Created", value: since },
            { label: "Updated", value: updated },
            { label: "Description", value: item.description, wide: true },
          ]}
        />
      </Card>
      <HistoryList entries={history} />
    </>
  );
}
