import type { BroughtHome, Withdrawal } from '@kapao/contract/withdrawal'
import { formatBaht } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { Landmark, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ArrivedMark } from '../../outcome/arrived-mark.tsx'
import { OutcomeMark } from '../../outcome/outcome-mark.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { formatAccountNumber } from '../../bank/account-number.ts'
import { EachAccount } from '../transfer/each-account.tsx'
import { nextOf, reasonOf, titleOf } from '@kapao/i18n/withdrawal-story'
import { useUnit } from '../../use-unit.ts'
import { WithdrawalTimeline } from './withdrawal-timeline.tsx'

type OutcomeProps = {
  withdrawal: Withdrawal
  broughtHome: readonly BroughtHome[]
  /** It was requested before this sheet was opened. */
  isEarlier: boolean
  onClose: () => void
}

/** Where the money of a withdrawal is, the next step, and the reason if it was returned. */
export function WithdrawalOutcome({ withdrawal, broughtHome, isEarlier, onClose }: OutcomeProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const next = nextOf(t, withdrawal)
  const title = titleOf(t, withdrawal)
  return (
    <div className="flex flex-col items-center pt-2 pb-2">
      {withdrawal.status === 'SUCCESS' && <ArrivedMark />}
      {withdrawal.status === 'PROCESSING' && <OutcomeMark Icon={Landmark} tone="progress" />}
      {withdrawal.status === 'FAILED' && <OutcomeMark Icon={Undo2} tone="failed" />}
      <p role="status" className="sr-only">
        {title}
      </p>
      <h3 className="mt-4 text-center text-title font-bold">{title}</h3>
      <Amount
        value={formatBaht(withdrawal.amount)}
        size="hero"
        currency={unit}
        isVoid={withdrawal.status === 'FAILED'}
        className="mt-1"
      />
      <p className="text-center text-muted">
        {t('withdrawal:toAccount', {
          bank: withdrawal.bankCode,
          account: formatAccountNumber(withdrawal.bankAccountNo),
        })}
      </p>
      <div className="mt-5 flex w-full flex-col gap-5">
        {next !== undefined && <ProgressNote title={t('statement:nextTitle')} text={next} />}
        <Returned withdrawal={withdrawal} />
        <section aria-labelledby="withdrawal-timeline">
          <h4 id="withdrawal-timeline" className="mb-3 font-bold">
            {t('statement:timeline')}
          </h4>
          <WithdrawalTimeline timeline={withdrawal.timeline} />
        </section>
        {broughtHome.length > 0 && (
          <section aria-labelledby="brought-home">
            <h4 id="brought-home" className="font-semibold">
              {t('withdrawal:cameHome')}
            </h4>
            <EachAccount transfers={broughtHome} />
          </section>
        )}
        {withdrawal.status === 'PROCESSING' && (
          <p className="text-small text-muted">
            {t(isEarlier ? 'withdrawal:oneAtATime' : 'withdrawal:progressClose')}
          </p>
        )}
      </div>
      <SheetFooter>
        <Button variant="primary" isWide onClick={onClose}>
          {withdrawal.status === 'PROCESSING' ? t('close') : t('done')}
        </Button>
        {withdrawal.status !== 'PROCESSING' && (
          <Button variant="quiet" isWide render={<Link to="/user/statement" replace onClick={onClose} />}>
            {t('deposit:seeStatement')}
          </Button>
        )}
      </SheetFooter>
    </div>
  )
}

/** The reason for the return, and that the full amount is back. */
export function Returned({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const reason = reasonOf(t, withdrawal)
  if (reason === undefined) return null
  return (
    <AlertBox
      tone="warning"
      isQuiet
      title={t('withdrawal:moneyBack', { amount: formatBaht(withdrawal.amount), unit })}
    >
      {reason}
    </AlertBox>
  )
}
