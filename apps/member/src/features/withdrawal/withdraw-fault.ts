import type { GameList } from '@kapao/contract/game'
import { accountsOf, walletCode } from '../transfer/accounts.ts'

/**
 * The amount that can be withdrawn now, in baht: the wallet, and of each game the whole steps that can return to the
 * wallet.
 */
export type Withdrawable = { wallet: number; games: number; total: number; isKnown: boolean }

function satangOf(baht: number): number {
  return Math.round(baht * 100)
}

/** Less than a baht stays in its game, and a step is never split. Specification §9 Transfer minimum. */
function comesHome({ balance, step }: { balance: number; step: number }): number {
  const satang = satangOf(balance)
  const whole = satang - (satang % satangOf(step))
  return whole < 100 ? 0 : whole
}

export function withdrawableOf(list: GameList): Withdrawable {
  const accounts = accountsOf(list)
  const wallet = satangOf(accounts.find(({ code }) => code === walletCode)?.balance ?? 0)
  const games = accounts
    .filter(({ code }) => code !== walletCode)
    .reduce((sum, account) => sum + comesHome(account), 0)
  return {
    wallet: wallet / 100,
    games: games / 100,
    total: (wallet + games) / 100,
    isKnown: accounts.every(({ isKnown }) => isKnown),
  }
}

export type Limits = { withdrawMin: number; withdrawMax: number; isPaused?: true | undefined }

export type WithdrawFault =
  | { text: 'amountInvalid' }
  | { text: 'minAmount'; min: number }
  | { text: 'maxAmount' | 'notEnough'; max: number }

/** Returns the fault of an amount with its figure, or undefined if it can be requested. Specification §5 Withdraw. */
export function findWithdrawFault(
  /** The amount as typed and parsed; undefined if it is not an amount. */
  amount: number | undefined,
  { withdrawMin, withdrawMax }: Limits,
  { total, isKnown }: Withdrawable,
): WithdrawFault | undefined {
  if (amount === undefined || amount === 0) return { text: 'amountInvalid' }
  // The smaller limit first: whoever keeps to the other one would only meet this one next. An old balance sets no limit,
  // because the server knows the current one.
  if (isKnown && amount > total && total <= withdrawMax) return { text: 'notEnough', max: total }
  if (amount < withdrawMin) return { text: 'minAmount', min: withdrawMin }
  return amount > withdrawMax ? { text: 'maxAmount', max: withdrawMax } : undefined
}
