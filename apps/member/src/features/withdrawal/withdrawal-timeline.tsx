import type { Withdrawal, WithdrawalStep } from '@kapao/contract/withdrawal'
import { formatDateTime } from '@kapao/i18n/date'
import { Timeline } from '@kapao/ui/data/timeline'
import { Check, Eye, type LucideIcon, Lock, Send, ThumbsUp, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { stepOf } from '@kapao/i18n/withdrawal-story'

/** The steps of a withdrawal so far. */
export function WithdrawalTimeline({ timeline }: Pick<Withdrawal, 'timeline'>) {
  const { t } = useTranslation()
  return (
    <Timeline
      steps={timeline.map(({ what, at }) => {
        const { Icon, tone } = looks[what]
        return {
          key: what,
          icon: <Icon aria-hidden />,
          tone,
          title: stepOf(t, what),
          text: <time dateTime={at}>{formatDateTime(at)}</time>,
        }
      })}
    />
  )
}

const looks = {
  HELD: { Icon: Lock, tone: 'progress' },
  REVIEWED: { Icon: Eye, tone: 'progress' },
  APPROVED: { Icon: ThumbsUp, tone: 'progress' },
  SENT: { Icon: Send, tone: 'progress' },
  PAID: { Icon: Check, tone: 'in' },
  RETURNED: { Icon: Undo2, tone: 'out' },
} as const satisfies Record<WithdrawalStep, { Icon: LucideIcon; tone: string }>
