import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/Button";
import { Card } from "~/components/ui/Card";
import { ConfirmLink } from "~/components/ui/ConfirmLink";
import { ConfirmStep, type ConfirmWords } from "~/components/ui/ConfirmStep";
import { FilterBar, FilterText } from "~/components/ui/FilterBar";
import { PageHeader } from "~/components/ui/PageHeader";
import { Problem } from "~/components/ui/Problem";
import { Table } from "~/components/ui/Table";
import { eraseHelper } from "~/models/law/personal-data/erase.helper.server";
import { listHelpers } from "~/models/road/job/job.crew.server";
import { can } from "~/models/kit/policy/policy";
import { toId } from "~/models/kit/shared/number-fields";
import { paths } from "~/paths";
import { doneAt } from "~/services/flash.server";
import { pageFor, postFor } from "~/services/page.server";
import { withRefusalReply } from "~/services/refusal.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta = () => [{ title: "Helpers" }];

export const loader = (args: LoaderFunctionArgs) =>
  pageFor(args, "job:edit", async ({ actor, url }) => {
    const search = (url.searchParams.get("search") ?? "").trim().slice(0, 100);
    const helpers = await listHelpers(actor, search);
    return {
      search,
      helpers: helpers.map(({ id, name, phone }) => ({ id, name, phone })),
      canErase: can(actor, "user:erase"),
      canDownload: can(actor, "user:downloadData"),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  postFor(args, "job:edit", async ({ actor, form }) => {
    return withRefusalReply(async () => {
      await eraseHelper(actor, toId(String(form.get("helper") ?? "")) ?? 0);
      return doneAt(paths.jobs.helpers(), "Helper erased");
    });
  });

export default function Helpers() {
  const { search, helpers, canErase, canDownload } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [query] = useSearchParams();
  const asked = helpers.find(({ id }) => String(id) === query.get("confirm"));
  return (
    <>
      <PageHeader
        title="Helpers"
        subtitle="People without an account who worked on a job"
        actions={<ButtonLink to={paths.jobs.list()}>Back to Jobs</ButtonLink>}
      />
      {answer && <Problem text={answer.problem} />}
      {asked && canErase && (
        <ConfirmStep {...erasing(asked.id, asked.name)} cancelTo={paths.jobs.helpers(search)} />
      )}
      <FilterBar resetTo={paths.jobs.helpers()} active={search ? 1 : 0}>
        <FilterText
          name="search"
          label="Search"
          placeholder="Name or phone"
          defaultValue={search}
        />
      </FilterBar>
      {helpers.length === 0 && (
        <p className="card">
          {search ? "No helpers found" : "No helpers yet. Name them on a job."}
        </p>
      )}
      {helpers.length > 0 && (
        <Card>
          <Table
            caption="Helpers"
            rows={helpers}
            rowKey={({ id }) => id}
            columns={[
              { label: "Name", cell: ({ name }) => name },
              { label: "Phone", cell: ({ phone }) => phone },
              {
                label: "Actions",
                actions: true,
                cell: ({ id, name }) => (
                  <span className="row">
                    {canDownload && (
                      <a href={paths.personalData(`helper-${id}`)} download>
                        Download<span className="hide">{` data of ${name}`}</span>
                      </a>
                    )}
                    {canErase && (
                      <ConfirmLink
                        {...erasing(id, name)}
                        to={`?${new URLSearchParams({ ...(search && { search }), confirm: String(id) })}`}
                        label={`Erase ${name}`}
                        variant="link"
                      />
                    )}
                  </span>
                ),
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}

const erasing = (id: number, name: string): ConfirmWords => ({
  title: "Erase helper",
  message: `Are you sure you want to erase ${name}? Name and phone go from all jobs. This action cannot be undone.`,
  action: paths.jobs.helpers(),
  fields: { helper: id },
  confirm: "Erase",
});
