/** The roles of a member in their company. Every member may buy. */
export const memberRoles = ['buyer', 'approver', 'manager'] as const
export type MemberRole = (typeof memberRoles)[number]

export function parseMemberRoles(roles: string): MemberRole[] {
  const stored = roles.split(',')
  return memberRoles.filter((role) => stored.includes(role))
}
