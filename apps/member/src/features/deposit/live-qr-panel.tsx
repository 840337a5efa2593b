import type { QrProvider } from '@kapao/contract/deposit'
import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { Countdown } from '@kapao/ui/data/clock'
import { NumberedSteps } from '@kapao/ui/data/numbered-steps'
import { QrPicture } from '@kapao/ui/pictures/qr-picture'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { coinsLeaveFrom } from '../../celebration/celebrate.ts'
import { readClock } from '../../time/clock.ts'
import { AccountFacts } from './account-facts.tsx'
import { CancelQr } from './cancel-qr.tsx'
import { useShownAccount } from './deposit.queries.ts'
import { DepositRules } from './deposit-rules.tsx'
import type { LiveQr } from './qr-progress.ts'
import { SaveQrButton } from './save-qr-button.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import type { QrFlow } from './use-qr-flow.ts'
import { useUnit } from '../../use-unit.ts'

export type LiveQrPanelProps = { provider: QrProvider; qr: LiveQr; flow: QrFlow; onClose: () => void }

/** The QR to pay: the exact amount, the picture, the time left, and the instructions. */
export function LiveQrPanel({ provider, qr, flow, onClose }: LiveQrPanelProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const account = useShownAccount(provider)
  const amount = formatBaht(qr.amount)
  return (
    <div className="flex flex-col items-center">
      <p className="text-small text-muted">{t('deposit:payExactly')}</p>
      <Amount value={amount} size="large" currency={unit} />
      {qr.requestedAmount !== undefined && (
        <p className="mt-1 max-w-80 text-center text-small">
          {t('deposit:amountRaised', { asked: formatBaht(qr.requestedAmount), amount, unit })}
        </p>
      )}
      <div
        ref={coinsLeaveFrom}
        className="mt-2 w-full max-w-52 overflow-hidden rounded-hero [@media(min-height:50rem)]:max-w-62 md:max-w-56! bg-white shadow-float"
      >
        <QrPicture
          payload={qr.payload}
          label={t('deposit:qrPicture', { amount, unit })}
          className="mx-auto"
        />
      </div>
      <div className="mt-3 flex w-full flex-wrap items-center justify-center gap-2.5">
        <Countdown
          endsAt={qr.endsAt}
          label={t('deposit:timeLeft')}
          endedLabel={t('deposit:expiredTitle')}
          onEnd={flow.end}
          now={readClock}
        />
        {qr.payLink !== undefined && <OpenBankApp link={qr.payLink} />}
      </div>
      <p className="mt-2 text-center text-small text-muted">{t('deposit:singleUse')}</p>
      <div className="mt-4 w-full">
        {account && <AccountFacts account={account} />}
        <PaySteps amount={amount} />
        <DepositRules of="liveQr" />
      </div>
      <CancelQr provider={provider} onCancelled={flow.forget} />
      <SheetFooter>
        <div className="flex gap-2.5">
          <SaveQrButton payload={qr.payload} amount={amount} until={qr.until} />
          <TransferredButton onClose={onClose} />
        </div>
      </SheetFooter>
    </div>
  )
}

function OpenBankApp({ link }: { link: string }) {
  const { t } = useTranslation()
  return (
    <Button
      className="grow px-2! text-small! whitespace-nowrap"
      icon={<ExternalLink aria-hidden />}
      render={<a href={link} target="_blank" rel="noopener" />}
    >
      {t('deposit:openBankApp')}
      <span className="sr-only"> ({t('opensNewTab')})</span>
    </Button>
  )
}

/** Three steps for a member who has never paid by QR. They explain the satang if the amount has any. */
function PaySteps({ amount }: { amount: string }) {
  const { t } = useTranslation()
  const satang = amount.slice(-3)
  return (
    <NumberedSteps
      steps={[
        { key: 'save', title: t('deposit:step1Title'), text: t('deposit:step1Text') },
        {
          key: 'pay',
          title: t('deposit:step2Title'),
          text: satang === '.00' ? t('deposit:step2WholeText') : t('deposit:step2Text', { satang }),
        },
        { key: 'wait', title: t('deposit:step3Title'), text: t('deposit:step3Text') },
      ]}
    />
  )
}

/**
 * Announces that the balance will update automatically, and closes the sheet. The QR stays on home until its money has
 * arrived.
 */
function TransferredButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  function close() {
    showToast({ tone: 'info', text: t('deposit:transferredText') })
    for (const key of ['wallet', 'statement', 'deposit']) {
      void queryClient.invalidateQueries({ queryKey: [key] })
    }
    onClose()
  }
  return (
    <Button className="flex-1 px-3!" onClick={close}>
      {t('deposit:transferred')}
    </Button>
  )
}
