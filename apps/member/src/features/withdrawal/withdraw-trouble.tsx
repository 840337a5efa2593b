import { useTranslation } from 'react-i18next'
import { canRepeat } from '../../failure/can-repeat.ts'
import { FailureBox } from '../../failure/failure-box.tsx'
import { InSight } from '../../in-sight.tsx'
import { EachPlace } from '../transfer/each-place.tsx'
import type { WithdrawFlow } from './use-withdraw.ts'

/** Why nothing was withdrawn, or that nobody knows yet; and what came home from the games all the same. */
export function WithdrawTrouble({ flow }: { flow: WithdrawFlow }) {
  const { t } = useTranslation()
  if (flow.failure === null || flow.isSending) return null
  return (
    <InSight>
      <FailureBox
        failure={flow.failure}
        title={flow.isOutcomeUnknown ? t('withdrawal:unknownTitle') : t('withdrawal:notMadeTitle')}
        onRetry={canRepeat(flow.failure) ? flow.retry : undefined}
      />
      {flow.isOutcomeUnknown && <p className="mt-2 text-small text-muted">{t('withdrawal:safeToRetry')}</p>}
      {flow.cameHome.length > 0 && (
        <section aria-labelledby="came-home" className="mt-4">
          <h3 id="came-home" className="font-semibold">
            {t('withdrawal:cameHome')}
          </h3>
          <EachPlace transfers={flow.cameHome} />
        </section>
      )}
    </InSight>
  )
}
