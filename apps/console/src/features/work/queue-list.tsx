import type { WorkItem } from '@kapao/contract/work'
import { formatAge } from '@kapao/i18n/date'
import { currentLanguage } from '@kapao/i18n/start'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { readClock } from '../../time/clock.ts'
import { textOfKey } from './item-key.ts'
import type { QueueRow } from './use-queue.ts'
import { useMoney } from './work-sentence.ts'
import { kindTexts, whyTexts } from './work-texts.ts'

type QueueListProps = {
  rows: readonly QueueRow[]
  chosen: string | null
  selected: ReadonlyMap<string, WorkItem>
  onChoose: (key: string) => void
  onSelect: (item: WorkItem) => void
}

/** The rows of the queue. A row that was decided stays where it was, and says so. */
export function QueueList({ rows, chosen, selected, onChoose, onSelect }: QueueListProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('work:queue')}>
      {rows.map((row) => {
        const key = textOfKey(row.item)
        return (
          <li
            key={key}
            className={clsx(
              'flex items-stretch border-b border-l-3 border-b-line',
              chosen === key ? 'border-l-gold bg-lifted' : 'border-l-transparent hover:bg-surface',
              row.isGone && 'text-muted',
            )}
          >
            <label className="flex w-8 shrink-0 items-center justify-center pl-1 max-sm:w-12 pointer-coarse:w-12">
              <span className="sr-only">
                {t('work:select', { what: nameOfItem(row.item) ?? t(kindTexts[row.item.kind]) })}
              </span>
              <input
                type="checkbox"
                className="size-4.5 accent-gold max-sm:size-6"
                checked={selected.has(key)}
                disabled={row.isGone}
                onChange={() => onSelect(row.item)}
              />
            </label>
            <Row row={row} isChosen={chosen === key} onChoose={() => onChoose(key)} />
          </li>
        )
      })}
    </ul>
  )
}

/** Who or what an item is about. */
export function nameOfItem({ member, facts }: WorkItem): string | undefined {
  return (
    member?.name ?? facts.payer ?? facts.label ?? facts.maker ?? facts.provider ?? facts.company ?? facts.bank
  )
}

type RowProps = { row: QueueRow; isChosen: boolean; onChoose: () => void }

function Row({ row: { item, isGone }, isChosen, onChoose }: RowProps) {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const { kind, amount, currency, since, why, claim, facts } = item
  return (
    <button
      type="button"
      id={rowId(textOfKey(item))}
      data-row
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className="grid min-h-14 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-field py-1.5 pr-3 pl-2 text-left -outline-offset-2"
    >
      <span className="truncate text-small font-semibold">{nameOfItem(item) ?? t('work:nobody')}</span>
      <span className="text-right text-small font-semibold whitespace-nowrap">
        {amount !== null && money(amount, currency)}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-mini text-muted">
        <span className="whitespace-nowrap">{t(kindTexts[kind])}</span>
        {isGone ? (
          <Badge tone="good">{t('work:decided')}</Badge>
        ) : (
          <>
            <Badge tone={item.acts.length > 0 ? 'warn' : 'plain'}>{t(whyTexts[why])}</Badge>
            {facts.isAboveCeiling === true && <Badge tone="bad">{t('work:aboveCeiling')}</Badge>}
            {facts.needsTwo === true && <Badge tone="plain">{t('work:needsTwo')}</Badge>}
            {claim !== null && (
              <Badge tone={claim.isOwn ? 'plain' : 'bad'}>
                {claim.isOwn ? t('work:looksSelf') : t('work:looks', { name: claim.name })}
              </Badge>
            )}
          </>
        )}
      </span>
      <time dateTime={since} className="self-start text-right text-mini whitespace-nowrap text-muted">
        {formatAge(since, Math.max(readClock(), new Date(since).getTime()), currentLanguage(i18n))}
      </time>
    </button>
  )
}

export function rowId(key: string): string {
  return `work-${key}`
}
