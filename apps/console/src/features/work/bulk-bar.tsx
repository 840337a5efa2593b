import type { WorkItem } from '@kapao/contract/work'
import { formatCount } from '@kapao/i18n/number'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Way } from './decision.ts'
import { textOfKey } from './item-key.ts'
import { readWork, type WorkFilter } from './work.queries.ts'

/** As many as one reading of the queue gives. */
const mostSelected = 500

type BulkBarProps = {
  selected: ReadonlyMap<string, WorkItem>
  filter: WorkFilter
  onSelected: (selected: ReadonlyMap<string, WorkItem>) => void
}

/** What can be done with several items at once; shown while some are selected. */
export function BulkBar({ selected, filter, onSelected }: BulkBarProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>()
  const whole: WorkFilter = { ...filter, limit: mostSelected }
  const selectAll = useMutation({
    mutationFn: () => readWork(whole),
    onSuccess: ({ items }) => onSelected(new Map(items.map((item) => [textOfKey(item), item]))),
  })
  if (selected.size === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-line bg-lifted px-3 py-2">
      <strong role="status" className="text-small">
        {t('work:selected', { number: formatCount(selected.size) })}
      </strong>
      <Button isBusy={selectAll.isPending} onClick={() => selectAll.mutate()}>
        {t('work:selectAll')}
      </Button>
      <Button tone="main" onClick={() => setWay('approve')}>
        {t('work:bulkApprove')}
      </Button>
      <Button tone="danger" onClick={() => setWay('reject')}>
        {t('work:bulkReject')}
      </Button>
      <Button tone="quiet" onClick={() => onSelected(new Map())}>
        {t('work:clear')}
      </Button>
      {selectAll.isError && <FailureNote failure={selectAll.error} />}
      {way !== undefined && (
        <BulkDialog
          items={[...selected.values()]}
          way={way}
          filter={whole}
          onClose={(wasRun) => {
            setWay(undefined)
            if (wasRun) onSelected(new Map())
          }}
        />
      )}
    </div>
  )
}
