import type { Grant } from '@kapao/contract/grant'
import { conditionsOf } from '@kapao/i18n/grant-story'
import { ProgressBar } from '@kapao/ui/feedback/progress-bar'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../app/lazy-part.ts'

const LanternRow = lazyPart(async () => (await import('./lantern-row.tsx')).LanternRow)

/** How far each condition of an open grant is: a bar, what is left in figures, and the lanterns that light with it. */
export function ConditionBars({ grant, unit }: { grant: Grant; unit: string }) {
  const { t } = useTranslation()
  return conditionsOf(t, grant, unit).map(({ label, percent, rest }) => (
    <div key={label} className="pb-2">
      <ProgressBar tone="gold" label={label} value={percent} valueText={rest} />
      {/* The bar is the line on which they hang. */}
      <div className="-mt-3 h-7.5">
        <Suspense>
          <LanternRow percent={percent} />
        </Suspense>
      </div>
    </div>
  ))
}
