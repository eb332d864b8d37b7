import { Fragment, type ReactNode, useRef } from "react";

import { Chooser } from "~/components/ui/Chooser";
import type { AnyField, Option } from "~/components/ui/Field";
import type { FormPlan } from "~/models/kit/shared/form-plan";
import type { FormReply } from "~/models/kit/shared/form-reply";

import { ClashAnyway } from "./ClashAnyway";

type Named = AnyField & { name: string };

/** Opens the fields of a new one with what was typed of it. */
function writeNew(frame: Element, text: string) {
  const fold = frame.querySelector("details");
  const first = fold?.querySelector("input");
  const chosen = frame.querySelector("select");
  if (!fold || !first) return;
  if (chosen?.value) {
    // The new one instead of the chosen one.
    chosen.value = "";
    chosen.dispatchEvent(new Event("change", { bubbles: true }));
  }
  fold.open = true;
  first.value = text;
  first.focus();
}

/** A chooser with the fields of a new one: what was typed in its box and is nothing to choose goes on there. */
function OrNew({ children }: { children: ReactNode }) {
  const typed = useRef("");
  return (
    <div
      onInput={({ target }) => {
        const isBox = target instanceof HTMLInputElement && target.name === "";
        typed.current = isBox ? target.value.trim() : "";
      }}
      onBlur={({ currentTarget, target }) => {
        if (!typed.current || !(target instanceof HTMLInputElement) || target.name) return;
        const text = typed.current;
        typed.current = "";
        writeNew(currentTarget, text);
      }}
    >
      {children}
    </div>
  );
}

/** The choice of a truck and of its driver, as jobs and consignments ask for them, and what to answer where they are booked. */
export function TruckAndDriver({
  truck,
  driver,
  vehicles,
  drivers,
  reply,
  plan,
  isNeeded = false,
  newTruck,
  newDriver,
}: {
  truck: Named;
  driver: Named;
  vehicles: readonly Option[];
  drivers: readonly Option[];
  reply?: FormReply;
  plan?: FormPlan;
  /** A truck must be chosen. */
  isNeeded?: boolean;
  /** Fields of a new one beneath each. */
  newTruck?: ReactNode;
  newDriver?: ReactNode;
}) {
  const typed = reply?.initialValue;
  const Frame = newTruck ? OrNew : Fragment;
  const clash = <ClashAnyway field={truck} reply={reply} />;
  return (
    <>
      <Frame>
        <Chooser
          field={truck}
          all={vehicles}
          typed={typed}
          label={plan?.specs.vehicleId?.label ?? "Truck"}
          placeholder={isNeeded ? "Select a vehicle" : "No truck yet"}
          findLabel={isNeeded ? "Find vehicle" : "Find truck"}
        >
          {newTruck}
        </Chooser>
      </Frame>
      {isNeeded && clash}
      <Frame>
        <Chooser
          field={driver}
          all={drivers}
          typed={typed}
          label={plan?.specs.driverId?.label ?? "Driver"}
          placeholder="No driver yet"
          findLabel="Find driver"
        >
          {newDriver}
        </Chooser>
      </Frame>
      {!isNeeded && clash}
    </>
  );
}
