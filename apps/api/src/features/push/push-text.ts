import { createHash } from 'node:crypto'
import type { Language } from '@kapao/contract/language'
import type { NotificationKind } from '@kapao/contract/notification'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { notification as en } from '@kapao/i18n/texts/en/notification'
import { notification as la } from '@kapao/i18n/texts/la/notification'
import { notification as th } from '@kapao/i18n/texts/th/notification'
import { push as enPush } from '@kapao/i18n/texts/en/push'
import { push as laPush } from '@kapao/i18n/texts/la/push'
import { push as thPush } from '@kapao/i18n/texts/th/push'
import { type Currency, type Satang, toAmount } from '@kapao/money/satang'

const textsIn = {
  th: { happened: th, push: thPush },
  la: { happened: la, push: laPush },
  en: { happened: en, push: enPush },
} as const

type Happened = { kind: NotificationKind; aboutId: string; amount: Satang | null; currency: Currency | null }

type Reader = { language: Language; showsAmounts: boolean; site: string }

/** What a service worker shows: `tag` replaces an earlier message about the same, `path` is in the member app. */
export type PushText = { title: string; body: string; tag: string; path: string; lang: string }

/**
 * What a message says. Whoever holds the phone can read it, so it does not mention money unless the member wants it:
 * neither that money moved nor how much (decision record 0098).
 */
export function writePush(happened: Happened, { language, showsAmounts, site }: Reader): PushText {
  const { kind, aboutId } = happened
  const { happened: texts, push } = textsIn[language]
  const tag = topicOf(kind, aboutId)
  const path = '/user/home?sheet=notifications'
  const frame = { tag, path, lang: language }
  if (kind === 'NEW_LOGIN') return { ...frame, title: texts.newLogin, body: push.newLogin }
  if (kind === 'SUPPORT_MESSAGE') return { ...frame, title: site, body: texts.supportMessage }
  if (!showsAmounts) return { ...frame, title: site, body: push.news }
  const figure = figureOf(happened, language)
  return { ...frame, title: texts[titles[kind]], body: figure ?? push.open }
}

const titles = {
  MONEY_IN: 'moneyIn',
  WITHDRAWAL_PAID: 'withdrawalPaid',
  WITHDRAWAL_RETURNED: 'withdrawalReturned',
  BONUS_ENDING: 'bonusEndingPlain',
} as const

function figureOf({ amount, currency }: Happened, language: Language): string | undefined {
  if (amount === null || currency === null) return undefined
  return `${formatBaht(toAmount(amount))} ${currencyWord(currency, language)}`
}

/**
 * The topic of a message: 32 characters, the same for all messages about one thing. A hash, so that the push service
 * learns nothing from it.
 */
export function topicOf(kind: NotificationKind, aboutId: string): string {
  return createHash('sha256').update(`${kind} ${aboutId}`).digest('base64url').slice(0, 32)
}
