import type { Gift } from '@kapao/contract/gift'
import { formatBaht } from '@kapao/i18n/number'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { Button } from '@kapao/ui/actions/button'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OutcomeMark } from '../../outcome/outcome-mark.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import type { ReactNode } from 'react'
import { useGiftLine } from './gift.queries.ts'

type AnsweredGiftProps = {
  gift: Gift
  /** The deposit sheet's view of money that has arrived. */
  showArrived: (gift: Pick<Gift, '_id' | 'amount'>) => ReactNode
  onClose: () => void
  onAgain: () => void
}

/** The outcome of a gift: the money has arrived, it is being processed, or it was refused, with the reason. */
export function AnsweredGift(props: AnsweredGiftProps) {
  const { gift, showArrived } = props
  return gift.status === 'SUCCESS' ? showArrived(gift) : <WaitingGift {...props} />
}

/** The e-wallet has not confirmed the payment yet. The screen polls the statement until it has. */
function WaitingGift({ gift, showArrived, onClose, onAgain }: AnsweredGiftProps) {
  const { t } = useTranslation()
  const { data: line } = useGiftLine(gift._id)
  if (line?.status === 'SUCCESS') return showArrived(line)
  if (line?.status === 'FAILED')
    return (
      <>
        <div role="status" className="flex flex-col items-center py-4 text-center">
          <OutcomeMark Icon={CircleX} tone="failed" />
          <h3 className="mt-4 text-title font-bold">{t('gift:refusedTitle')}</h3>
          <p className="mt-2 max-w-sm">{line.note !== undefined && sentenceForCode(t, line.note)}</p>
        </div>
        <SheetFooter>
          <Button variant="primary" isWide onClick={onAgain}>
            {t('gift:another')}
          </Button>
        </SheetFooter>
      </>
    )
  return (
    <>
      <ProgressNote
        title={t('gift:waitingTitle')}
        text={t('gift:waitingText', { amount: formatBaht(gift.amount) })}
      />
      <SheetFooter>
        <Button variant="primary" isWide onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="quiet" isWide render={<Link to="/user/statement" replace onClick={onClose} />}>
          {t('deposit:seeStatement')}
        </Button>
      </SheetFooter>
    </>
  )
}
