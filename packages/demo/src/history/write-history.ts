import { generateSeed } from '@kapao/api/features/spin/seed-turn'
import { aboutAccount } from '@kapao/api/features/game/open-game'
import { beginGrant } from '@kapao/api/features/grant/grant'
import { findRewards, inviteCode } from '@kapao/api/features/invite/invite'
import { noteRewards } from '@kapao/api/features/invite/loss.store'
import { admitMember } from '@kapao/api/features/registration/registration'
import { systemRandom } from '@kapao/api/platform/random'
import type { Random } from '@kapao/api/platform/random'
import type { SealedSecrets } from '@kapao/api/platform/secrets'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { recordAct } from '@kapao/ledger/act'
import { postRequests } from '@kapao/ledger/ledger'
import { v5 } from 'uuid'
import { demoInvite } from '../demo-rewards.ts'
import { countTaken, insertRows, proveAccounts, suspendMembers, setCoins } from './history.store.ts'
import type { History } from './history.ts'
import { currency, historyTables, type Journal } from './journal.ts'
import { coinsFor } from './spin-story.ts'

type Tools = { random: Random; secrets: SealedSecrets; passwordHash: string }

/**
 * Writes a history in the caller's transaction: members through the registration, money through the book, which refuses
 * what does not add up, and what the capabilities keep of it into their tables.
 */
export async function writeHistory(tx: DatabaseTransaction, history: History, tools: Tools): Promise<void> {
  const { journals, rows, acts } = history
  for (const journal of journals) await admit(tx, journal, tools.passwordHash)
  for (const journal of journals) await postMoves(tx, journal)
  rows.game_account = journals.flatMap((journal) => describeGames(journal, tools.secrets))
  rows.wheel_turn = await prepareTurns(journals, tools)
  for (const table of historyTables) await insertRows(tx, table, rows[table])
  await proveAccounts(tx, journals.flatMap(describeProof))
  await countTaken(tx)
  await suspendMembers(tx)
  const coins = journals.filter(({ spins }) => spins > 0).map(describeCoins)
  await insertRows(
    tx,
    'coin_count',
    coins.map(({ count }) => count),
  )
  await setCoins(tx, coins)
  await payInviters(tx, history)
  // Last, because from here to the commit no other act is recorded.
  for (const act of acts) await recordAct(tx, act)
}

async function admit(
  tx: DatabaseTransaction,
  { person, joinedAt }: Journal,
  passwordHash: string,
): Promise<void> {
  const refused = await admitMember(
    tx,
    { ...person, passwordHash, currency, createdAt: joinedAt },
    { random: systemRandom, mustVerify: false },
  )
  if (refused) throw new Error(`Member ${person.number} of the history cannot join: ${refused.code}`)
}

async function postMoves(tx: DatabaseTransaction, { person, moves, walletSatang }: Journal): Promise<void> {
  const { memberId } = person
  const answers = await postRequests(
    tx,
    moves.map((move) => ({ memberId, currency, moves: [move] })),
  )
  const refused = answers.find(({ ok }) => !ok)
  const last = answers.at(-1)
  if (refused && !refused.ok)
    throw new Error(`The book refuses a move of member ${person.number}: ${refused.refusal}`)
  if (last?.ok && last.balanceSatang !== walletSatang)
    throw new Error(`The book has another balance of member ${person.number} than the story`)
}

function describeGames({ person: { memberId }, games }: Journal, { gamePasswords }: SealedSecrets) {
  return [...games.values()].map(
    ({ code, username, password, balanceSatang, balanceAt, openedAt, moves }) => ({
      member_id: memberId,
      game: code,
      username,
      password: gamePasswords.seal(password, aboutAccount(memberId, code)),
      next_password: null,
      state: 'active' as const,
      balance: balanceSatang,
      balance_at: balanceAt,
      unanswered_at: null,
      moved_at: moves.at(-1)?.at ?? null,
      polls: 0,
      poll_at: null,
      created_at: openedAt,
      opened_at: openedAt,
    }),
  )
}

/** A member's next spin is committed to a secret seed, as after every spin. */
async function prepareTurns(journals: readonly Journal[], tools: Tools) {
  const turns = []
  for (const { person, spins, rows } of journals.filter((journal) => journal.spins > 0)) {
    const { sealedSeed, commitment } = await generateSeed(tools, person.memberId)
    const odds = rows.wheel_spin.at(-1)?.odds ?? '[]'
    turns.push({
      member_id: person.memberId,
      spin_no: spins + 1,
      sealed_seed: sealedSeed,
      commitment,
      odds,
    })
  }
  return turns
}

/** The first deposit from the member's own account proves that it is theirs. */
function describeProof({ person: { memberId }, deposits: [first] }: Journal) {
  return first ? [{ memberId, at: first.at }] : []
}

/** The coins of those who have spun: of their deposits up to now, which are counted, and of their spins. */
function describeCoins({ person: { memberId }, deposits, moves, spins, coinsWon }: Journal) {
  const paidIn = deposits.reduce((sum, { amountSatang }) => sum + amountSatang, 0n)
  const { coins, remainder } = coinsFor(paidIn)
  const count = { member_id: memberId, counted_version: BigInt(moves.length), remainder, coins }
  return { count, memberId, coin: Number(coins) + coinsWon - spins }
}

/** Most of those who have invited others receive their reward once, after all that their invitees have done. */
async function payInviters(tx: DatabaseTransaction, { journals, end }: History): Promise<void> {
  for (const { person, at } of journals.filter((journal) => journal.person.number % 4 !== 0)) {
    const { memberId } = person
    const invitees = journals.filter((journal) => journal.person.invitedBy === memberId)
    const last = Math.max(...[at, ...invitees.map((journal) => journal.at)].map((moment) => moment.getTime()))
    const now = new Date(Math.min(last + 600_000, end.getTime() - 1000))
    if (invitees.length > 0) await payInviter(tx, { memberId, now })
  }
}

async function payInviter(
  tx: DatabaseTransaction,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const { amountSatang, rewards } = await findRewards(tx, { memberId, percent: demoInvite.percent })
  if (amountSatang === 0n) return
  const begun = await beginGrant(
    tx,
    { clock: { now: () => now } },
    {
      member: { memberId, currency },
      grantId: v5('invite', memberId),
      kind: 'invite',
      code: inviteCode,
      creditSatang: amountSatang,
      percentSuccess: demoInvite.percentSuccess,
      percentFail: 0,
      turnoverSatang: 0n,
      count: { type: 'day', most: 1 },
      // Nothing is asked: what the stories know of the games is the newest.
      askedAt: new Date(0),
    },
  )
  // Somebody with an open bonus receives no other.
  if (typeof begun !== 'string') await noteRewards(tx, memberId, rewards)
}
