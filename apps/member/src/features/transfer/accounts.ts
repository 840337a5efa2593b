import type { GameList } from '@kapao/contract/game'
import { leastTransfer } from '@kapao/contract/transfer'

/** Where money of a member can be: the wallet, or a game with an account. Amounts in baht (or kip). */
export type TransferAccount = {
  code: string
  /** What a game is called; the wallet has a word of its own in each language. */
  name: string | undefined
  logo: string | undefined
  balance: number
  /** Whether the balance is the one of now. An old one limits nothing: the server knows better. */
  isKnown: boolean
  step: number
  isTransferring: boolean
}

export const walletCode = 'WALLET'

const satangOf = (baht: number): number => Math.round(baht * 100)

/** What the games hold together; sums are taken in whole satang. */
export const inGames = ({ games }: GameList): number =>
  games.reduce((sum, game) => sum + (game.isActive ? satangOf(game.balance) : 0), 0) / 100

/** What the wallet holds, by the same answer that tells of the games: the parts and the total always agree. */
export const inWallet = (list: GameList): number => (satangOf(list.total) - satangOf(inGames(list))) / 100

/** The wallet first, then every game that has an account. */
export const accountsOf = (list: GameList): TransferAccount[] => [
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
    .map(({ code, name, logo, balance, state, step, isTransferring }) => ({
      code,
      name,
      logo,
      balance,
      isKnown: state === 'fresh',
      step,
      isTransferring,
    })),
]

export const findAccount = (
  accounts: readonly TransferAccount[],
  code: string | undefined,
): TransferAccount | undefined => accounts.find((account) => account.code === code)

type Ends = { from: TransferAccount | undefined; to: TransferAccount | undefined }

/** What a transfer counts in: both ends must be able to carry it. In satang. */
const stepOf = ({ from, to }: Ends): number =>
  [from, to].reduce((step, account) => leastCommon(step, account ? satangOf(account.step) : 1), 1)

const leastCommon = (one: number, other: number): number => (one / greatestCommon(one, other)) * other

const greatestCommon = (one: number, other: number): number =>
  other === 0 ? one : greatestCommon(other, one % other)

/** Specification §5: at least 1 baht, and at least one step of what the games can carry. In baht. */
export const leastBetween = (ends: Ends): number => {
  const step = stepOf(ends)
  return (Math.ceil(satangOf(leastTransfer) / step) * step) / 100
}

/** A share of what `from` holds, rounded down to what both ends can carry. In baht. */
export const shareOf = (ends: Ends, share: 1 | 2): number => {
  const step = stepOf(ends)
  const satang = Math.floor(Math.max(0, satangOf(ends.from?.balance ?? 0)) / share)
  return (satang - (satang % step)) / 100
}

export type TransferFault =
  | { at: 'from' | 'to'; text: 'selectAccount' | 'sameAccount' }
  | { at: 'amount'; text: 'amountInvalid' }
  | { at: 'amount'; text: 'minAmount' | 'maxAmount' | 'stepAmount'; baht: number }

/** What is wrong with a wish, first things first; nothing where it can be sent. Specification §5 Transfer. */
export const findTransferFault = (
  ends: Ends,
  /** As typed and read; undefined where it is no amount. */
  amount: number | undefined,
): TransferFault | undefined => {
  const { from, to } = ends
  if (from === undefined) return { at: 'from', text: 'selectAccount' }
  if (to === undefined) return { at: 'to', text: 'selectAccount' }
  if (from.code === to.code) return { at: 'to', text: 'sameAccount' }
  if (amount === undefined) return { at: 'amount', text: 'amountInvalid' }
  const least = leastBetween(ends)
  if (amount < least) return { at: 'amount', text: 'minAmount', baht: least }
  const step = stepOf(ends)
  if (satangOf(amount) % step !== 0) return { at: 'amount', text: 'stepAmount', baht: step / 100 }
  if (from.isKnown && satangOf(amount) > satangOf(from.balance))
    return { at: 'amount', text: 'maxAmount', baht: from.balance }
  return undefined
}
