import { formatAge } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../controls/badge.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { readClock } from '../../time/clock.ts'
import { textOfKey } from '../work/item-key.ts'
import { nameOfItem } from '../work/queue-list.tsx'
import { useMoney } from '../work/work-sentence.ts'
import { kindTexts, whyTexts } from '../work/work-texts.ts'
import { useWork } from '../work/work.queries.ts'

/** How many rows are shown; the rest is counted. */
const mostShown = 6

/** What waits for a decision, what has waited longest first, with the way to it. */
export function WaitingPanel() {
  const { t, i18n } = useTranslation()
  const money = useMoney()
  const { data, error, refetch } = useWork({ limit: mostShown })
  const count = data?.counts.reduce((sum, each) => sum + each.count, 0) ?? 0
  return (
    <TitledPanel
      title={t('today:waiting')}
      aside={data !== undefined && count > 0 && <Badge tone="accent">{formatCount(count)}</Badge>}
    >
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-40" />
        </SkeletonGroup>
      )}
      {data?.items.length === 0 && <p className="text-small text-muted">{t('today:nothingWaits')}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ul className="-mx-2 flex flex-col">
          {data.items.map((item) => (
            <li key={textOfKey(item)} className="border-t border-line first:border-t-0">
              <Link
                to={`/work?item=${encodeURIComponent(textOfKey(item))}`}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-field px-2 py-1.5 text-small text-text no-underline hover:bg-surface max-sm:min-h-12 pointer-coarse:min-h-12"
              >
                <span className="truncate font-semibold">{nameOfItem(item) ?? t('work:nobody')}</span>
                <span className="text-right font-semibold whitespace-nowrap">
                  {item.amount !== null && money(item.amount, item.currency)}
                </span>
                <span className="truncate text-mini text-muted">
                  {t(kindTexts[item.kind])} · {t(whyTexts[item.why])}
                </span>
                <span className="text-right text-mini whitespace-nowrap text-muted">
                  {formatAge(item.since, readClock(), currentLanguage(i18n))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {count > mostShown && (
        <Link to="/work" className="text-small">
          {t('today:allWaiting', { number: formatCount(count) })}
        </Link>
      )}
    </TitledPanel>
  )
}
