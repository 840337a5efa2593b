import { getMember as call, type MemberPage } from '@kapao/contract/member'
import { refuse } from '@kapao/contract/refusal'
import { readWalletFigures } from '@kapao/ledger/wallet-figures'
import { toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { stateOfBankAccount } from '../profile/profile.ts'
import { readDevice } from '../../platform/device.ts'
import { listEventRows, listLiveSessions, readStanding } from '../session/session.ts'
import { maskName } from '../../platform/mask.ts'
import { describeMoney, describeRow, noteView } from './member.ts'
import { findAccount, findConversation, listGameAccounts, listGrants, listNotes } from './page.store.ts'

/** One member as operators see them. The first look in half an hour is recorded, and the member sees it. */
export const getMember = operation(call, async ({ body: { memberId }, operator }, context) => {
  const page = await readPage(context, memberId)
  if (!page) return refuse('NO_DATA')
  await noteView(context, { memberId, operatorId: operator.operatorId })
  return page
})

async function readPage(context: Context, memberId: string): Promise<MemberPage | undefined> {
  const { db, clock } = context
  const account = await findAccount(db, memberId)
  if (!account) return undefined
  const { currency } = account
  const [figures, standing, sessions, events, games, grants, notes, chat] = await Promise.all([
    readWalletFigures(db, { memberId, currency }),
    readStanding(db, memberId),
    listLiveSessions(db, memberId, clock.now()),
    listEventRows(db, memberId, 20),
    listGameAccounts(db, memberId),
    listGrants(db, memberId, 20),
    listNotes(db, memberId, 100),
    findConversation(db, memberId),
  ])
  const { suspendedAt = null, suspendedBy = null, reason = null } = standing ?? {}
  const {
    holderId,
    provedDigits,
    isClaimed,
    coin,
    source,
    invitedBy,
    passkeys,
    invitees,
    bankAccountName,
    ...row
  } = account
  return {
    ...describeRow(row),
    source,
    invitedBy,
    invitees: Number(invitees),
    bankAccountName: maskName(bankAccountName),
    bankAccountState: stateOfBankAccount(memberId, {
      accountNo: row.bankAccountNo,
      holderId,
      provedDigits,
      isClaimed,
    }),
    suspension:
      suspendedAt === null || suspendedBy === null || reason === null
        ? null
        : { at: suspendedAt, by: suspendedBy, reason },
    coin,
    money: {
      ...describeMoney(figures),
      inGames: toAmount(games.reduce((sum, { balance }) => sum + (balance ?? 0n), 0n)),
    },
    sessions: sessions.map(({ device, address, createdAt, lastSeenAt }) => ({
      device: readDevice(device),
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    passkeys: Number(passkeys),
    events: events.map(({ kind, device, address, happenedAt, byOperator }) => ({
      kind,
      device: readDevice(device),
      address,
      at: happenedAt.toISOString(),
      byOperator,
    })),
    games: games.map(({ balance, balanceAt, ...game }) => ({
      ...game,
      balance: balance === null ? null : toAmount(balance),
      balanceAt: balanceAt?.toISOString() ?? null,
    })),
    grants: grants.map(({ grantId, credit, turnover, played, beganAt, endedAt, ...grant }) => ({
      _id: grantId,
      ...grant,
      credit: toAmount(credit),
      turnover: toAmount(turnover),
      played: toAmount(played),
      beganAt: beganAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    notes: notes.map(({ noteId, by, at, text }) => ({ _id: noteId, by, at: at.toISOString(), text })),
    chat: chat ? { state: chat.state, lastAt: chat.lastAt.toISOString() } : null,
  }
}
