/** The privacy notice in both languages, with whom to ask. */
export function NoticePaper({
  english,
  hindi,
  contact,
}: {
  english: string;
  hindi: string;
  contact: readonly string[];
}) {
  return (
    <>
      <p>
        <a href="#hindi" lang="hi">
          हिन्दी में पढ़ें
        </a>
      </p>
      <p className="lines">{english}</p>
      <h2>Contact person for personal data</h2>
      <p className="lines">{contact.join("\n")}</p>
      <hr />
      <div lang="hi" id="hindi" className="stack">
        <p className="lines">{hindi}</p>
        <h2>व्यक्तिगत डेटा के लिए संपर्क व्यक्ति</h2>
        <p className="lines">{contact.join("\n")}</p>
      </div>
    </>
  );
}
