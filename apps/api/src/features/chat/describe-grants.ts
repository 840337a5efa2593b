import type { Grant } from '@kapao/contract/grant'
import { formatDateTime } from '@kapao/i18n/date'
import { activeTitleOf, conditionsOf, endedTitleOf } from '@kapao/i18n/grant-story'
import type { Language } from '@kapao/contract/language'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import type { Context } from '../../platform/context.ts'
import { readGrants } from '../grant/grant.ts'
import { wordsIn } from '../../platform/words.ts'

type Params = { memberId: string; language: Language }
type Words = Awaited<ReturnType<typeof wordsIn>>

/** What remains of the condition of a member's open grant; nothing without one. */
export async function describeOpenGrant(
  context: Pick<Context, 'db' | 'clock'>,
  { memberId, language }: Params,
): Promise<string[]> {
  const { grant } = await readGrants(context, memberId)
  return wordGrants({ grant, last: null }, language)
}

/** The open grant with the rest of its condition, and how the last one ended, in the app's words. */
export async function describeGrants(
  context: Pick<Context, 'db' | 'clock'>,
  { memberId, language }: Params,
): Promise<string[]> {
  return wordGrants(await readGrants(context, memberId), language)
}

/** An open grant, and one that has ended, in the app's words. */
export async function wordGrants(
  { grant, last }: { grant: Grant | null; last: Grant | null },
  language: Language,
): Promise<string[]> {
  const t = await wordsIn(language)
  return [
    ...(grant ? [describeOpen(t, grant, language)] : []),
    ...(last ? describeEnded(t, last, language) : []),
  ]
}

function describeOpen(t: Words, grant: Grant, language: Language): string {
  const unit = currencyWord(grant.currency, language)
  function figure(name: string, baht: number): string {
    return `${name} ${formatBaht(baht)} ${unit}`
  }
  const lines = [
    `• ${activeTitleOf(t, grant)}`,
    figure(t('grant:value'), Math.max(0, grant.value)),
    ...(grant.state === 'MET'
      ? [t('grant:metTitle'), t('grant:metText')]
      : conditionsOf(t, grant, unit).map(({ label, rest }) => `${label}: ${rest}`)),
    figure(t('grant:failsAt'), grant.failsAt),
    ...(grant.expiresAt === null ? [] : [`${t('grant:expires')} ${formatDateTime(grant.expiresAt)}`]),
    t('grant:asOf', { time: formatDateTime(grant.toldAt) }),
  ]
  return lines.join('\n')
}

function describeEnded(t: Words, last: Grant, language: Language): string[] {
  const { state, endedAt, takesBack, currency } = last
  if (endedAt === null || state === 'ACTIVE' || state === 'MET') return []
  const unit = currencyWord(currency, language)
  const lines = [
    `• ${endedTitleOf(t, last, state)} (${formatDateTime(endedAt)})`,
    ...(takesBack > 0 ? [t('grant:takenBack', { amount: formatBaht(takesBack), unit })] : []),
  ]
  return [lines.join('\n')]
}
