import type { CSSProperties, ReactNode } from "react";

import { DocumentItems, Letterhead } from "~/components/ui/DocumentSheet";
import { TICK_BOX } from "~/models/road/job/job.sheet";
import {
  signatureNote,
  type RoadCopy,
  type RoadFacts,
  type RoadLabel,
  type RoadPaperView,
  type RoadSignature,
  drawnTable,
  type RoadTable,
} from "~/models/road/road-paper/road-paper.view";
import { stateNumbers } from "~/models/papers/paper/letterhead";

import { VehicleOutline } from "./VehicleOutline";

/** Other papers of that shape are drawn alike. */
type Drawn = Omit<RoadPaperView, "kind">;

/** A road paper as it is on paper, from the same view as its PDF; of a lorry receipt the first copy, all four in print. */
export function RoadPaper({ view }: { view: Drawn }) {
  if (view.copies.length === 0) return <Sheet view={view} />;
  return (
    <div className="copies">
      {view.copies.map((copy) => (
        <Sheet key={copy.label} view={view} copy={copy} />
      ))}
    </div>
  );
}

/** A label with its Hindi beside it. */
function Both({ label, hindi }: RoadLabel) {
  return (
    <>
      {label}
      {hindi && <span lang="hi">{` ${hindi}`}</span>}
    </>
  );
}

const both = ({ label, hindi }: RoadLabel) => (hindi ? `${label} ${hindi}` : label);

function Sheet({ view, copy }: { view: Drawn; copy?: RoadCopy }) {
  const { company, title } = view;
  const contact = [company.phone, company.email, company.website].filter(Boolean).join(" · ");
  return (
    <article
      className={copy ? "sheet road copy" : "sheet road"}
      data-mark={view.mark?.split(":")[0]}
      // The company's own colour: a setting, which no class can say.
      style={company.accent ? ({ "--accent": company.accent } as CSSProperties) : undefined}
    >
      {copy && (
        <p className={`copy-band ${copy.tint}`}>
          <b>
            <Both {...copy} />
          </b>
          <b>{view.legend}</b>
        </p>
      )}
      <Letterhead
        company={{
          name: company.name,
          lines: [company.address, contact, stateNumbers(company).join(" · ")],
          logo: company.logo,
        }}
        kind={title.en}
        number={view.number}
        copy={[title.hi, view.date].filter(Boolean).join(" · ")}
      />
      {view.mark && <p className="notice warning">{view.mark}</p>}
      <div className={view.parties.length > 2 ? "cols cols-3" : "cols"}>
        {view.parties.map((party) => (
          <Part key={party.label} label={party}>
            <p className="lines">{party.lines.join("\n")}</p>
          </Part>
        ))}
      </div>
      {view.facts.map((group) => (
        <FactGroup key={group.label} group={group} />
      ))}
      {view.outline && <VehicleOutline outline={view.outline} />}
      {view.tables.map((table) => (
        <Rows key={table.label} table={table} />
      ))}
      {view.texts.map((text) => (
        <Part key={text.label} label={text}>
          <p className="lines hint">{text.lines.join("\n")}</p>
        </Part>
      ))}
      {view.terms.length > 0 && (
        <Part label={{ label: "Terms", hindi: "शर्तें" }}>
          <ol className="terms hint">
            {view.terms.map((term, at) => (
              // The company's own may say one thing twice.
              <li key={`${at} ${term}`}>{term}</li>
            ))}
          </ol>
        </Part>
      )}
      <div className="signatures">
        {view.signatures.map((one) => (
          <Signed key={one.label} signature={one} />
        ))}
      </div>
    </article>
  );
}

function Part({ label, children }: { label: RoadLabel; children: ReactNode }) {
  return (
    <section>
      <h2>
        <Both {...label} />
      </h2>
      {children}
    </section>
  );
}

function FactGroup({ group }: { group: RoadFacts }) {
  return (
    <Part label={group}>
      <dl className="facts">
        {group.facts.map((one) => (
          <div key={one.label}>
            <dt>
              <Both {...one} />
            </dt>
            <dd className={one.value ? undefined : "pen"}>{one.value || "\u00A0"}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

function Rows({ table: whole }: { table: RoadTable }) {
  const table = drawnTable(whole);
  const rows = table.total.length > 0 ? [...table.rows, table.total] : table.rows;
  const isTotal = (at: number) => at >= table.rows.length;
  return (
    <DocumentItems
      title={both(table)}
      columns={table.columns.map((column, place) => ({
        label: both(column),
        numeric: column.align === "right",
        cell: (cells: string[], at: number) => {
          const text = cells[place];
          if (text === TICK_BOX) return <span className="tick-box" aria-label="To be ticked" />;
          return isTotal(at) && text ? <b>{text}</b> : text;
        },
      }))}
      rows={rows}
      rowKey={(_, index) => index}
      empty={table.empty}
    />
  );
}

function Signed({ signature }: { signature: RoadSignature }) {
  const { signed, how } = signature;
  const note = signed && signatureNote(signed);
  return (
    <p>
      <b>
        <Both {...signature} />
      </b>
      {signed?.drawn && (
        <img src={signed.drawn} alt={`As drawn by ${signed.text}`} className="drawn" />
      )}
      <span className="hint">{signed ? `Signed: ${signed.text}` : how}</span>
      {note && <b>{note}</b>}
    </p>
  );
}
