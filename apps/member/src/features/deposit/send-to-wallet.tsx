import { giftLimits } from '@kapao/contract/gift'
import { formatCount } from '@kapao/i18n/number'
import type { DepositWallet } from '@kapao/contract/money-lookups'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { NumberedSteps } from '@kapao/ui/data/numbered-steps'
import { TextLink } from '@kapao/ui/actions/text-link'
import { ArrowLeft, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { useCopy } from '../../use-copy.ts'
import { useUnit } from '../../use-unit.ts'
import { formatAccountNumber, maskAccountNumber } from '../../bank/account-number.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { AccountFact } from './account-facts.tsx'
import { WaitForMoney } from './wait-for-money.tsx'

type SendToWalletProps = { wallet: DepositWallet; onClose: () => void; onOtherWay: () => void }

/** The operator's e-wallet, to which members send money. A payment is matched by the phone number it comes from. */
export function SendToWallet({ wallet, onClose, onOtherWay }: SendToWalletProps) {
  const { t } = useTranslation()
  const copy = useCopy()
  const { walletAccountName, walletAccountNo = '' } = wallet
  return (
    <WaitForMoney onClose={onClose}>
      <dl className="rounded-card border border-line bg-surface px-4 py-3">
        <AccountFact name={t('deposit:receivingAccount')} value={walletAccountName} />
        <div className="mt-2">
          <dt className="text-small text-muted">{t('deposit:walletNumber')}</dt>
          <dd className="text-title font-bold select-all">{formatAccountNumber(walletAccountNo)}</dd>
        </div>
      </dl>
      <div className="mt-5">
        <NumberedSteps
          steps={[
            { key: 'copy', title: t('deposit:walletStep1Title'), text: t('deposit:walletStep1Text') },
            { key: 'send', title: t('deposit:walletStep2Title'), text: <OwnPhoneNote /> },
            { key: 'wait', title: t('deposit:step3Title'), text: t('deposit:walletStep3Text') },
          ]}
        />
      </div>
      <AlertBox tone="warning" className="mt-4" isQuiet>
        {t('deposit:walletOwnPhone')}
      </AlertBox>
      <TextLink className="mt-2" icon={<ArrowLeft aria-hidden />} onClick={onOtherWay}>
        {t('deposit:otherWay')}
      </TextLink>
      <SheetFooter>
        <Button variant="primary" isWide icon={<Copy aria-hidden />} onClick={() => copy(walletAccountNo)}>
          {t('deposit:copyWalletNumber')}
        </Button>
      </SheetFooter>
    </WaitForMoney>
  )
}

/** The wallet that the money must come from: the one of the member's registered phone number. */
function OwnPhoneNote() {
  const { t } = useTranslation()
  const unit = useUnit()
  const { data: profile } = useProfile()
  return (
    <>
      {t('deposit:walletStep2Text', { least: formatCount(giftLimits.least), unit })}{' '}
      {profile && (
        <strong className="font-semibold whitespace-nowrap text-text">
          {maskAccountNumber(profile.username)}
        </strong>
      )}
    </>
  )
}
