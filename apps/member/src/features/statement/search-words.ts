import { qrProviders } from '@kapao/contract/deposit'
import {
  mostSearchedWords,
  type SearchedWord,
  type StatementKind,
  statementKinds,
} from '@kapao/contract/statement'
import { plainDigits } from '@kapao/i18n/plain-digits'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import type { TFunction } from 'i18next'
import { accountNameOf, payerName } from '@kapao/i18n/statement-story'

/** The longest search that the address keeps. */
export const longestSearch = 100

export type NamedGame = { code: string; name: string }

/**
 * The words of a search, each with what it stands for in the member's language: what the list shows is what is found.
 * Decision record 0094.
 */
export function readWords(t: TFunction, typed: string, games: readonly NamedGame[] = []): SearchedWord[] {
  const words = typed.trim().split(/\s+/u).filter(Boolean).slice(0, mostSearchedWords)
  return words.map((word) => readWord(t, word.slice(0, 60), games))
}

function readWord(t: TFunction, word: string, games: readonly NamedGame[]): SearchedWord {
  const lower = word.toLowerCase()
  function contains(name: string): boolean {
    return name.toLowerCase().includes(lower)
  }
  const amount = readTypedAmount(word.replace(/^[+−-]/u, ''))
  const kinds = statementKinds.filter((kind) => namesOfKind(t, kind).some(contains))
  const accounts = namedAccounts(t, games)
    .filter(({ names }) => names.some(contains))
    .map(({ code }) => code)
  return {
    text: plainDigits(word),
    ...(amount === undefined ? {} : { amount }),
    ...(kinds.length > 0 ? { kinds } : {}),
    ...(accounts.length > 0 ? { accounts } : {}),
  }
}

const nameless = { from: '', to: '', description: '' }

const namesOf = {
  deposit: ['statement:activityDeposit', 'statement:filterDeposit'],
  withdraw: ['statement:activityWithdraw', 'statement:filterWithdraw'],
  intoGame: ['statement:activityTransferIn', 'statement:filterGame', 'statement:intoGame'],
  outOfGame: ['statement:activityTransferOut', 'statement:filterGame', 'statement:outOfGame'],
  bonus: ['statement:activityBonus', 'statement:filterBonus'],
  promotion: ['statement:activityPromotion', 'statement:filterBonus'],
  invite: ['statement:activityInvite', 'statement:filterBonus'],
  refund: ['statement:activityRefund', 'statement:filterBonus'],
  luckydraw: ['statement:activityLuckydraw', 'statement:filterBonus'],
  finishBonus: ['statement:activityFinishBonus', 'statement:filterBonus'],
  adjustmentIn: ['statement:activityAdjustmentIn'],
  adjustmentOut: ['statement:activityAdjustmentOut'],
} as const satisfies Record<StatementKind, readonly string[]>

/** The texts of the list and of the chips that name a kind. */
function namesOfKind(t: TFunction, kind: StatementKind): string[] {
  return namesOf[kind].map((text) => t(text, nameless))
}

/** Accounts whose names are not their codes. The server finds the codes by itself. */
function namedAccounts(t: TFunction, games: readonly NamedGame[]): { code: string; names: string[] }[] {
  return [
    ...qrProviders.map((code) => ({ code, names: [payerName(t, code)] })),
    ...['SLIP', 'MANUAL', 'TRUELINK', 'TRUEWALLET'].map((code) => ({
      code,
      names: [payerName(t, code), accountNameOf(t, code)],
    })),
    ...games.map(({ code, name }) => ({ code, names: [name] })),
  ].slice(0, 100)
}
