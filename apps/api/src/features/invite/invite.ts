import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'
import { keepCounted, readLosses, type Reward } from './loss.store.ts'

export { addInvitee } from './invite.store.ts'
export { inviteInvariant } from './invite-invariant.store.ts'

/** The code under which the invite bonus is counted and shown. */
export const inviteCode = 'INVITE'

/** Home asks whenever it is opened: a few entries are quicker read again than written down. */
const keptFrom = 16

/**
 * What an inviter can receive now, in satang: a percentage of what each invitee has lost above what was rewarded
 * before, each rounded down; and whether any invitee has played. Of the book it reads what is new, and keeps what it has
 * counted. Product §7, decision record 0043.
 */
export async function findRewards(
  db: Database | DatabaseTransaction,
  { memberId, percent }: { memberId: string; percent: number },
): Promise<{ amountSatang: Satang; rewards: Reward[]; hasPlay: boolean }> {
  const { losses, counted } = await readLosses(db, { memberId, keptFrom })
  if (counted.length > 0) await keepCounted(db, memberId, counted)
  const played = losses.filter(({ hasPlayed }) => hasPlayed)
  const rewards = played
    .map(({ inviteeId, lossSatang, rewardedLoss }) => ({
      inviteeId,
      loss: lossSatang,
      reward: lossSatang > rewardedLoss ? ((lossSatang - rewardedLoss) * BigInt(percent)) / 100n : 0n,
    }))
    .filter(({ reward }) => reward > 0n)
  return {
    amountSatang: rewards.reduce((sum, { reward }) => sum + reward, 0n),
    rewards,
    hasPlay: played.length > 0,
  }
}
