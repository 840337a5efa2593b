import type { ServiceCount, ServiceItem } from '@kapao/contract/service-report'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht, formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../controls/dialog.tsx'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { wordsForDay, wordsForPeriod } from '../../time/days.ts'
import { MemberLink } from '../member/member-link.tsx'
import { BehindPages } from '../report/behind-pages.tsx'
import type { Period } from '../report/report-filter.ts'
import { wordsForMethod } from './method-words.ts'
import { useServiceItems } from './service-report.queries.ts'
import { Took } from './took.tsx'

type DialogProps = {
  behind: ServiceCount
  period: Period
  /** What the report says. */
  figure: number
  /** When the report was counted. */
  countedAt: string
  onClose: () => void
}

/** What is behind a count of service, and whether it comes to it. */
export function ServiceItemsDialog({ behind, period, figure, countedAt, onClose }: DialogProps) {
  const { t } = useTranslation()
  const days = period.from === period.until ? wordsForDay(period.from) : wordsForPeriod(period)
  return (
    <Dialog isOpen onClose={onClose} title={[...wordsForCount(t, behind), days].join(' · ')}>
      <p className="text-title font-bold">{formatCount(figure)}</p>
      <Items behind={behind} period={period} figure={figure} countedAt={countedAt} />
    </Dialog>
  )
}

function wordsForCount(t: TFunction, behind: ServiceCount): string[] {
  if (behind.of === 'deposits')
    return [
      wordsForMethod(t, behind),
      t(behind.outcome === undefined ? 'service-report:asked' : outcomeTexts[behind.outcome]),
    ]
  if (behind.of === 'withdrawals')
    return [t('service-report:withdrawal'), t(`service-report:${countTexts[behind.count ?? 'asked']}`)]
  if (behind.of === 'chats') {
    if (behind.isAnswered === undefined) return [t('service-report:chats')]
    return [t('service-report:chats'), t(outcomeTexts[behind.isAnswered ? 'answered' : 'waiting'])]
  }
  if (behind.of === 'answers') return [t('service-report:answers'), behind.operatorId]
  const kind = t(`service-report:${behind.kind ?? 'decisions'}`)
  return [kind, behind.operatorId]
}

const countTexts = {
  asked: 'asked',
  open: 'open',
  paid: 'paid',
  returned: 'returned',
  decided: 'decided',
  approvedByRules: 'autoApproval',
} as const

const outcomeTexts = {
  open: 'service-report:open',
  succeeded: 'service-report:succeeded',
  failed: 'service-report:failed',
  paid: 'service-report:paid',
  returned: 'service-report:returned',
  waiting: 'service-report:waiting',
  answered: 'service-report:wasAnswered',
  decided: 'service-report:decided',
} as const satisfies Record<ServiceItem['outcome'], string>

function Items({ behind, period, figure, countedAt }: Omit<DialogProps, 'onClose'>) {
  const { t } = useTranslation()
  const filter = { ...period, behind }
  return (
    <BehindPages
      pages={useServiceItems(filter)}
      rowsOf={({ items }) => items}
      check={(total) => ({
        isSame: total === figure,
        same: t('service-report:itemsSame', { number: formatCount(total) }),
        different: t('service-report:itemsDifferent', {
          number: formatCount(total),
          figure: formatCount(figure),
          time: formatDateTime(countedAt),
        }),
      })}
      empty={null}
      older={t('service-report:older')}
      table={{ kind: 'serviceItems', filter }}
    >
      {(items) => <ItemTable items={items} behind={behind} />}
    </BehindPages>
  )
}

function ItemTable({ items, behind }: { items: readonly ServiceItem[]; behind: ServiceCount }) {
  const { t } = useTranslation()
  const hasAmounts = behind.of !== 'chats' && behind.of !== 'answers'
  return (
    <TableFrame label={t('service-report:items')}>
      <thead>
        <tr>
          <th className={headClass}>{t('service-report:time')}</th>
          <th className={headClass}>{t('service-report:member')}</th>
          <th className={headClass}>{t('service-report:outcome')}</th>
          <th className={`${headClass} text-right`}>{t('service-report:took')}</th>
          {hasAmounts && <th className={`${headClass} text-right`}>{t('service-report:amount')}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.kind} ${item.itemId}`}>
            <td className={`${cellClass} whitespace-nowrap`}>
              {formatDateTime(item.at)}
              <span
                title={item.itemId}
                className="code block w-24 truncate font-mono text-mini text-muted select-all"
              >
                {item.itemId}
              </span>
            </td>
            <td className={cellClass}>
              {item.memberId === null ? '–' : <MemberLink memberId={item.memberId} />}
            </td>
            <td className={`${cellClass} whitespace-nowrap`}>{t(outcomeTexts[item.outcome])}</td>
            <td className={`${cellClass} text-right whitespace-nowrap`}>
              <Took seconds={item.seconds} />
            </td>
            {hasAmounts && (
              <td className={`${cellClass} text-right whitespace-nowrap`}>
                <Amount item={item} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Amount({ item: { amount, currency } }: { item: ServiceItem }) {
  const { i18n } = useTranslation()
  if (amount === null) return '–'
  if (currency === null || currency === 'BAHT') return formatBaht(amount)
  return `${formatBaht(amount)} ${currencyWord(currency, currentLanguage(i18n))}`
}
