import type { Notification, NotificationKind } from '@kapao/contract/notification'
import { formatDateTime } from '@kapao/i18n/date'
import { endingTitleOf } from '@kapao/i18n/grant-story'
import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { ListRow } from '@kapao/ui/data/list-row'
import type { TFunction } from 'i18next'
import {
  ArrowDownLeft,
  ArrowUpRight,
  type LucideIcon,
  MessageCircle,
  MonitorSmartphone,
  Timer,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { deviceName } from '../../device-name.ts'
import { Age } from '../../time/age.tsx'
import { useMarkRead } from './notification.queries.ts'
import { linkOf } from './link-of.ts'

type NotificationRowProps = { notification: Notification; onLeave: () => void }

/** One notification. A tap reads it and leads to what it is about. */
export function NotificationRow({ notification, onLeave }: NotificationRowProps) {
  const { t } = useTranslation()
  const markRead = useMarkRead()
  const { kind, at, isRead } = notification
  const { Icon, tone } = looks[kind]
  const text = textOf(t, notification)
  function leave() {
    if (!isRead) markRead.mutate(notification)
    onLeave()
  }
  return (
    <ListRow
      icon={<Icon aria-hidden />}
      tone={tone}
      title={
        <>
          {!isRead && <NewDot label={t('notification:isNew')} />}
          {titleOf(t, notification)}
        </>
      }
      text={
        <>
          {text !== undefined && (
            <>
              {text}
              <br />
            </>
          )}
          <time dateTime={at}>
            <Age at={at} />
          </time>
        </>
      }
      end={<MovedAmount notification={notification} />}
      render={<Link to={linkOf(notification)} replace onClick={leave} />}
    />
  )
}

function NewDot({ label }: { label: string }) {
  return (
    <>
      <span aria-hidden className="inline-block size-2 rounded-full bg-gold" />
      <span className="sr-only">{label}</span>{' '}
    </>
  )
}

function MovedAmount({ notification: { kind, amount } }: { notification: Notification }) {
  const { t } = useTranslation()
  if (amount === null) return null
  const value = formatBaht(amount)
  if (kind === 'MONEY_IN') return <Amount value={value} direction="in" directionLabel={t('moneyIn')} />
  if (kind === 'WITHDRAWAL_RETURNED') return <Amount value={value} isVoid />
  return <Amount value={value} direction="out" directionLabel={t('moneyOut')} />
}

const looks = {
  MONEY_IN: { Icon: ArrowDownLeft, tone: 'in' },
  WITHDRAWAL_PAID: { Icon: ArrowUpRight, tone: 'out' },
  WITHDRAWAL_RETURNED: { Icon: Undo2, tone: 'neutral' },
  BONUS_ENDING: { Icon: Timer, tone: 'bonus' },
  NEW_LOGIN: { Icon: MonitorSmartphone, tone: 'gold' },
  SUPPORT_MESSAGE: { Icon: MessageCircle, tone: 'progress' },
} as const satisfies Record<NotificationKind, { Icon: LucideIcon; tone: string }>

const titles = {
  MONEY_IN: 'notification:moneyIn',
  WITHDRAWAL_PAID: 'notification:withdrawalPaid',
  WITHDRAWAL_RETURNED: 'notification:withdrawalReturned',
  BONUS_ENDING: 'notification:bonusEndingPlain',
  NEW_LOGIN: 'notification:newLogin',
  SUPPORT_MESSAGE: 'notification:supportMessage',
} as const satisfies Record<NotificationKind, string>

function titleOf(t: TFunction, { kind, grant }: Notification): string {
  return grant === null ? t(titles[kind]) : endingTitleOf(t, grant)
}

function textOf(t: TFunction, { kind, grant, device }: Notification): string | undefined {
  if (kind === 'WITHDRAWAL_RETURNED') return t('notification:withdrawalReturnedText')
  if (device !== null) return deviceName(t, device)
  if (grant === null || grant.expiresAt === null) return undefined
  return t('notification:bonusEndingText', { time: formatDateTime(grant.expiresAt) })
}
