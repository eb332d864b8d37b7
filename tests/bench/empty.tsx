/** What a page of this server costs at least: only the benchmark's build has this route. */
export default function Empty() {
  return <p>Empty</p>;
}
