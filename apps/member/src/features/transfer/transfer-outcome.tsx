import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { ArrowLeftRight, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ArrivedMark } from '../../outcome/arrived-mark.tsx'
import { OutcomeMark } from '../../outcome/outcome-mark.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { useUnit } from '../../use-unit.ts'
import { NewBalances } from './new-balances.tsx'
import { type Outcome, waitsFor } from './use-outcome.ts'
import { useAccountNames } from './use-account-names.ts'

type OutcomeProps = {
  transfer: Outcome
  onAgain: () => void
  onClose: () => void
}

/** The outcome of a transfer: the money has arrived, it is in progress, or where it is instead. */
export function TransferOutcome({ transfer, onAgain, onClose }: OutcomeProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center pt-2 pb-2 text-center">
      <Said transfer={transfer} />
      <SheetFooter>
        <Button variant="primary" isWide onClick={onClose}>
          {transfer.status === 'PROCESSING' ? t('close') : t('done')}
        </Button>
        {transfer.status === 'SUCCESS' && (
          <Button variant="quiet" isWide render={<Link to="/user/statement" replace onClick={onClose} />}>
            {t('deposit:seeStatement')}
          </Button>
        )}
        {transfer.status === 'FAILED' && (
          <Button variant="quiet" isWide onClick={onAgain}>
            {t('transfer:again')}
          </Button>
        )}
      </SheetFooter>
    </div>
  )
}

function Said({ transfer }: Pick<OutcomeProps, 'transfer'>) {
  switch (transfer.status) {
    case 'SUCCESS':
      return <Done transfer={transfer} />
    case 'PROCESSING':
      return <InProgress transfer={transfer} />
    case 'FAILED':
      return <Failed transfer={transfer} />
  }
}

function Done({ transfer }: Pick<OutcomeProps, 'transfer'>) {
  const { t } = useTranslation()
  return (
    <>
      <ArrivedMark />
      <Head title={t('transfer:doneTitle')} transfer={transfer} />
      <NewBalances codes={[transfer.from, transfer.to]} />
      <p className="mt-4 text-small text-muted">{t('transfer:inStatement')}</p>
    </>
  )
}

function InProgress({ transfer }: Pick<OutcomeProps, 'transfer'>) {
  const { t } = useTranslation()
  const nameOf = useAccountNames()
  return (
    <>
      <OutcomeMark Icon={ArrowLeftRight} tone="progress" />
      <Head title={t('transfer:progressTitle')} transfer={transfer} />
      <div className="mt-5 w-full">
        <ProgressNote
          title={t('statement:nextTitle')}
          text={t('transfer:progressText', { account: nameOf(waitsFor(transfer)) })}
        />
      </div>
      <p className="mt-4 text-muted">{t('transfer:progressClose')}</p>
    </>
  )
}

function Failed({ transfer }: Pick<OutcomeProps, 'transfer'>) {
  const { t } = useTranslation()
  const unit = useUnit()
  const nameOf = useAccountNames()
  const amount = formatBaht(transfer.amount)
  return (
    <>
      <OutcomeMark Icon={CircleX} tone="failed" />
      <Head title={t('transfer:failedTitle')} transfer={transfer} isVoid />
      <p className="mt-4 w-full rounded-card border border-in/30 bg-in/10 px-4 py-3 font-semibold">
        {t('transfer:moneyIn', { amount, account: nameOf(transfer.moneyIn ?? transfer.from), unit })}
      </p>
    </>
  )
}

type HeadProps = Pick<OutcomeProps, 'transfer'> & { title: ReactNode; isVoid?: boolean }

function Head({ title, transfer: { from, to, amount }, isVoid = false }: HeadProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const nameOf = useAccountNames()
  return (
    <>
      <h3 className="mt-4 text-title font-bold">{title}</h3>
      <Amount value={formatBaht(amount)} size="hero" currency={unit} isVoid={isVoid} className="mt-1" />
      <p className="text-muted">{t('transfer:route', { from: nameOf(from), to: nameOf(to) })}</p>
    </>
  )
}
