import { isRefusal } from '@kapao/contract/refusal'
import { connect, type Database, type DatabaseTransaction } from '@kapao/database/connect'
import { holdEntry, postEntry, resolveEntry } from '@kapao/ledger/ledger'
import type { Entry } from '@kapao/ledger/request'
import { v5 } from 'uuid'
import { type Actor, cast, castPassword, type Movement } from './cast.ts'
import { aboutAuthenticator } from '@kapao/api/features/operator/operator'
import { systemClock } from '@kapao/api/platform/clock'
import { createSealedSecrets, type SealedSecrets } from '@kapao/api/platform/secrets'
import { readConfig } from '@kapao/api/config'
import { demoProviders } from './demo-games.ts'
import { demoOffers } from './demo-offers.ts'
import { type DemoOperator, demoOperators } from './demo-operators.ts'
import { demoInvite, demoRefund } from './demo-rewards.ts'
import {
  demoAgreements,
  demoConditions,
  demoContact,
  demoDepositAccounts,
  demoNotice,
  demoWithdraw,
  demoWithdrawApproval,
  demoSources,
} from './demo-site.ts'
import { demoWheels } from './demo-wheel.ts'
import { isPhoneTaken } from '@kapao/api/features/profile/profile'
import { addGateways } from '@kapao/api/features/site/site'
import { notifyOfMoney } from '@kapao/api/features/notification/notification'
import { admitMember } from '@kapao/api/features/registration/registration'
import { systemRandom } from '@kapao/api/platform/random'
import { hashPassword } from '@kapao/api/features/session/session'
import {
  addDepositAccounts,
  addGrant,
  addOffers,
  addOperator,
  addProviders,
  addSetting,
  addSources,
  addWheel,
  isOperatorTaken,
  markNotificationsRead,
  proveAccount,
} from './seed.store.ts'
import { transaction } from '@kapao/api/platform/transaction'

/** A reason not to add the demo. Its message is for the operator who runs the seed. */
export class SeedRefused extends Error {}

/**
 * Adds the demo to the database that a server’s settings name: the site's texts, deposit accounts, games, offers, the wheel, the cast and
 * the operators. Running it again changes nothing, and does not revert what was changed since. Refuses production.
 */
export async function addDemo(environment: Readonly<Record<string, string | undefined>>): Promise<void> {
  const config = readConfig(environment)
  if (config.isProduction) throw new SeedRefused('The demo cast is never added to production.')
  const { db, close } = connect(config.DATABASE_URL, 2)
  await seed(db, createSealedSecrets(config, systemRandom)).finally(close)
}

async function seed(db: Database, { authenticators }: SealedSecrets): Promise<void> {
  await addSetting(db, 'contact', demoContact)
  await addSetting(db, 'enableChatWidget', true)
  await addSetting(db, 'notice', demoNotice)
  await addSetting(db, 'withdraw', demoWithdraw)
  await addSetting(db, 'withdrawApproval', demoWithdrawApproval)
  await addSetting(db, 'conditions', demoConditions)
  await addSetting(db, 'agreements', demoAgreements)
  await addSources(db, demoSources)
  await addGateways(db)
  await addDepositAccounts(db, demoDepositAccounts)
  await addProviders(db, demoProviders)
  await addOffers(db, demoOffers)
  await addSetting(db, 'invite', demoInvite)
  await addSetting(db, 'refund', demoRefund)
  // Before the cast, so that their deposits earn coins.
  for (const wheel of demoWheels) await addWheel(db, wheel)
  // In order, because Somchai invites Dao.
  for (const actor of cast) await seedActor(db, actor)
  for (const operator of demoOperators) await seedOperator(db, operator, authenticators)
}

async function seedOperator(
  db: Database,
  { operatorId, name, roles, secret }: DemoOperator,
  authenticators: SealedSecrets['authenticators'],
): Promise<void> {
  if (await isOperatorTaken(db, operatorId)) return
  const operator = {
    operator_id: operatorId,
    name,
    password_hash: await hashCastPassword(),
    authenticator: authenticators.seal(secret, aboutAuthenticator(operatorId)),
    created_at: systemClock.now(),
  }
  await transaction(db, (tx) => addOperator(tx, operator, roles))
}

async function hashCastPassword(): Promise<string> {
  const passwordHash = await hashPassword(castPassword)
  if (isRefusal(passwordHash)) throw new Error('Too many passwords are being hashed')
  return passwordHash
}

/** The cast has read what is older. */
const unreadDays = 1

async function seedActor(db: Database, actor: Actor): Promise<void> {
  if (await isPhoneTaken(db, actor.phone)) return
  const passwordHash = await hashCastPassword()
  const createdAt = inThePast(actor.joinedDaysAgo, '18:00')
  const refused = await transaction(db, async (tx) => {
    const member = { ...actor, passwordHash, currency: 'BAHT', sourceCode: 'FRIEND', createdAt } as const
    const notAdmitted = await admitMember(
      tx,
      { ...member, invitedBy: actor.invitedBy ?? null },
      { random: systemRandom, mustVerify: false },
    )
    if (notAdmitted) return notAdmitted
    await proveAccount(tx, { memberId: actor.memberId, at: createdAt })
    for (const [index, movement] of actor.history.entries()) await move(tx, actor, movement, index)
    await markNotificationsRead(tx, { memberId: actor.memberId, until: inThePast(unreadDays, '00:00') })
    await giveBonus(tx, actor)
    return undefined
  })
  if (refused) throw new SeedRefused(`${actor.name} of the cast cannot join: ${refused.code}.`)
}

async function move(tx: DatabaseTransaction, actor: Actor, movement: Movement, index: number): Promise<void> {
  const { memberId } = actor
  const isDeposit = movement.kind === 'deposit'
  const happenedAt = inThePast(movement.daysAgo, movement.at)
  const entry: Entry = {
    memberId,
    entryId: v5(`${index}`, memberId),
    source: isDeposit ? 'bank:KBANK' : 'wallet',
    destination: isDeposit ? 'wallet' : `bank:${actor.bankCode}`,
    amountSatang: movement.satang,
    currency: 'BAHT',
    happenedAt,
    statement: isDeposit
      ? { type: 'deposit', from: 'KBANK', to: 'WALLET' }
      : { type: 'withdraw', from: 'WALLET', to: actor.bankCode },
  }
  const recorded = isDeposit ? await postEntry(tx, entry) : await holdEntry(tx, entry)
  if (!recorded.ok) throw new Error(`${actor.name}'s history does not add up: ${recorded.refusal}`)
  await notifyOfMoney(tx, {
    memberId,
    kind: notifiedAs[movement.kind],
    aboutId: entry.entryId,
    at: happenedAt,
    amountSatang: movement.satang,
    currency: 'BAHT',
  })
  if (isDeposit) return
  const outcome = movement.kind === 'withdrawal' ? 'posted' : 'voided'
  const resolutionId = v5(`${index} resolved`, memberId)
  await resolveEntry(tx, {
    memberId,
    currency: entry.currency,
    entryId: entry.entryId,
    resolutionId,
    outcome,
    happenedAt,
  })
}

const notifiedAs = {
  deposit: 'MONEY_IN',
  withdrawal: 'WITHDRAWAL_PAID',
  'withdrawal refused': 'WITHDRAWAL_RETURNED',
} as const satisfies Record<Movement['kind'], string>

async function giveBonus(tx: DatabaseTransaction, { memberId, history, bonus }: Actor): Promise<void> {
  const deposit = history.at(-1)
  if (!bonus || !deposit) return
  const at = new Date(inThePast(deposit.daysAgo, deposit.at).getTime() + 60_000)
  const grantId = v5('bonus', memberId)
  const posted = await postEntry(tx, {
    memberId,
    entryId: grantId,
    source: 'cost:bonus',
    destination: 'wallet',
    amountSatang: bonus.satang,
    currency: 'BAHT',
    happenedAt: at,
    statement: {
      type: 'bonus',
      from: 'BONUS',
      to: 'WALLET',
      related: { bonus: { description: bonus.code } },
    },
  })
  if (!posted.ok) throw new Error(`The ledger refused a bonus: ${posted.refusal}`)
  await addGrant(tx, {
    member_id: memberId,
    grant_id: grantId,
    kind: 'bonus',
    code: bonus.code,
    currency: 'BAHT',
    state: 'active',
    deposit_entry_id: v5(`${history.length - 1}`, memberId),
    deposit: deposit.satang,
    credit: bonus.satang,
    percent_success: bonus.percentSuccess,
    percent_fail: bonus.percentFail,
    turnover: 0n,
    reported_at: at,
    watched_at: at,
    began_at: at,
  })
}

/** Asia/Bangkok is seven hours ahead of UTC and has no summer time. */
function inThePast(daysAgo: number, at: string): Date {
  const now = systemClock.now()
  const day = new Date(now.getTime() + 7 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return new Date(`${day}T${at}:00+07:00`)
}
