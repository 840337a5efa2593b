export type GrantKey = { memberId: string; grantId: string }

/**
 * The job that ends an expired grant. It is declared here so that the code that begins a grant need not import the code
 * that ends it.
 */
export const expireGrantJob = { name: 'expireGrant' } as const

export function jobKeyOf({ memberId, grantId }: GrantKey): string {
  return `grant ${memberId} ${grantId}`
}
