import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ButtonLink } from "~/components/ui/Button";
import { PhoneLink } from "~/components/ui/ContactLinks";
import { ListPage, type ListFilter } from "~/components/ui/ListPage";
import { PaperCell } from "~/components/ui/PaperNotice";
import { RowLinks } from "~/components/ui/RowLink";
import { StatusBadge } from "~/components/user/StatusBadge";
import { getCompany, companyToday } from "~/models/company/company/company.server";
import { DRIVER } from "~/models/road/driver/driver.record";
import { driverPaperEnd, driverWarnings } from "~/models/road/driver/driver.record";
import { driverOffers, drivers } from "~/models/road/driver/driver.server";
import { phoneContact } from "~/models/papers/message/phone";
import { SMALL_STATES } from "~/models/kit/record/define-record";
import { can } from "~/models/kit/policy/policy";
import { capitalized } from "~/models/kit/shared/text";
import { roadPaths } from "~/road-paths";
import { listReply, readList } from "~/services/list.server";
import { pageFor } from "~/services/page.server";

export const meta = () => [{ title: "Drivers" }];

export async function loader(args: LoaderFunctionArgs) {
  return pageFor(args, "driver:view", async (page) => {
    const { actor } = page;
    const { asked, state } = await readList(page, DRIVER.list);
    const [{ rows, ...pages }, views, company] = await Promise.all([
      drivers.list(actor, asked),
      drivers.views(actor),
      getCompany(),
    ]);
    const today = companyToday(company);
    return listReply(page, {
      pages,
      list: { ...state, views },
      filters: filters(),
      canAdd: can(actor, "driver:create"),
      rows: rows.map((row) => ({
        id: row.id,
        name: row.name,
        contact: phoneContact(row.phone, company.dialCode),
        licence: row.licenceNumber,
        status: row.status,
        warnings: row.status === "active" ? driverWarnings(row, today) : [],
        until: driverPaperEnd(row),
        canEdit: driverOffers(actor, row, true).edit,
      })),
    });
  });
}

// Sent with the rows: the list's script does not carry the fields and their checks.
const filters = (): ListFilter[] => [
  { name: "search", label: "Search", placeholder: "Name, phone, licence" },
  {
    name: "status",
    label: "Status",
    all: "All Status",
    options: SMALL_STATES.map((status) => ({ value: status, label: capitalized(status) })),
  },
];

export default function Drivers() {
  const { rows, canAdd, ...page } = useLoaderData<typeof loader>();
  const add = { to: roadPaths.drivers.create(), label: "Add Driver" };
  return (
    <ListPage
      title="Drivers"
      add={canAdd && add}
      actions={
        <>
          <ButtonLink to={roadPaths.consignments.list()}>Consignments</ButtonLink>
          <ButtonLink to={roadPaths.vehicles.list()}>Vehicles</ButtonLink>
          {canAdd && (
            <ButtonLink to={add.to} variant="primary" icon="plus">
              {add.label}
            </ButtonLink>
          )}
        </>
      }
      address={roadPaths.drivers.list}
      rows={rows}
      rowTo={({ id }) => roadPaths.drivers.view(id)}
      columns={[
        { label: "Name", sort: "name", cell: (row) => row.name },
        {
          label: "Phone",
          phone: "who",
          cell: ({ contact, name }) =>
            contact ? <PhoneLink contact={contact} name={name} /> : "N/A",
        },
        { label: "Licence", cell: (row) => row.licence ?? "N/A" },
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
              about={row.name}
              links={[
                { to: roadPaths.drivers.view(row.id), label: "View" },
                row.canEdit && { to: roadPaths.drivers.edit(row.id), label: "Edit" },
              ]}
            />
          ),
        },
      ]}
      empty="No drivers found"
      {...page}
      paging="ellipsis"
      summary="page"
    />
  );
}
