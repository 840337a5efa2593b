import { type DepositNotice, leastNotice } from '@kapao/contract/bank-transfer'
import { formatBaht } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { TextField } from '@kapao/ui/forms/text-field'
import { TextLink } from '@kapao/ui/actions/text-link'
import { ArrowLeft, Send } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canRepeat } from '@kapao/wire/can-repeat'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { FailureBox } from '../../failure/failure-box.tsx'
import { useComplaints } from '../../form/use-complaints.ts'
import { InSight } from '../../sheet/in-sight.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { readTypedAmount } from '@kapao/i18n/typed-amount'
import { useCurrency, useUnit } from '../../use-unit.ts'
import { newIdempotencyKey } from '../../wire/client.ts'
import { useAddNotice, useNotice } from './deposit.queries.ts'
import { DepositRules } from './deposit-rules.tsx'
import { QrPanelSkeleton } from './qr-panel-skeleton.tsx'
import { WaitForMoney } from './wait-for-money.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

type NoticePanelProps = { onClose: () => void; onOtherWay: () => void; onSlip: () => void }

/**
 * The form to announce a transfer that was made by hand or, while such a notice waits, its status. Specification §7
 * Wallet.
 */
export function NoticePanel({ onClose, onOtherWay, onSlip }: NoticePanelProps) {
  const { data, error, isFetching, refetch } = useNotice()
  if (data === undefined) {
    if (!error) return <QrPanelSkeleton />
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const { notice } = data
  return (
    <WaitForMoney onClose={onClose}>
      {notice?.status === 'PROCESSING' ? (
        <WaitingNotice notice={notice} onSlip={onSlip} onClose={onClose} />
      ) : (
        <NoticeForm last={notice} onOtherWay={onOtherWay} />
      )}
    </WaitForMoney>
  )
}

type NoticeFormProps = { last: DepositNotice | undefined; onOtherWay: () => void }

function NoticeForm({ last, onOtherWay }: NoticeFormProps) {
  const { t } = useTranslation()
  const formId = useId()
  const unit = useUnit()
  const add = useAddNotice()
  const [typed, setTyped] = useState('')
  const complaints = useComplaints<'amount'>()
  const least = leastNotice[useCurrency()]
  const min = formatBaht(least)
  const amount = readTypedAmount(typed)
  const isEnough = amount !== undefined && amount >= least
  const isWrong = complaints.isDue('amount') && typed !== '' && !isEnough
  function submit(event: FormEvent) {
    event.preventDefault()
    complaints.send()
    if (isEnough && !add.isPending) add.mutate({ amount, idempotencyKey: newIdempotencyKey() })
  }
  return (
    <form id={formId} onSubmit={submit} noValidate>
      {last?.refusedBecause !== undefined && (
        <AlertBox
          tone="warning"
          isQuiet
          className="mb-4"
          title={t('deposit:noticeRefused', { amount: formatBaht(last.amount), unit })}
        >
          {last.refusedBecause}
        </AlertBox>
      )}
      <p className="mb-4 text-muted">{t('deposit:noticeText')}</p>
      <TextField
        label={t('deposit:noticeAmount')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={16}
        suffix={unit}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => complaints.leave('amount', typed)}
        {...(isWrong
          ? {
              error:
                amount === undefined ? t('deposit:amountInvalid') : t('deposit:belowMinimum', { min, unit }),
            }
          : { hint: t('deposit:minimum', { min, unit }) })}
      />
      <DepositRules of="byPerson" />
      {add.isError && (
        <InSight key={add.submittedAt}>
          <FailureBox
            failure={add.error}
            title={t('errorTitle')}
            onRetry={canRepeat(add.error) ? () => add.mutate(add.variables) : undefined}
          />
        </InSight>
      )}
      <TextLink className="mt-3" icon={<ArrowLeft aria-hidden />} onClick={onOtherWay}>
        {t('deposit:otherWay')}
      </TextLink>
      <SheetFooter>
        <Button
          variant="primary"
          isWide
          type="submit"
          form={formId}
          icon={<Send aria-hidden />}
          disabled={!isEnough}
          isBusy={add.isPending}
          busyLabel={t('working')}
        >
          {t('deposit:noticeSend')}
        </Button>
      </SheetFooter>
    </form>
  )
}
