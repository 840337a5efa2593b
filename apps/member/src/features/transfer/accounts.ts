import type { GameList } from '@kapao/contract/game'
import { leastTransfer } from '@kapao/contract/transfer'

/** An account that can hold the member's money: the wallet, or a game with an account. Amounts in baht (or kip). */
export type TransferAccount = {
  code: string
  /** The name of a game. Undefined for the wallet, whose name is a text in each language. */
  name: string | undefined
  logo: string | undefined
  balance: number
  /** Whether the balance is current. An old one sets no limit, because the server knows the current one. */
  isKnown: boolean
  step: number
  isTransferring: boolean
  isPaused?: true | undefined
}

export const walletCode = 'WALLET'

function satangOf(baht: number): number {
  return Math.round(baht * 100)
}

/** The total of all games. Sums are computed in whole satang. */
export function inGames({ games }: GameList): number {
  return games.reduce((sum, game) => sum + (game.isActive ? satangOf(game.balance) : 0), 0) / 100
}

/** The wallet's balance from the same response as the games, so that the parts and the total always agree. */
export function inWallet(list: GameList): number {
  return (satangOf(list.total) - satangOf(inGames(list))) / 100
}

/** The wallet first, then every game that has an account. */
export function accountsOf(list: GameList): TransferAccount[] {
  return [
    {
      code: walletCode,
      name: undefined,
      logo: undefined,
      balance: inWallet(list),
      isKnown: true,
      step: 0.01,
      isTransferring: false,
    },
    ...list.games
      .filter((game) => game.isActive)
      .map(({ code, name, logo, balance, state, step, isTransferring, isPaused }) => ({
        code,
        name,
        logo,
        balance,
        isKnown: state === 'fresh',
        step,
        isTransferring,
        isPaused,
      })),
  ]
}

export function findAccount(
  accounts: readonly TransferAccount[],
  code: string | undefined,
): TransferAccount | undefined {
  return accounts.find((account) => account.code === code)
}

type Ends = { from: TransferAccount | undefined; to: TransferAccount | undefined }

/** The step of a transfer, which both ends must be able to carry. In satang. */
function stepOf({ from, to }: Ends): number {
  return [from, to].reduce((step, account) => leastCommon(step, account ? satangOf(account.step) : 1), 1)
}

function leastCommon(one: number, other: number): number {
  return (one / greatestCommon(one, other)) * other
}

function greatestCommon(one: number, other: number): number {
  return other === 0 ? one : greatestCommon(other, one % other)
}

/** Specification §5: at least 1 baht, and at least one step that both ends can carry. In baht. */
export function leastBetween(ends: Ends): number {
  const step = stepOf(ends)
  return (Math.ceil(satangOf(leastTransfer) / step) * step) / 100
}

/** A share of the balance of `from`, rounded down to what both ends can carry. In baht. */
export function shareOf(ends: Ends, share: 1 | 2): number {
  const step = stepOf(ends)
  const satang = Math.floor(Math.max(0, satangOf(ends.from?.balance ?? 0)) / share)
  return (satang - (satang % step)) / 100
}

export type TransferFault =
  | { at: 'from' | 'to'; text: 'selectAccount' | 'sameAccount' | 'pausedAccount' }
  | { at: 'amount'; text: 'amountInvalid' }
  | { at: 'amount'; text: 'minAmount' | 'maxAmount' | 'stepAmount'; baht: number }

/** Returns the first fault of a transfer request, or undefined if it can be sent. Specification §5 Transfer. */
export function findTransferFault(
  ends: Ends,
  /** The amount as typed and parsed; undefined if it is not an amount. */
  amount: number | undefined,
): TransferFault | undefined {
  const { from, to } = ends
  if (from === undefined) return { at: 'from', text: 'selectAccount' }
  if (to === undefined) return { at: 'to', text: 'selectAccount' }
  if (from.code === to.code) return { at: 'to', text: 'sameAccount' }
  if (from.isPaused) return { at: 'from', text: 'pausedAccount' }
  if (to.isPaused) return { at: 'to', text: 'pausedAccount' }
  if (amount === undefined) return { at: 'amount', text: 'amountInvalid' }
  // There is not so much, before anything else: whoever corrects the amount for another reason would only meet this next.
  if (from.isKnown && satangOf(amount) > satangOf(from.balance))
    return { at: 'amount', text: 'maxAmount', baht: from.balance }
  const least = leastBetween(ends)
  if (amount < least) return { at: 'amount', text: 'minAmount', baht: least }
  const step = stepOf(ends)
  if (satangOf(amount) % step !== 0) return { at: 'amount', text: 'stepAmount', baht: step / 100 }
  return undefined
}
