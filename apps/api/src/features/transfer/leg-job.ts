import type { LegKey, LegRow } from './transfer.store.ts'

/** The job that asks about a leg, by its name: who adds it need not know what it does. */
export const pollLegJob = { name: 'pollLeg' } as const

/** One job a leg: adding it again moves it. */
export const jobKeyOf = ({ legId }: LegKey): string => `leg ${legId}`

export const legKeyOf = ({ member_id, leg_id }: LegRow): LegKey => ({ memberId: member_id, legId: leg_id })
