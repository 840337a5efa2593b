import type { Grant } from '@kapao/contract/grant'
import type { TFunction } from 'i18next'
import { formatBaht } from './number.ts'
import './typed-keys.ts'

/** What gave it, in a word. */
const kindKeys = {
  bonus: 'grant:kindBonus',
  promotion: 'grant:kindPromotion',
  invite: 'grant:kindInvite',
  refund: 'grant:kindRefund',
} as const satisfies Record<Grant['kind'], string>

type Named = Pick<Grant, 'kind' | 'code'>

/** Codes are the operator's; those of the invite bonus and cashback say nothing that their kind does not. */
const named = (t: TFunction, { kind, code }: Named) => ({
  kind: t(kindKeys[kind]),
  code: kind === 'bonus' || kind === 'promotion' ? code : '',
})

const withoutGap = (text: string): string => text.replaceAll(/ {2,}/g, ' ')

/** That a grant is open. */
export const activeTitleOf = (t: TFunction, grant: Named): string =>
  withoutGap(t('grant:activeTitle', named(t, grant)))

const endings = {
  SUCCEEDED: 'grant:endedSucceeded',
  FAILED: 'grant:endedFailed',
  CANCELLED: 'grant:endedCancelled',
  EXPIRED: 'grant:endedExpired',
} as const

export type Ending = keyof typeof endings

/** How a grant ended. */
export const endedTitleOf = (t: TFunction, grant: Named, ending: Ending): string =>
  withoutGap(t(endings[ending], named(t, grant)))

export type Condition = { label: string; rest: string; percent: number }

/** What has to be reached or played, and what of it is left. `unit`: the currency's word. */
export const conditionsOf = (t: TFunction, grant: Grant, unit: string): Condition[] => {
  const standing = (goal: number, stands: number): Omit<Condition, 'label'> => ({
    rest: stands >= goal ? t('grant:complete') : t('grant:left', { amount: formatBaht(goal - stands), unit }),
    percent: (stands / goal) * 100,
  })
  const { succeedsAt, value, turnover, played } = grant
  return [
    ...(succeedsAt === null
      ? []
      : [
          {
            label: t('grant:progressSuccess', { at: formatBaht(succeedsAt), unit }),
            ...standing(succeedsAt, value),
          },
        ]),
    ...(turnover > 0
      ? [
          {
            label: t('grant:progressTurnover', { amount: formatBaht(turnover), unit }),
            ...standing(turnover, played),
          },
        ]
      : []),
  ]
}
