import type { Answer } from '@kapao/contract/call'
import type { listWork } from '@kapao/contract/work'
import type { WorkKind } from '@kapao/contract/work-kinds'
import { formatCount } from '@kapao/i18n/number'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { kindTexts } from './work-texts.ts'

export type Sort = 'oldest' | 'amount'

type QueueFilterProps = {
  counts: Answer<typeof listWork>['counts'] | undefined
  kind: WorkKind | undefined
  onKind: (kind: WorkKind | undefined) => void
}

/** What of the queue is shown, with how much waits of each kind. */
export function QueueFilter({ counts, kind, onKind }: QueueFilterProps) {
  const { t } = useTranslation()
  const total = counts?.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <div
      role="group"
      aria-label={t('work:kinds')}
      className="flex min-w-0 gap-1.5 overflow-x-auto p-0.5"
      data-scrolls="sideways"
    >
      <Chip label={t('work:all')} count={total} isOn={kind === undefined} onPress={() => onKind(undefined)} />
      {counts?.map((each) => (
        <Chip
          key={each.kind}
          label={t(kindTexts[each.kind])}
          count={each.count}
          isOn={kind === each.kind}
          onPress={() => onKind(each.kind)}
        />
      ))}
    </div>
  )
}

type QueueOrderProps = { sort: Sort; onSort: (sort: Sort) => void }

/** What comes first in the queue. */
export function QueueOrder({ sort, onSort }: QueueOrderProps) {
  const { t } = useTranslation()
  return (
    <label className="flex min-w-0 items-center gap-2 text-small text-muted">
      <span className="max-sm:sr-only">{t('work:sort')}</span>
      <select
        value={sort}
        onChange={({ target }) => onSort(target.value === 'amount' ? 'amount' : 'oldest')}
        className="min-h-9 min-w-0 rounded-field border border-edge bg-raised px-2 text-small text-text max-sm:min-h-12 pointer-coarse:min-h-12"
      >
        <option value="oldest">{t('work:sortOldest')}</option>
        <option value="amount">{t('work:sortAmount')}</option>
      </select>
    </label>
  )
}

type ChipProps = { label: string; count: number; isOn: boolean; onPress: () => void }

function Chip({ label, count, isOn, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={clsx(
        'flex min-h-9 shrink-0 items-center gap-1.5 rounded-field border px-3 text-small font-semibold whitespace-nowrap max-sm:min-h-12 pointer-coarse:min-h-12',
        isOn ? 'border-transparent bg-text text-ground' : 'border-line bg-raised hover:bg-lifted',
        count === 0 && !isOn && 'text-muted',
      )}
    >
      {label} <span className="font-normal">{formatCount(count)}</span>
    </button>
  )
}
