import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { SmallRecordForm, type SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { Texts } from "~/models/kit/shared/define-fields";
import type { FormReply } from "~/models/kit/shared/form-reply";
import type { RecordOption } from "~/models/kit/shared/record-options";
import type { VEHICLE_FIELDS } from "~/models/road/vehicle/vehicle.record";
import { vehiclePages } from "~/services/road/small-pages.server";

export { loadAgainOnConflict as shouldRevalidate } from "~/components/ui/edit-conflict";

export const meta: MetaFunction = ({ params }) => [
  { title: `${params.id ? "Edit" : "New"} vehicle` },
];

export const loader = (args: LoaderFunctionArgs) => vehiclePages.loadForm(args);
export const action = (args: ActionFunctionArgs) => vehiclePages.postForm(args);

type Frame = SmallRecordFrame<Texts<typeof VEHICLE_FIELDS>> & {
  noun: string;
  vendors: readonly RecordOption[];
};

/** A vehicle's form, new and edit in one. */
export default function VehiclePage() {
  const { vendors, ...frame } = useLoaderData<Frame>();
  const vendor = { options: vendors, placeholder: "Nobody named" };
  return (
    <SmallRecordForm {...frame} options={vendors} lastResult={useActionData<FormReply>()}>
      {(control) => (
        <>
          {control("number")}
          {control("kind")}
          {control("owner")}
          <div className="cols">
            {control("ownedById", vendor)}
            {control("brokerId", vendor)}
          </div>
          <div className="cols">
            {control("capacityCft")}
            {control("payloadKg")}
          </div>
          {control("insuranceUntil")}
          {control("permitUntil")}
          {control("fitnessUntil")}
          {control("notes")}
        </>
      )}
    </SmallRecordForm>
  );
}
