export type GrantKey = { memberId: string; grantId: string }

/** The job that ends a grant whose time is over; named here so that who begins one need not know how it ends. */
export const expireGrantJob = { name: 'expireGrant' } as const

export function jobKeyOf({ memberId, grantId }: GrantKey): string {
  return `grant ${memberId} ${grantId}`
}
