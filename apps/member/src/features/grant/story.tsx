import { formatBaht, formatCount } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { Timeline, type TimelineStep } from '@kapao/ui/data/timeline'
import type { TFunction } from 'i18next'
import { ArrowDownToLine, Banknote, CircleSlash2, Dices, Flag, Gift, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUnit } from '../../use-unit.ts'
import type { Figures } from './figures.ts'
import { StoryBar, StoryRounds } from './story-bar.tsx'

type StoryProps = {
  figures: Figures
  /** What is received, such as "Bonus 20%". */
  creditTitle: string
  /** Where the money comes from, if not from a deposit. */
  source?: { title: string; amount: number }
  hours?: number | null
}

/**
 * A rule as a drawn story of one amount: the deposit, what is added, what to play, and what is withdrawn. A list, which
 * screen readers read in the same order.
 */
export function Story({ figures, creditTitle, source, hours = null }: StoryProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  return (
    <Timeline
      steps={[
        ...startSteps(figures, { t, unit, creditTitle, source }),
        ...conditionSteps(figures, { t, hours }),
        ...endSteps(figures, { t, unit }),
      ]}
    />
  )
}

function startSteps(
  { deposit, credit, base, succeedsAt }: Figures,
  {
    t,
    unit,
    creditTitle,
    source,
  }: { t: TFunction; unit: string } & Pick<StoryProps, 'creditTitle' | 'source'>,
): TimelineStep[] {
  const whole = Math.max(base, succeedsAt ?? 0)
  const own = { tone: 'deposit', share: deposit / whole } as const
  return [
    ...(source === undefined
      ? []
      : [
          {
            key: 'source',
            icon: <ArrowDownToLine aria-hidden />,
            tone: 'neutral' as const,
            title: source.title,
            end: <Amount value={formatBaht(source.amount)} />,
          },
        ]),
    ...(deposit > 0
      ? [
          {
            key: 'deposit',
            icon: <ArrowDownToLine aria-hidden />,
            tone: 'gold' as const,
            title: t('grant:storyDeposit'),
            end: <Amount value={formatBaht(deposit)} />,
            text: <StoryBar parts={[own]} />,
          },
        ]
      : []),
    {
      key: 'credit',
      icon: <Gift aria-hidden />,
      tone: 'bonus',
      title: creditTitle,
      end: <Amount value={`+${formatBaht(credit)}`} />,
      text: (
        <>
          <StoryBar parts={[own, { tone: 'credit', share: credit / whole }]} />
          {t('grant:storyStart', { base: formatBaht(base), unit })}
        </>
      ),
    },
  ]
}

function conditionSteps(
  { base, percentSuccess, succeedsAt, percentTurnover, turnover }: Figures,
  { t, hours }: { t: TFunction; hours: number | null },
): TimelineStep[] {
  return [
    ...(turnover > 0
      ? [
          {
            key: 'turnover',
            icon: <Dices aria-hidden />,
            tone: 'progress' as const,
            title: t('grant:storyPlay'),
            end: <Amount value={formatBaht(turnover)} />,
            text: (
              <>
                <StoryRounds times={percentTurnover / 100} />
                {t('grant:storyPlayTimes', { times: String(percentTurnover / 100) })}
              </>
            ),
          },
        ]
      : []),
    ...(succeedsAt === null
      ? []
      : [
          {
            key: 'success',
            icon: <Flag aria-hidden />,
            tone: 'progress' as const,
            title: t('grant:storyReach'),
            end: <Amount value={formatBaht(succeedsAt)} />,
            text: (
              <>
                <StoryBar
                  parts={[
                    { tone: 'start', share: base / succeedsAt },
                    { tone: 'won', share: 1 - base / succeedsAt },
                  ]}
                />
                {t('grant:storyShare', { percent: formatCount(percentSuccess) })}
              </>
            ),
          },
        ]),
    ...(hours === null
      ? []
      : [
          {
            key: 'hours',
            icon: <Timer aria-hidden />,
            tone: 'neutral' as const,
            title: t('grant:storyHours', { hours: formatCount(hours) }),
          },
        ]),
  ]
}

function endSteps(
  { base, succeedsAt, turnover, percentFail, failsAt }: Figures,
  { t, unit }: { t: TFunction; unit: string },
): TimelineStep[] {
  const isFree = succeedsAt === null && turnover === 0
  return [
    {
      key: 'withdraw',
      icon: <Banknote aria-hidden />,
      tone: 'in',
      title: isFree && percentFail === 0 ? t('grant:storyFree') : t('grant:storyWithdraw'),
    },
    ...(percentFail === 0
      ? []
      : [
          {
            key: 'fail',
            icon: <CircleSlash2 aria-hidden />,
            tone: 'out' as const,
            title: t('grant:storyFail', { at: formatBaht(failsAt), unit }),
            text: (
              <>
                <StoryBar parts={[{ tone: 'left', share: failsAt / base }]} />
                {t('grant:storyShare', { percent: formatCount(percentFail) })}
              </>
            ),
          },
        ]),
  ]
}
