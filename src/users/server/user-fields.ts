import { columnsWith, type Fields, type Forgotten } from '#server/database/fields.ts'
import type { Audited } from '#server/http/audit.ts'

type Decisions = {
  /** Users see their own, admins everybody's. */
  shown: boolean
  /** Users change it in their profile. */
  entered: boolean
  /** The audit log has its value before and after an admin's call. Names and addresses are personal and stay out. */
  audited: boolean
  /** An account's data export has it. */
  exported: boolean
  forgotten: Forgotten
}

/** Every column of an account. */
export const userFields = {
  id: { shown: true, entered: false, audited: false, exported: true, forgotten: 'kept' },
  email: {
    shown: true,
    entered: false,
    audited: false,
    exported: true,
    forgotten: (id: string) => `${id}@forgotten.invalid`,
  },
  name: {
    shown: true,
    entered: true,
    audited: false,
    exported: true,
    forgotten: 'Former customer',
  },
  phone: { shown: true, entered: true, audited: false, exported: true, forgotten: '' },
  phone_key: { shown: false, entered: false, audited: false, exported: false, forgotten: '' },
  address: { shown: true, entered: true, audited: false, exported: true, forgotten: '' },
  img: { shown: true, entered: true, audited: false, exported: true, forgotten: '' },
  admin_at: { shown: true, entered: false, audited: true, exported: false, forgotten: 'kept' },
  price_list_id: {
    shown: false,
    entered: false,
    audited: true,
    exported: false,
    forgotten: 'kept',
  },
  disabled_at: { shown: false, entered: false, audited: true, exported: false, forgotten: 'kept' },
  created_at: { shown: false, entered: false, audited: false, exported: true, forgotten: 'kept' },
  forgotten_at: {
    shown: false,
    entered: false,
    audited: false,
    exported: false,
    forgotten: () => Date.now(),
  },
} as const satisfies Fields<'users', Decisions>

export const userColumns = columnsWith(userFields, 'shown', true)

export const profileColumns = columnsWith(userFields, 'entered', true)

export const exportedColumns = columnsWith(userFields, 'exported', true)

export const auditedUsers: Audited<'users'> = {
  table: 'users',
  label: null,
  columns: columnsWith(userFields, 'audited', true),
}
