import type { SlipReason } from '@kapao/contract/slip-reasons'
import type { TFunction } from 'i18next'
import { formatBaht, formatCount } from './number.ts'
import type { th } from './texts/th.ts'
import './typed-keys.ts'

/** The details that a server sends with a code. Only the figures that this file reads are shown. */
export type Details = Readonly<Record<string, unknown>>

type CodeWithFigures = keyof typeof th.codesWithFigures

/**
 * The sentence for the code of a server response. A known code returns its sentence, with the figures of `details` if
 * there are any: `seconds` to wait, `min` and `max` in baht. Any other message is returned unchanged (specification
 * §8), and an empty one as an unknown problem.
 */
export function sentenceForCode(t: TFunction, message: string, details: Details = {}): string {
  const sentence =
    (sentenceWithFigures(t, message, details) ?? sentenceIn(t, 'codes', message)) ||
    sentenceIn(t, 'codesOfMembers', message) ||
    sentenceIn(t, 'codesOfOperators', message)
  return sentence || message.trim() || t('words:unknownProblem')
}

/** Why a slip was not accepted. A reason that is not in specification §8 is returned unchanged. */
export function sentenceForSlipReason(t: TFunction, reason: SlipReason | (string & {})): string {
  return sentenceIn(t, 'slipReasons', reason) || reason
}

function sentenceWithFigures(t: TFunction, message: string, details: Details): string | undefined {
  const seconds = figure(details, 'seconds')
  const min = figure(details, 'min')
  const unit = t(details['currency'] === 'LAK' ? 'words:kip' : 'words:baht')
  switch (message as CodeWithFigures) {
    case 'REQUEST_LIMIT':
    case 'REQUEST_LIMIT_1MIN':
    case 'OTP_BLOCK': {
      if (seconds === undefined) return undefined
      return t(`codesWithFigures:${message as 'REQUEST_LIMIT'}`, { wait: spanOf(t, seconds) })
    }
    case 'TRANSFER_MINIMUM':
    case 'WITHDRAW_MINIMUM':
    case 'REFUND_MINIMUM': {
      if (min === undefined) return undefined
      return t(`codesWithFigures:${message as 'TRANSFER_MINIMUM'}`, { min: formatBaht(min), unit })
    }
    case 'WITHDRAW_MAXIMUM': {
      const max = figure(details, 'max')
      if (max === undefined) return undefined
      return t('codesWithFigures:WITHDRAW_MAXIMUM', { max: formatBaht(max), unit })
    }
    default:
      return undefined
  }
}

/** The text of a key from an outside system, or empty if there is none. The key is never parsed as i18next syntax. */
function sentenceIn(
  t: TFunction,
  namespace: 'codes' | 'codesOfMembers' | 'codesOfOperators' | 'slipReasons',
  key: string,
): string {
  if (!/^[\w-]+$/.test(key)) return ''
  return String(t(key as never, { ns: namespace, nsSeparator: false, defaultValue: '' }))
}

function figure(details: Details, name: string): number | undefined {
  const value = details[name]
  return typeof value === 'number' && value >= 0 && value <= 999_999_999.99 ? value : undefined
}

/** A wait in seconds, or in whole minutes from two minutes on, always rounded up. */
function spanOf(t: TFunction, seconds: number): string {
  if (seconds < 120) return t('words:waitSeconds', { number: formatCount(Math.ceil(seconds)) })
  return t('words:waitMinutes', { number: formatCount(Math.ceil(seconds / 60)) })
}
