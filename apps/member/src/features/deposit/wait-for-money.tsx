import { formatBaht } from '@kapao/i18n/number'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { prepareCelebration } from '../../celebration/celebrate.ts'
import { PanelStart } from '../../sheet/panel-start.tsx'
import { ArrivedPanel } from './arrived-panel.tsx'
import { useArrivedDeposit } from './use-arrived-deposit.ts'
import { useUnit } from '../../use-unit.ts'

/** Shows a way to pay until money arrives, and then the arrival. The member need not do anything or look elsewhere. */
export function WaitForMoney({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const arrived = useArrivedDeposit()
  useEffect(prepareCelebration, [])
  return (
    <>
      <p role="status" className="sr-only">
        {arrived &&
          `${t('deposit:arrivedTitle')} ${t('deposit:arrivedText', { amount: formatBaht(arrived.amount), unit })}`}
      </p>
      <PanelStart key={arrived?._id}>
        {arrived ? (
          <ArrivedPanel
            amount={arrived.amount}
            askedAmount={undefined}
            lineId={arrived._id}
            onClose={onClose}
          />
        ) : (
          children
        )}
      </PanelStart>
    </>
  )
}
