import type { RoadOutline } from "~/models/road/road-paper/road-paper.view";
import { VEHICLE_OUTLINES } from "~/models/road/road/vehicle-outline";

/** The outline of a vehicle with its numbered places; those that are marked are filled. */
export function VehicleOutline({ outline }: { outline: RoadOutline }) {
  const { width, height, path } = VEHICLE_OUTLINES[outline.kind];
  const marked = outline.places.filter(({ stage }) => stage).map(({ number }) => number);
  const label =
    marked.length > 0 ? `Outline, marked at ${marked.join(", ")}` : "Outline, nothing is marked";
  return (
    <figure className="vehicle-outline">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <path d={path} />
        {outline.places.map(({ number, x, y, stage }) => (
          <g key={number} className={stage ?? undefined}>
            <circle cx={x} cy={y} r="8" />
            <text x={x} y={y + 3} fontSize="9">
              {number}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="hint">Dark: marked at pickup. Grey: found at delivery.</figcaption>
    </figure>
  );
}
