import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'
import { findLosses } from './invite.store.ts'

export { addInvitee } from './invite.store.ts'

/** The code under which the invite bonus is counted and shown. */
export const inviteCode = 'INVITE'

export type Reward = { inviteeId: string; loss: Satang; reward: Satang }

/**
 * What an inviter can receive now, in satang: a percentage of what each invitee has lost above what was rewarded
 * before, each rounded down; and whether any invitee has played. Product §7.
 */
export const findRewards = async (
  db: Database | DatabaseTransaction,
  { memberId, percent }: { memberId: string; percent: number },
): Promise<{ amountSatang: Satang; rewards: Reward[]; hasPlay: boolean }> => {
  const losses = (await findLosses(db, memberId)).filter(({ hasPlayed }) => hasPlayed)
  const rewards = losses
    .map(({ inviteeId, lossSatang, rewardedLoss }) => ({
      inviteeId,
      loss: lossSatang,
      reward: lossSatang > rewardedLoss ? ((lossSatang - rewardedLoss) * BigInt(percent)) / 100n : 0n,
    }))
    .filter(({ reward }) => reward > 0n)
  return {
    amountSatang: rewards.reduce((sum, { reward }) => sum + reward, 0n),
    rewards,
    hasPlay: losses.length > 0,
  }
}
