import * as z from "zod";

import { version } from "../../kit/shared/fields";
import {
  accountFields,
  CustomerEditForm,
  EmployeeCreateForm,
  EmployeeEditForm,
  UserCreateForm,
  UserEditForm,
  type AccountInput,
} from "./user.schema";

/** How an account is reached: as any account, or as one that must have the role. */
export type AccountKind = "user" | "employee" | "customer";

/** A new customer as staff enter one: no password, the role is forced. */
const CustomerForm = z.object({ ...accountFields, version });

type Forms = Record<AccountKind, z.ZodType<AccountInput>>;

export const CREATE_FORMS: Forms = {
  user: UserCreateForm,
  employee: EmployeeCreateForm,
  customer: CustomerForm,
};
export const EDIT_FORMS: Forms = {
  user: UserEditForm,
  employee: EmployeeEditForm,
  customer: CustomerEditForm,
};
