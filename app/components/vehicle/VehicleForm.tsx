import { SmallRecordForm, type SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { Texts } from "~/models/kit/shared/define-fields";
import type { RecordOption } from "~/models/kit/shared/record-options";
import type { VEHICLE_FIELDS } from "~/models/road/vehicle/vehicle.record";

export function VehicleForm({
  vendors,
  ...frame
}: SmallRecordFrame<Texts<typeof VEHICLE_FIELDS>> & { vendors: readonly RecordOption[] }) {
  const vendor = { options: vendors, placeholder: "Nobody named" };
  return (
    <SmallRecordForm noun="vehicle" options={vendors} {...frame}>
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
