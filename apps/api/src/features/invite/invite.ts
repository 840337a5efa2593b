import type { Database, DatabaseTransaction } from '@kapao/database/connect'
import type { Satang } from '@kapao/money/satang'
import { keepCounted, readLosses, type Reward } from './loss.store.ts'

export { findMemberOfCode, giveInviteCode } from './invite-code.ts'
export { addInvitee } from './invite.store.ts'
export { inviteInvariant } from './invite-invariant.store.ts'

/** The code under which the invite bonus is counted and shown. */
export const inviteCode = 'INVITE'

/** The home page requests this each time it opens. Reading a few entries again is faster than storing their sum. */
const keptFrom = 16

/**
 * What an inviter can receive now, in satang: a percentage of each invitee's loss above the loss already rewarded, each
 * rounded down; and whether any invitee has played. Reads only the new entries of the book and stores what it has
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
