import type * as z from "zod";

import {
  CustomerCreateForm,
  CustomerEditForm,
  EmployeeCreateForm,
  EmployeeEditForm,
  UserCreateForm,
  UserEditForm,
  type AccountInput,
} from "./user.schema";

/** The way to an account: as any account, or as one that must have the role. */
export type AccountKind = "user" | "employee" | "customer";

type Forms = Record<AccountKind, z.ZodType<AccountInput>>;

export const CREATE_FORMS: Forms = {
  user: UserCreateForm,
  employee: EmployeeCreateForm,
  customer: CustomerCreateForm,
};
export const EDIT_FORMS: Forms = {
  user: UserEditForm,
  employee: EmployeeEditForm,
  customer: CustomerEditForm,
};
