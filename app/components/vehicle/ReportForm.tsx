import { VehicleOutline } from "~/components/road-paper/VehicleOutline";
import { Fold, FormSection } from "~/components/ui/FormLayout";
import { PlainInput } from "~/components/ui/PlainField";
import { useHydrated } from "~/components/ui/use-hydrated";
import { type FormFrame, RecordForm } from "~/components/ui/RecordForm";
import type { FormReply } from "~/models/kit/shared/form-reply";
import {
  isPaper,
  partsOf,
  VEHICLE_PARTS,
  type VehicleKind,
} from "~/models/road/road/vehicle-parts";
import { VEHICLE_PLACES } from "~/models/road/road/vehicle-places";
import type {
  Marks,
  MarkStage,
  VehicleReportTexts,
} from "~/models/road/vehicle-report/vehicle-report.fields";

import { MarkDrawing } from "./MarkDrawing";

/** The first fields of a new report; the others are folded. */
const FIRST = ["make", "registration"];

/** The outline of a vehicle with the numbers that the inputs beside it go by; what is marked is filled. */
export function OutlineOf({
  kind,
  pickup = {},
  delivery = {},
}: {
  kind: VehicleKind;
  pickup?: Marks;
  delivery?: Marks;
}) {
  const places = VEHICLE_PLACES[kind].map(({ key, number, x, y }) => ({
    number,
    x,
    y,
    stage: pickup[key] ? ("pickup" as const) : delivery[key] ? ("delivery" as const) : null,
  }));
  return <VehicleOutline outline={{ kind, places }} />;
}

type ReportFrame = Omit<FormFrame<object>, "values"> & {
  kind: VehicleKind;
  values: VehicleReportTexts;
};

/** Returns the reply's error at a field outside the table. */
const saidAt = (reply: FormReply | undefined, name: string): string | undefined =>
  (reply?.error as Record<string, string[] | null> | null | undefined)?.[name]?.[0];

const typedOf = (reply: FormReply | undefined, name: string) =>
  (reply?.initialValue as Record<string, unknown> | null | undefined)?.[name];

/** The vehicle's condition before loading; edits a report where there is a version. */
export function ReportForm({ kind, ...frame }: ReportFrame) {
  const { plan, values, version, lastResult } = frame;
  const ticked = listed(lastResult ? typedOf(lastResult, "parts") : values.parts);
  const tick = (key: (typeof parts)[number]) => (
    <label key={key} className="check">
      <input type="checkbox" name="parts" value={key} defaultChecked={ticked.includes(key)} />
      {VEHICLE_PARTS[key].en}
    </label>
  );
  const parts = partsOf(kind);
  const papers = parts.filter(isPaper);
  const brought = parts.filter((key) => !isPaper(key));
  // How many are ticked, for a fold that is closed.
  const countOf = (some: readonly string[]) =>
    `${some.filter((key) => ticked.includes(key)).length} ticked`;
  const stored = version !== undefined;
  const wrong = (names: string[]) => names.some((name) => saidAt(lastResult, name));
  const names = Object.keys(plan.specs).filter((name) => name !== "kind");
  const folded = stored ? names : names.filter((name) => !FIRST.includes(name));
  return (
    <RecordForm<Record<string, string>>
      id="report"
      save={stored ? "Update report" : "Save report"}
      opened={{ kind }}
      {...frame}
      values={values as Record<string, string>}
    >
      {({ control }) => (
        <>
          {!stored && (
            <FormSection title="Vehicle" columns={1}>
              <div className="cols pair">{FIRST.map((name) => control(name))}</div>
            </FormSection>
          )}
          <MarkSection
            stage="pickup"
            title="Damage at pickup"
            kind={kind}
            form="report"
            {...frame}
          />
          <FormSection columns={1}>
            <Fold
              title={stored ? "Vehicle" : "More about the vehicle"}
              hint={stored ? [values.make, values.registration].join(" ") : undefined}
              open={wrong(folded)}
            >
              <div className="cols">{folded.map((name) => control(name))}</div>
            </Fold>
            {/* Says that no tick is none: a form that leaves them out changes nothing. */}
            <input type="hidden" name="parts" value="" />
            <Fold title="Brought along" hint={countOf(brought)} open={wrong(["parts"])}>
              <div className="cols cols-3 pair">{brought.map(tick)}</div>
            </Fold>
            <Fold title="Papers handed over" hint={countOf(papers)} open={false}>
              <div className="cols">{papers.map(tick)}</div>
            </Fold>
          </FormSection>
        </>
      )}
    </RecordForm>
  );
}

/** Marks found when the vehicle is handed over. */
export function DeliveryMarksForm({ kind, ...frame }: ReportFrame) {
  return (
    <RecordForm<Record<string, string>>
      id="handover"
      save="Save damage at delivery"
      {...frame}
      values={{}}
    >
      {() => (
        <MarkSection
          stage="delivery"
          title="Damage at delivery"
          kind={kind}
          form="handover"
          {...frame}
        />
      )}
    </RecordForm>
  );
}

/** One line for each place of the outline; those without a mark are folded away. */
function MarkSection({
  stage,
  title,
  kind,
  form,
  values,
  lastResult,
}: {
  stage: MarkStage;
  title: string;
  kind: VehicleKind;
  form: string;
  values: VehicleReportTexts;
  lastResult?: FormReply;
}) {
  const hydrated = useHydrated();
  const typed = (lastResult ? typedOf(lastResult, stage) : undefined) as Marks | undefined;
  const stored = values[stage] ?? {};
  const rows = VEHICLE_PLACES[kind].map((place) => ({
    ...place,
    name: `${stage}.${place.key}`,
    value: String((lastResult ? typed?.[place.key] : stored[place.key]) ?? ""),
    error: saidAt(lastResult, `${stage}.${place.key}`),
  }));
  const marked = rows.filter(({ value, error }) => value !== "" || error);
  const others = rows.filter((row) => !marked.includes(row));
  const input = ({ name, number, en, value, error }: (typeof rows)[number]) => (
    <PlainInput
      key={name}
      id={`${form}-${name}`}
      name={name}
      label={`${number} ${en}`}
      defaultValue={value}
      maxLength={200}
      autoComplete="off"
      error={error}
    />
  );
  const none = (
    <>
      {/* Says that no mark is none. */}
      <input type="hidden" name={`${stage}.none`} value="" />
      {saidAt(lastResult, stage) && <p className="error">{saidAt(lastResult, stage)}</p>}
    </>
  );
  if (hydrated) {
    const other = values[stage === "pickup" ? "delivery" : "pickup"] ?? {};
    return (
      <FormSection title={title} columns={1}>
        {none}
        <MarkDrawing kind={kind} rows={rows} others={new Set(Object.keys(other))} form={form} />
      </FormSection>
    );
  }
  return (
    <FormSection title={title} columns={1}>
      {none}
      <OutlineOf kind={kind} pickup={values.pickup} delivery={values.delivery} />
      <p className="hint">
        Write the codes next to the numbers of the outline. Put a note after a colon: SC, D: as long
        as a hand. SC scratched, D dented, CH chipped, BR broken, RU rusted, Z cracked.
      </p>
      {marked.length > 0 && <div className="cols">{marked.map(input)}</div>}
      {others.length > 0 && (
        <Fold
          title={marked.length > 0 ? "Other places" : "Places"}
          hint={marked.length > 0 ? "nothing marked" : "nothing marked yet"}
          open={marked.length === 0}
        >
          <div className="cols">{others.map(input)}</div>
        </Fold>
      )}
    </FormSection>
  );
}

function listed(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return value === undefined || value === null ? [] : [String(value)];
}
