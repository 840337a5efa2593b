import type { Grant } from '@kapao/contract/grant'
import type { TFunction } from 'i18next'
import { formatBaht } from './number.ts'
import './typed-keys.ts'

/** The name of what the grant came from. */
const kindKeys = {
  bonus: 'grant:kindBonus',
  promotion: 'grant:kindPromotion',
  invite: 'grant:kindInvite',
  refund: 'grant:kindRefund',
} as const satisfies Record<Grant['kind'], string>

type Named = Pick<Grant, 'kind' | 'code'>

/** Only bonus and promotion codes are shown: the operator chooses them. The others add nothing to the kind's name. */
function named(t: TFunction, { kind, code }: Named) {
  return {
    kind: t(kindKeys[kind]),
    code: kind === 'bonus' || kind === 'promotion' ? code : '',
  }
}

function withoutGap(text: string): string {
  return text.replaceAll(/ {2,}/g, ' ')
}

/** The title of an active grant. */
export function activeTitleOf(t: TFunction, grant: Named): string {
  return withoutGap(t('grant:activeTitle', named(t, grant)))
}

/** The title of an active grant whose time is nearly over. */
export function endingTitleOf(t: TFunction, grant: Named): string {
  return withoutGap(t('notification:bonusEnding', named(t, grant)))
}

const endings = {
  SUCCEEDED: 'grant:endedSucceeded',
  FAILED: 'grant:endedFailed',
  CANCELLED: 'grant:endedCancelled',
  EXPIRED: 'grant:endedExpired',
} as const

export type Ending = keyof typeof endings

/** The title of a grant that has ended. */
export function endedTitleOf(t: TFunction, grant: Named, ending: Ending): string {
  return withoutGap(t(endings[ending], named(t, grant)))
}

export type Condition = { label: string; rest: string; percent: number }

/** The conditions of a grant (value to reach, turnover to play) and what is left of each. `unit`: the currency word. */
export function conditionsOf(t: TFunction, grant: Grant, unit: string): Condition[] {
  function standing(goal: number, stands: number): Omit<Condition, 'label'> {
    return {
      rest:
        stands >= goal ? t('grant:complete') : t('grant:left', { amount: formatBaht(goal - stands), unit }),
      percent: (stands / goal) * 100,
    }
  }
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
