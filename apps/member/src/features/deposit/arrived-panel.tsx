import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/amount'
import { Button } from '@kapao/ui/button'
import { Skeleton } from '@kapao/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readClock } from '../../clock.ts'
import './arrived-mark.css'
import { useBalance } from './deposit.queries.ts'
import { SheetFooter } from './sheet-footer.tsx'

/** The money is there: how much came, and what the wallet holds now. */
export function ArrivedPanel({ amount, onClose }: { amount: number; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center pt-4 pb-2 text-center">
      <ArrivedMark />
      <h3 className="mt-5 text-title font-bold">{t('deposit:arrivedTitle')}</h3>
      <Amount value={formatBaht(amount)} size="hero" direction="in" currency={t('baht')} className="mt-1" />
      <NewBalance />
      <p className="mt-4 max-w-sm text-small text-muted">{t('deposit:inStatement')}</p>
      <SheetFooter>
        <Button variant="primary" isWide onClick={onClose}>
          {t('done')}
        </Button>
        <Button variant="quiet" isWide render={<Link to="/user/statement" onClick={onClose} />}>
          {t('deposit:seeStatement')}
        </Button>
      </SheetFooter>
    </div>
  )
}

/** Asked for after the money came (use-qr-flow.ts), so that never an older balance is shown under it. */
function NewBalance() {
  const { t } = useTranslation()
  const [shownAt] = useState(readClock)
  const { data: wallet, dataUpdatedAt, isFetching, isError } = useBalance()
  const isFresh = wallet !== undefined && !isFetching && dataUpdatedAt >= shownAt
  return (
    <div className="mt-5 flex min-h-14 w-full items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3">
      <span className="text-muted">{t('deposit:newBalance')}</span>
      {isFresh ? (
        <Amount value={formatBaht(wallet.amount)} currency={t('baht')} className="animate-appear text-lead" />
      ) : (
        <BalanceToCome hasFailed={isError && !isFetching} />
      )}
    </div>
  )
}

function BalanceToCome({ hasFailed }: { hasFailed: boolean }) {
  const { t } = useTranslation()
  return hasFailed ? (
    <span className="text-small">{t('deposit:balanceSoon')}</span>
  ) : (
    <Skeleton className="w-28" />
  )
}

function ArrivedMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 96" className="arrived-mark size-24 text-in">
      <circle className="arrived-ring" cx="48" cy="48" r="36" fill="none" stroke="currentColor" />
      <circle cx="48" cy="48" r="36" className="arrived-disc" />
      <path
        className="arrived-tick"
        d="M32 49.5 43.5 61 65 37"
        fill="none"
        stroke="currentColor"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
      />
    </svg>
  )
}
