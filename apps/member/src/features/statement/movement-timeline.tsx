import type { StatementDetail, StatementStep } from '@kapao/contract/statement'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { Timeline } from '@kapao/ui/data/timeline'
import { Check, Clock3, type LucideIcon, Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { restText, stepText } from './step-text.ts'

/** The steps of a movement so far, described from the view of the member's money. */
export function MovementTimeline({ line }: { line: StatementDetail }) {
  const { t } = useTranslation()
  const steps = line.timeline.map((step) => {
    const { Icon, tone } = looks[step.what]
    const rest = restText(t, line, step)
    return {
      key: step.what,
      icon: <Icon aria-hidden />,
      tone,
      title: stepText(t, line, step),
      end: formatBaht(step.amount),
      text: (
        <>
          {rest !== undefined && <p className="text-in">{rest}</p>}
          <time dateTime={step.at}>{formatDateTime(step.at)}</time>
        </>
      ),
    }
  })
  return <Timeline steps={steps} />
}

const looks = {
  RECORDED: { Icon: Check, tone: 'in' },
  HELD: { Icon: Clock3, tone: 'progress' },
  SETTLED: { Icon: Check, tone: 'in' },
  VOIDED: { Icon: X, tone: 'out' },
  REVERSED: { Icon: Undo2, tone: 'out' },
} as const satisfies Record<StatementStep, { Icon: LucideIcon; tone: string }>
