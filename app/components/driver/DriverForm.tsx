import { SmallRecordForm, type SmallRecordFrame } from "~/components/ui/SmallRecordForm";
import type { DRIVER_FIELDS } from "~/models/road/driver/driver.fields";
import type { Texts } from "~/models/kit/shared/define-fields";

export function DriverForm(frame: SmallRecordFrame<Texts<typeof DRIVER_FIELDS>>) {
  return (
    <SmallRecordForm noun="driver" {...frame}>
      {(control) => (
        <>
          {control("name")}
          {control("phone")}
          {control("licenceNumber")}
          {control("licenceUntil")}
          {control("notes")}
        </>
      )}
    </SmallRecordForm>
  );
}
