import type { adjustBalance } from '@kapao/contract/adjustment'
import type { activateApiKey } from '@kapao/contract/api-key'
import type { ApprovableCall } from '@kapao/contract/approval'
import type { confirmDepositNotice } from '@kapao/contract/bank-transfer'
import type { CallFacts } from '@kapao/contract/call'
import type { correctBankAccount, correctMemberName } from '@kapao/contract/correction'
import type { addDepositAccount, changeDepositAccount } from '@kapao/contract/deposit-account'
import type { setGameProvider } from '@kapao/contract/game-provider'
import type { liftSuspension } from '@kapao/contract/member'
import type { creditSlip } from '@kapao/contract/slip'
import { refuse } from '@kapao/contract/refusal'
import type { changeRole, setRoleCeiling } from '@kapao/contract/role'
import { grantOf, isAboveCeiling, type RoleGrant } from '@kapao/contract/role-rights'
import type { setSiteSettings } from '@kapao/contract/site-settings'
import type { recoverOperator, restoreOperator, setOperatorRoles } from '@kapao/contract/team'
import type { approveWithdrawal } from '@kapao/contract/withdrawal'
import { isDeepStrictEqual } from 'node:util'
import { readAdjustable } from '../adjustment/adjustment.ts'
import { readKeyFacts } from '../api-key/api-key.ts'
import { readNoticeFacts } from '../bank-transfer/bank-transfer.ts'
import { readAccount, readName } from '../correction/correction.ts'
import { findDepositAccount } from '../deposit-account/deposit-account.ts'
import { findProvider } from '../game/game.ts'
import { isLooserRole, mayGive, readRoleFacts, whyNotGive } from '../role/role.ts'
import { readStanding } from '../session/session.ts'
import { readSetting, type Setting } from '../site/site.ts'
import { readSlipFacts } from '../slip/slip.ts'
import { readTeamOperator } from '../team/team.ts'
import { getWithdrawalOf } from '../withdrawal/withdrawal.ts'
import { settingOffer, settingWheel } from './approvable-budget.ts'
import type { Approvable, Before, Costs, HasDatabase, Judging, NotAllowed } from './approvable-call.ts'
import { isLooser, isLimit } from './is-looser.ts'

function named({ operatorId }: { operatorId: string }): string {
  return operatorId
}

const addingAccount: Approvable<typeof addDepositAccount> = {
  read: async ({ db }, { depositAccountId }) => ({ ...(await findDepositAccount(db, depositAccountId)) }),
  needsTwo: () => true,
}

const changingAccount: Approvable<typeof changeDepositAccount> = {
  read: async ({ db }, { depositAccountId }) => ({ ...(await findDepositAccount(db, depositAccountId)) }),
  // Closing an account, and moving it in the list, sends nobody's money elsewhere.
  needsTwo: ({ accountName, isOpen }, before) =>
    before['accountName'] !== accountName || (isOpen && before['isOpen'] !== true),
}

const settingProvider: Approvable<typeof setGameProvider> = {
  read: async ({ db }, { code }) => ({ ...(await findProvider(db, code)) }),
  // Switching a provider off needs one operator.
  needsTwo: (
    { isEnabled, baseUrl, protocol, currency, decimals, ftWalletSlot, credentials, web, loginWay },
    before,
  ) =>
    credentials !== undefined ||
    (isEnabled && before['is_enabled'] !== true) ||
    !isDeepStrictEqual(
      [baseUrl, protocol, currency, decimals, ftWalletSlot, web, loginWay],
      [
        before['base_url'],
        before['protocol'],
        before['currency'],
        before['decimals'],
        Number(before['ft_wallet_slot']),
        before['web'],
        before['login_way'],
      ],
    ),
}

const settingSite: Approvable<typeof setSiteSettings> = {
  read: async (context, body) => {
    const limits = Object.keys(body).filter(isLimit)
    return Object.fromEntries(
      await Promise.all(limits.map(async (name) => [name, await readSetting(context, name)] as const)),
    )
  },
  needsTwo: (body, before) =>
    Object.keys(body)
      .filter(isLimit)
      .some((name) => isLooser({ [name]: before[name] }, { [name]: body[name] })),
}

const approvingWithdrawal: Approvable<typeof approveWithdrawal> = {
  read: async (context, { memberId, withdrawalId }) => {
    const found = await getWithdrawalOf(context, { memberId, id: withdrawalId })
    if (!found) return {}
    const { amount, currency, stage, bankCode, bankAccountName, bankAccountNo, createdAt } = found
    return { amount, currency, stage, bankCode, bankAccountName, bankAccountNo, createdAt }
  },
  needsTwo: async (_body, { amount, currency }, context) => {
    const setting = await readSetting(context, 'fourEyes')
    return typeof amount === 'number' && isLarge(setting, { amount, currency })
  },
  refuse: ({ before: { amount, currency }, operator }) =>
    typeof amount === 'number' && isAboveCeiling(operator.ceiling, { amount, currency })
      ? refuse('ABOVE_CEILING')
      : undefined,
}

type Withdrawn = { amount: number; currency: unknown }

function isLarge(
  { withdrawalFrom, withdrawalFromInKip }: Setting<'fourEyes'>,
  { amount, currency }: Withdrawn,
): boolean {
  const from = currency === 'LAK' ? withdrawalFromInKip : withdrawalFrom
  return from !== null && amount >= from
}

/** Whether two operators must agree on a withdrawal of this amount, in baht or kip. */
export function isLargeWithdrawal(setting: Setting<'fourEyes'>, withdrawn: Withdrawn): boolean {
  return setting.isRequired && isLarge(setting, withdrawn)
}

const lifting: Approvable<typeof liftSuspension> = {
  read: async ({ db }, { memberId }) => ({ ...(await readStanding(db, memberId)) }),
  // Whatever the status is now: another operator may suspend the member before the call runs.
  needsTwo: () => true,
}

const correctingName: Approvable<typeof correctMemberName> = {
  read: ({ db }, { memberId }) => readName(db, memberId),
  needsTwo: () => true,
}

const correctingAccount: Approvable<typeof correctBankAccount> = {
  read: ({ db }, { memberId }) => readAccount(db, memberId),
  needsTwo: () => true,
}

const adjusting: Approvable<typeof adjustBalance> = {
  read: ({ db }, { memberId }) => readAdjustable(db, memberId),
  // Whatever the sum, and in both directions. Console §3.
  needsTwo: () => true,
}

const creditingSlip: Approvable<typeof creditSlip> = {
  read: ({ db }, key) => readSlipFacts(db, key),
  // Only the operators' word says that the money is there.
  needsTwo: () => true,
}

const confirmingNotice: Approvable<typeof confirmDepositNotice> = {
  read: ({ db }, key) => readNoticeFacts(db, key),
  // Only the operators' word says that the money is there.
  needsTwo: () => true,
}

const activatingKey: Approvable<typeof activateApiKey> = {
  read: ({ db }, { keyId }) => readKeyFacts(db, keyId),
  needsTwo: () => true,
  refuse: ({ before: { roles = [] }, operator }, { db }) => refuseGiving(db, operator, roles as string[]),
}

const settingRoles: Approvable<typeof setOperatorRoles> = {
  read: ({ db }, { operatorId }) => readTeamOperator(db, operatorId),
  // Taking roles away needs one operator.
  needsTwo: ({ roles }, { roles: before = [] }) =>
    roles.some((role) => !(before as readonly string[]).includes(role)),
  refuse: ({ body, before: { roles = [] }, operator }, { db }) =>
    refuseGiving(
      db,
      operator,
      body.roles.filter((role) => !(roles as readonly string[]).includes(role)),
    ),
  operatorOf: named,
}

const restoring: Approvable<typeof restoreOperator> = {
  read: ({ db }, { operatorId }) => readTeamOperator(db, operatorId),
  needsTwo: () => true,
  operatorOf: named,
}

const recovering: Approvable<typeof recoverOperator> = {
  read: ({ db }, { operatorId }) => readTeamOperator(db, operatorId),
  // Whoever gets the link can become the operator, who may do nothing without a role.
  needsTwo: (_body, { roles = [] }) => (roles as readonly string[]).length > 0,
  // The link goes to the one who approves.
  refuse: ({ before: { roles = [] }, operator }, { db }) => refuseGiving(db, operator, roles as string[]),
  operatorOf: named,
}

async function refuseGiving(
  db: HasDatabase['db'],
  operator: Judging,
  roles: readonly string[],
): Promise<NotAllowed | undefined> {
  return (await whyNotGive(db, operator, roles)) === 'ROLE_ABOVE_OWN' ? refuse('ROLE_ABOVE_OWN') : undefined
}

const changingRole: Approvable<typeof changeRole> = {
  read: ({ db }, { roleId }) => readRoleFacts(db, roleId),
  // Making a role stricter, and renaming it, needs one operator.
  needsTwo: (body, before) => isRole(before) && isLooserRole(before, body),
  refuse: ({ body, operator }) => (mayGive(operator, body) ? undefined : refuse('ROLE_ABOVE_OWN')),
}

const settingCeiling: Approvable<typeof setRoleCeiling> = {
  read: ({ db }, { roleId }) => readRoleFacts(db, roleId),
  needsTwo: ({ roleId, ceiling }, before) =>
    isRole(before) && isLooserRole(before, { ...grantOf(roleId), ceiling }),
  refuse: ({ body: { roleId, ceiling }, operator }) =>
    mayGive(operator, { ...grantOf(roleId), ceiling }) ? undefined : refuse('ROLE_ABOVE_OWN'),
}

function isRole(before: Before): before is Before & RoleGrant {
  return 'permissions' in before
}

const approvables = {
  addDepositAccount: addingAccount,
  changeDepositAccount: changingAccount,
  setGameProvider: settingProvider,
  setSiteSettings: settingSite,
  approveWithdrawal: approvingWithdrawal,
  liftSuspension: lifting,
  correctMemberName: correctingName,
  correctBankAccount: correctingAccount,
  adjustBalance: adjusting,
  creditSlip: creditingSlip,
  confirmDepositNotice: confirmingNotice,
  activateApiKey: activatingKey,
  setOperatorRoles: settingRoles,
  restoreOperator: restoring,
  recoverOperator: recovering,
  changeRole: changingRole,
  setRoleCeiling: settingCeiling,
  setOffer: settingOffer,
  setWheel: settingWheel,
} satisfies Record<ApprovableCall, unknown>

/** What a call with this body would change now. The body has the shape that the call's contract states. */
export function readBefore(context: HasDatabase, call: ApprovableCall, body: unknown): Promise<Before> {
  return (approvables[call] as Approvable<CallFacts>).read(context, body)
}

/** Whether two operators must agree on a call with this body, given what it would change. */
export async function needsTwo(
  context: HasDatabase,
  call: ApprovableCall,
  { body, before }: { body: unknown; before: Before },
): Promise<boolean> {
  const { isRequired } = await readSetting(context, 'fourEyes')
  if (!isRequired) return false
  return (approvables[call] as Approvable<CallFacts>).needsTwo(body, before, context)
}

/**
 * Why this operator may neither request nor approve a call with this body, although they may make such calls: ABOVE_CEILING,
 * or ROLE_ABOVE_OWN.
 */
export async function refuseBeyondOwn(
  context: HasDatabase,
  call: ApprovableCall,
  asked: { body: unknown; before: Before; operator: Judging },
): Promise<NotAllowed | undefined> {
  return (approvables[call] as Approvable<CallFacts>).refuse?.(asked, context)
}

/** The operator whom a call with this body is about, if it is about one. */
export function operatorAbout(call: ApprovableCall, body: unknown): string | undefined {
  return (approvables[call] as Approvable<CallFacts>).operatorOf?.(body)
}

/** What an offer or the wheel can cost as it was, and with this body. Undefined for calls about something else. */
export function costsOf(
  call: ApprovableCall,
  { body, before }: { body: unknown; before: Before },
): Costs | undefined {
  return (approvables[call] as Approvable<CallFacts>).costs?.(body, before)
}
