import { PhotoCard } from "~/components/photo/PhotoCard";
import type { ShownRoom } from "~/services/sales/survey-room.server";

/** The photos of a room and of what is in it; `action` is the room's own page. */
export function RoomPhotos({
  room: { name, photos, things },
  action,
  addressOf,
  errors,
}: {
  room: ShownRoom;
  action: string;
  addressOf: (id: number) => string;
  errors?: string[];
}) {
  return (
    <PhotoCard
      photos={photos}
      of={name}
      action={action}
      changes
      addressOf={addressOf}
      errors={errors}
    >
      {things.length > 0 && (
        <label className="field">
          <span className="label">Of</span>
          <select className="input" name="lineId">
            <option value="">{name}</option>
            {things.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </PhotoCard>
  );
}
