import { useTranslation } from 'react-i18next'
import { EachAccount } from '../transfer/each-account.tsx'
import { RequestTrouble } from '../transfer/request-trouble.tsx'
import type { WithdrawFlow } from './use-withdraw.ts'

/**
 * Why the withdrawal failed, or that its outcome is unknown yet; and the money that returned from the games even so.
 */
export function WithdrawTrouble({ flow }: { flow: WithdrawFlow }) {
  const { t } = useTranslation()
  return (
    <RequestTrouble
      flow={flow}
      title={t('withdrawal:notMadeTitle')}
      unknownTitle={t('withdrawal:unknownTitle')}
      safeToRetry={t('withdrawal:safeToRetry')}
    >
      {flow.cameHome.length > 0 && (
        <section aria-labelledby="came-home" className="mt-4">
          <h3 id="came-home" className="font-semibold">
            {t('withdrawal:cameHome')}
          </h3>
          <EachAccount transfers={flow.cameHome} />
        </section>
      )}
    </RequestTrouble>
  )
}
