import { SmallRecordForm, type SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { Texts } from "~/models/kit/shared/define-fields";
import type { VEHICLE_FIELDS } from "~/models/road/vehicle/vehicle.record";

export function VehicleForm(frame: SmallRecordFrame<Texts<typeof VEHICLE_FIELDS>>) {
  return (
    <SmallRecordForm noun="vehicle" {...frame}>
      {(control) => (
        <>
          {control("number")}
          {control("kind")}
          {control("owner")}
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
