import { formatBaht } from '@kapao/i18n/number'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { Skeleton } from '@kapao/ui/feedback/skeleton'
import { ReceiptText } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyPart } from '../../app/lazy-part.ts'
import { ArrivedMark } from '../../outcome/arrived-mark.tsx'
import { CountingAmount } from '../../outcome/counting-amount.tsx'
import { useAnswerOfNow } from '../../outcome/use-answer-of-now.ts'
import { useWallet } from '../../use-wallet.ts'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { useLineAddress } from '../../line-in-address.ts'
import { useUnit } from '../../use-unit.ts'
import { useGameToPlay } from './use-game-to-play.ts'

/** Needed only once money has arrived. If it cannot be loaded, the money has arrived nevertheless. */
const PlayNow = lazyPart(async () => (await import('./play-now.tsx')).PlayNow)

export type ArrivedPanelProps = {
  amount: number
  askedAmount: number | undefined
  /** Its statement line, once it is known. */
  lineId: string | undefined
  onClose: () => void
}

/** The money has arrived: the amount, whether it matches the QR, and the new wallet balance. */
export function ArrivedPanel({ amount, askedAmount = amount, lineId, onClose }: ArrivedPanelProps) {
  const { t } = useTranslation()
  const unit = useUnit()
  const game = useGameToPlay(amount)
  const addressOfLine = useLineAddress()
  return (
    <div className="flex flex-col items-center pt-4 pb-2 text-center">
      <ArrivedMark />
      <h3 className="mt-5 text-title font-bold">{t('deposit:arrivedTitle')}</h3>
      <CountingAmount amount={amount} currency={unit} />
      {askedAmount !== amount && (
        <AlertBox tone="info" isQuiet className="mt-3 text-left">
          {t('deposit:arrivedOther', { asked: formatBaht(askedAmount), amount: formatBaht(amount), unit })}
        </AlertBox>
      )}
      <NewBalance unit={unit} />
      <p className="mt-4 max-w-sm text-small text-muted">{t('deposit:inStatement')}</p>
      <SheetFooter>
        {/* Above the other buttons, which stay where they are when it appears. */}
        <Suspense>{game && <PlayNow game={game} amount={amount} />}</Suspense>
        <Button variant={game ? 'secondary' : 'primary'} isWide onClick={onClose}>
          {t('done')}
        </Button>
        <Button
          variant="quiet"
          isWide
          icon={<ReceiptText aria-hidden />}
          render={
            <Link
              to={lineId === undefined ? '/user/statement' : addressOfLine(lineId)}
              replace
              onClick={onClose}
            />
          }
        >
          {t('deposit:seeStatement')}
        </Button>
      </SheetFooter>
    </div>
  )
}

/**
 * The balance is requested again after the money arrived (use-qr-flow.ts), so that an older balance is never shown
 * here.
 */
function NewBalance({ unit }: { unit: string }) {
  const { t } = useTranslation()
  const asked = useWallet()
  const wallet = useAnswerOfNow(asked)
  return (
    <div className="mt-5 flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 rounded-card border border-warm-line bg-warm px-4 py-3">
      <span className="text-muted">{t('deposit:newBalance')}</span>
      {wallet !== undefined ? (
        <Amount value={formatBaht(wallet.amount)} currency={unit} className="animate-appear text-lead" />
      ) : (
        <BalanceToCome hasFailed={asked.isError && !asked.isFetching} />
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
