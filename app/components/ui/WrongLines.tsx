import { SHOW_LINE, type RowsPage } from "~/models/kit/shared/rows-page";

/** Among what is wrong with a form: the lines of other pages, each with the way there. */
export function WrongLines({ page: { wrong, moreWrong } }: { page: RowsPage }) {
  return (
    <>
      {wrong.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          <button
            className="cursor-pointer text-left underline"
            type="submit"
            name={SHOW_LINE}
            value={line}
            formNoValidate
          >
            {`Line ${line}: ${message}`}
          </button>
        </li>
      ))}
      {moreWrong > 0 && <li>{`and ${moreWrong} more in other lines`}</li>}
    </>
  );
}
