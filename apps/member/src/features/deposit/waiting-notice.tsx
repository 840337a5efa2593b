import type { DepositNotice } from '@kapao/contract/bank-transfer'
import { formatDateTime } from '@kapao/i18n/date'
import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { DepositRules } from './deposit-rules.tsx'
import { useUnit } from '../../use-unit.ts'

type WaitingNoticeProps = { notice: DepositNotice; onSlip: () => void; onClose: () => void }

/** A notice of a transfer whose money has not arrived yet: what happens next, and how the member can help. */
export function WaitingNotice({ notice, onSlip, onClose }: WaitingNoticeProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  return (
    <>
      <div className="mb-4 text-center">
        <p className="text-small text-muted">
          {t('deposit:noticeWaitingSince', { time: formatDateTime(notice.createdAt) })}
        </p>
        <Amount value={formatBaht(notice.amount)} size="large" currency={unit} />
      </div>
      <ProgressNote
        title={t('deposit:noticeWaiting')}
        text={t('deposit:noticeWaitingText', { time: formatDateTime(notice.expiresAt) })}
      />
      <DepositRules of="byPerson" />
      <SheetFooter>
        <Button variant="primary" isWide icon={<ReceiptText aria-hidden />} onClick={onSlip}>
          {t('deposit:noticeSlip')}
        </Button>
        <Button variant="quiet" isWide render={<Link to="/user/statement" replace onClick={onClose} />}>
          {t('deposit:seeStatement')}
        </Button>
      </SheetFooter>
    </>
  )
}
