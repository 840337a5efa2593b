import { Button } from '@kapao/ui/actions/button'
import { Card } from '@kapao/ui/layout/card'
import { NumberedSteps } from '@kapao/ui/data/numbered-steps'
import { useTranslation } from 'react-i18next'

/** How to make the first deposit. */
export function FirstSteps({ onDeposit }: { onDeposit: () => void }) {
  const { t } = useTranslation()
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="text-lead font-bold">{t('wallet:firstDepositTitle')}</h2>
        <p className="text-muted">{t('wallet:firstDepositText')}</p>
      </div>
      <NumberedSteps
        steps={[
          { key: 'open', title: t('wallet:firstStep1'), text: t('wallet:firstStep1Text') },
          { key: 'scan', title: t('wallet:firstStep2'), text: t('wallet:firstStep2Text') },
          { key: 'wait', title: t('wallet:firstStep3'), text: t('wallet:firstStep3Text') },
        ]}
      />
      <Button isWide onClick={onDeposit}>
        {t('wallet:deposit')}
      </Button>
    </Card>
  )
}
