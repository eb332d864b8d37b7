type Told = { nature: string; consequences: string; measures: string; advice: string | null };
type From = { name: string; email: string; phone: string };

/** The message to each affected person: what the law asks for, in this order. */
export function breachMessage(breach: Told, company: From, name: string) {
  const contact = [company.phone, company.email].filter(Boolean).join(" or ");
  return {
    subject: "About your personal data with us",
    text: [
      `Hello ${name},`,
      `we have to tell you of a breach of personal data at ${company.name} that concerns you.`,
      `What happened: ${breach.nature}`,
      `What may follow for you: ${breach.consequences}`,
      `What we did: ${breach.measures}`,
      ...(breach.advice ? [`What you can do: ${breach.advice}`] : []),
      `Who answers your questions: ${contact ? `${company.name}, ${contact}` : company.name}.`,
    ].join("\n\n"),
  };
}
