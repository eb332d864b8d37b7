import { transaction } from "~/db.server";
import { accountSearchText } from "~/models/user/account.server";
import { hashPassword } from "~/models/user/password.server";

type Role = "admin" | "employee" | "customer";

/** Fills an empty database with the demo business. Returns its accounts, one a role. */
export async function seedDemo(options: {
  today: string;
  passwords: Record<Role, string>;
  adminEmail: string;
}): Promise<{ accounts: { role: string; email: string }[] }> {
  const people: { role: Role; name: string; email: string }[] = [
    { role: "admin", name: "Asha Kulkarni", email: options.adminEmail },
    { role: "employee", name: "Ravi Patil", email: "employee@example.com" },
    { role: "customer", name: "Meera Nair", email: "customer@example.com" },
  ];
  const rows = await Promise.all(
    people.map(async (person) => ({
      ...person,
      passwordHash: await hashPassword(options.passwords[person.role]),
      searchText: accountSearchText({ ...person, phone: null }),
    })),
  );
  await transaction((tx) => tx.user.createMany({ data: rows }));
  return { accounts: people.map(({ role, email }) => ({ role, email })) };
}
