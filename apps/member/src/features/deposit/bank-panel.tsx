import type { DepositBank } from '@kapao/contract/money-lookups'
import { Button } from '@kapao/ui/actions/button'
import { NumberedSteps } from '@kapao/ui/data/numbered-steps'
import { TextLink } from '@kapao/ui/actions/text-link'
import { ArrowLeft, Copy, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '../../use-copy.ts'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { BankCard } from './bank-card.tsx'
import { DepositRules } from './deposit-rules.tsx'
import { OwnAccountNote } from './own-account-note.tsx'
import { WaitForMoney } from './wait-for-money.tsx'

type BankPanelProps = {
  account: DepositBank
  onClose: () => void
  onOtherWay: () => void
  onSlip: () => void
}

/**
 * Deposit by a transfer to a bank account: copy the number, pay from the registered account, and see when the money
 * arrives.
 */
export function BankPanel({ account, onClose, onOtherWay, onSlip }: BankPanelProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  const isByPerson = account.mode === 'MANUAL'
  return (
    <WaitForMoney onClose={onClose}>
      <BankCard account={account} />
      <h3 className="mt-5 mb-3 font-bold">{t('deposit:bankSteps')}</h3>
      <NumberedSteps
        steps={[
          { key: 'copy', title: t('deposit:bankStep1Title'), text: t('deposit:bankStep1Text') },
          { key: 'pay', title: t('deposit:bankStep2Title'), text: <OwnAccountNote /> },
          {
            key: 'wait',
            title: isByPerson ? t('deposit:bankStep3ByPerson') : t('deposit:step3Title'),
            text: isByPerson ? t('deposit:bankStep3ByPersonText') : t('deposit:step3Text'),
          },
        ]}
      />
      <DepositRules of={isByPerson ? 'byPerson' : 'account'} />
      <TextLink className="mt-3" icon={<ArrowLeft aria-hidden />} onClick={onOtherWay}>
        {t('deposit:otherWay')}
      </TextLink>
      <SheetFooter>
        <Button
          variant="primary"
          isWide
          icon={<Copy aria-hidden />}
          onClick={() => copy(account.bankAccountNo)}
        >
          {t('deposit:copyAccountNumber')}
        </Button>
        <Button variant="quiet" isWide icon={<ReceiptText aria-hidden />} onClick={onSlip}>
          {t('deposit:sendSlip')}
        </Button>
      </SheetFooter>
    </WaitForMoney>
  )
}
