import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { ListPage, type ListFilter } from "~/components/ui/ListPage";
import { PaperCell } from "~/components/ui/PaperNotice";
import { RowLinks } from "~/components/ui/RowLink";
import { StatusBadge } from "~/components/user/StatusBadge";
import { companyDay } from "~/models/company/company/company.server";
import { SMALL_STATES } from "~/models/kit/record/define-record";
import { can } from "~/models/kit/policy/policy";
import { capitalized } from "~/models/kit/shared/text";
import { OWNERS, VEHICLE_FIELDS, type Owner } from "~/models/road/vehicle/vehicle.record";
import { VEHICLE } from "~/models/road/vehicle/vehicle.record";
import { vehiclePaperEnd, vehicleWarnings } from "~/models/road/vehicle/vehicle.papers";
import { vehicles } from "~/models/road/vehicle/vehicle.server";
import { roadPaths } from "~/road-paths";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Vehicles" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "vehicle:view", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, VEHICLE.list);
    const [{ rows, ...pages }, views, { today }] = await Promise.all([
      vehicles.list(actor, asked),
      vehicles.views(actor),
      companyDay(),
    ]);
    return listReply(page, {
      pages,
      list: { ...state, views },
      filters: filters(),
      canAdd: can(actor, "vehicle:create"),
      canEdit: can(actor, "vehicle:edit"),
      rows: rows.map((row) => ({
        id: row.id,
        number: row.number,
        kind: row.kind,
        owner: OWNERS[row.owner as Owner],
        status: row.status,
        warnings: row.status === "active" ? vehicleWarnings(row, today) : [],
        until: vehiclePaperEnd(row),
      })),
    });
  });
}

// Sent with the rows: the list's script does not carry the fields and their checks.
const filters = (): ListFilter[] => [
  { name: "search", label: "Search", placeholder: "Number, kind, notes" },
  {
    name: "owner",
    label: "Owner",
    all: "All Owners",
    options: VEHICLE_FIELDS.owner.options ?? [],
  },
  {
    name: "status",
    label: "Status",
    all: "All Status",
    options: SMALL_STATES.map((status) => ({ value: status, label: capitalized(status) })),
  },
];

export default function Vehicles() {
  const { rows, canAdd, canEdit, ...page } = useLoaderData<typeof loader>();
  const add = { to: roadPaths.vehicles.create(), label: "Add Vehicle" };
  return (
    <ListPage
      title="Vehicles"
      add={canAdd && add}
      actions={
        <>
          <ButtonLink to={roadPaths.consignments.list()}>Consignments</ButtonLink>
          <ButtonLink to={roadPaths.drivers.list()}>Drivers</ButtonLink>
          {canAdd && (
            <ButtonLink to={add.to} variant="primary" icon="plus">
              {add.label}
            </ButtonLink>
          )}
        </>
      }
      address={roadPaths.vehicles.list}
      rows={rows}
      rowTo={({ id }) => roadPaths.vehicles.view(id)}
      columns={[
        {
          label: "Number",
          sort: "number",
          cell: (row) => <span className="num">{row.number}</span>,
        },
        { label: "Kind", phone: "who", cell: (row) => row.kind },
        { label: "Owner", phone: "end", cell: (row) => row.owner },
        {
          label: "Papers",
          phone: "date",
          cell: ({ warnings, until }) => <PaperCell warnings={warnings} until={until} />,
        },
        {
          label: "Status",
          phone: "status",
          cell: (row) => <StatusBadge status={row.status} />,
        },
        {
          label: "Actions",
          actions: true,
          cell: (row) => (
            <RowLinks
              about={row.number}
              links={[
                { to: roadPaths.vehicles.view(row.id), label: "View" },
                canEdit && { to: roadPaths.vehicles.edit(row.id), label: "Edit" },
              ]}
            />
          ),
        },
      ]}
      empty="No vehicles found"
      {...page}
      paging="ellipsis"
      summary="page"
    />
  );
}
