import type { OfferTerms } from '@kapao/contract/bonus'
import type { Grant } from '@kapao/contract/grant'
import { formatBaht, formatCount } from '@kapao/i18n/number'
import type { TFunction } from 'i18next'
import { type Figures, figuresOf } from './figures.ts'

type Params = { t: TFunction; unit: string }

/** The rule of an offer in plain sentences, with the member's own figures where the deposit for it exists. */
export function offerSentences(offer: OfferTerms, { t, unit }: Params): string[] {
  if (offer.terms && isFree(offer))
    return [t('grant:ruleCreditAlone', { credit: formatBaht(offer.terms.credit), unit }), t('grant:ruleFree')]
  const end = [
    ...(offer.hours === null ? [] : [t('grant:ruleHours', { hours: formatCount(offer.hours) })]),
    ...closing(isBinding(offer) ? cancelSentence(offer.terms?.deposit, { t, unit }) : undefined, t),
  ]
  if (offer.terms) return [...figureSentences(figuresOf(offer, offer.terms), { t, unit }), ...end]
  const { percentSuccess, percentFail, percentTurnover } = offer
  return [
    t('grant:ruleNeedsDeposit', { least: formatBaht(offer.leastDeposit), unit }),
    creditSentence(offer, { t, unit }),
    ...(percentSuccess > 0 ? [t('grant:ruleSuccessPercent', { percent: formatCount(percentSuccess) })] : []),
    ...(percentTurnover > 0
      ? [t('grant:ruleTurnoverPercent', { percent: formatCount(percentTurnover) })]
      : []),
    ...(isBinding(offer) ? [] : [t('grant:ruleFree')]),
    t('grant:ruleFailPercent', { percent: formatCount(percentFail) }),
    ...end,
  ]
}

function creditSentence({ creditPercent, creditFixed, creditMost }: OfferTerms, { t, unit }: Params): string {
  const figures = { percent: formatCount(creditPercent), most: formatBaht(creditMost), unit }
  if (creditPercent === 0)
    return t('grant:ruleCreditAlone', { credit: formatBaht(Math.min(creditFixed, creditMost)), unit })
  if (creditFixed === 0) return t('grant:ruleCreditPercent', figures)
  return t('grant:ruleCreditBoth', { ...figures, credit: formatBaht(creditFixed) })
}

/** Whether receiving it keeps the member from withdrawing until a condition is met. */
export function isBinding({ percentSuccess, percentTurnover }: OfferTerms): boolean {
  return percentSuccess > 0 || percentTurnover > 0
}

/** What a member has to agree to before receiving an offer that binds money: how much, and until when. */
export function bindingSentences(offer: OfferTerms, { t, unit }: Params): string[] {
  if (offer.terms === null) return []
  const { base, percentSuccess, succeedsAt, turnover } = figuresOf(offer, offer.terms)
  return [
    t('grant:bindMoney', { base: formatBaht(base), unit }),
    ...conditionSentences({ percentSuccess, succeedsAt, turnover }, { t, unit }),
    ...(offer.hours === null ? [] : [t('grant:ruleHours', { hours: formatCount(offer.hours) })]),
  ]
}

/** There is no condition to meet, and nothing ends it early. */
function isFree(offer: OfferTerms): boolean {
  return !isBinding(offer) && offer.percentFail === 0
}

/** The rule of a grant that has started. */
export function grantSentences(grant: Grant, { t, unit }: Params): string[] {
  const hasCondition = grant.succeedsAt !== null || grant.turnover > 0
  return [
    ...figureSentences(grant, { t, unit }),
    ...closing(hasCondition ? cancelSentence(grant.deposit, { t, unit }) : undefined, t),
  ]
}

function figureSentences(figures: Omit<Figures, 'percentTurnover'>, { t, unit }: Params): string[] {
  const { deposit, credit, base, percentSuccess, succeedsAt, percentFail, failsAt, turnover } = figures
  return [
    deposit > 0
      ? t('grant:ruleCredit', {
          credit: formatBaht(credit),
          deposit: formatBaht(deposit),
          base: formatBaht(base),
          unit,
        })
      : t('grant:ruleCreditAlone', { credit: formatBaht(credit), unit }),
    ...conditionSentences({ percentSuccess, succeedsAt, turnover }, { t, unit }),
    ...(succeedsAt === null && turnover === 0 ? [t('grant:ruleFree')] : []),
    t('grant:ruleFail', { at: formatBaht(failsAt), percent: formatCount(percentFail), unit }),
  ]
}

function conditionSentences(
  { percentSuccess, succeedsAt, turnover }: Pick<Figures, 'percentSuccess' | 'succeedsAt' | 'turnover'>,
  { t, unit }: Params,
): string[] {
  return [
    ...(succeedsAt === null
      ? []
      : [t('grant:ruleSuccess', { at: formatBaht(succeedsAt), percent: formatCount(percentSuccess), unit })]),
    ...(turnover > 0 ? [t('grant:ruleTurnover', { amount: formatBaht(turnover), unit })] : []),
  ]
}

/** What cancelling costs; `deposit` is undefined while the member has not made the deposit for it. */
function cancelSentence(deposit: number | undefined, { t, unit }: Params): string {
  if (deposit === undefined) return t('grant:ruleCancelPercent')
  if (deposit === 0) return t('grant:ruleCancelNoDeposit')
  return t('grant:ruleCancel', { deposit: formatBaht(deposit), unit })
}

/** `cancel` is undefined where there is no condition to meet. */
function closing(cancel: string | undefined, t: TFunction): string[] {
  return [t('grant:ruleWhole'), ...(cancel === undefined ? [] : [t('grant:ruleMeanwhile'), cancel])]
}
