import type { Slip } from '@kapao/contract/slip'
import { sentenceForSlipReason } from '@kapao/i18n/translate-code'
import { Button } from '@kapao/ui/actions/button'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { FileX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ArrivedMark } from '../../outcome/arrived-mark.tsx'
import { CountingAmount } from '../../outcome/counting-amount.tsx'
import { OutcomeMark } from '../../outcome/outcome-mark.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { useUnit } from '../../use-unit.ts'
import { useSlips } from './slip.queries.ts'

type AnsweredPanelProps = { answered: Slip; onDone: () => void; onAgain: () => void }

/** The outcome of a slip in words. A slip in progress updates here when the bank confirms it. */
export function AnsweredPanel({ answered, onDone, onAgain }: AnsweredPanelProps) {
  const { t } = useTranslation()
  const { data } = useSlips(1)
  const newest = data?.slips.find(({ _id }) => _id === answered._id)
  const slip = answered.status === 'PROCESSING' ? (newest ?? answered) : answered
  return (
    <>
      <div role="status" className="flex flex-col items-center py-4 text-center">
        {slip.status === 'SUCCESS' && <Accepted slip={slip} />}
        {slip.status === 'FAILED' && <Refused slip={slip} />}
        {slip.status === 'PROCESSING' && (
          <ProgressNote title={t('slip:waitingTitle')} text={t('slip:waitingText')} />
        )}
      </div>
      <SheetFooter>
        <Button variant="primary" isWide onClick={onDone}>
          {t('done')}
        </Button>
        {slip.status === 'FAILED' && (
          <Button variant="quiet" isWide onClick={onAgain}>
            {t('slip:otherPicture')}
          </Button>
        )}
      </SheetFooter>
    </>
  )
}

function Accepted({ slip }: { slip: Slip }) {
  const { t } = useTranslation()
  const unit = useUnit()
  return (
    <>
      <ArrivedMark />
      <h3 className="mt-4 text-title font-bold">{t('slip:acceptedTitle')}</h3>
      <CountingAmount amount={slip.amount} currency={unit} />
      <p className="mt-3 text-small text-muted">{t('slip:acceptedText')}</p>
    </>
  )
}

function Refused({ slip }: { slip: Slip }) {
  const { t } = useTranslation()
  return (
    <>
      <OutcomeMark Icon={FileX} tone="failed" />
      <h3 className="mt-4 text-title font-bold">{t('slip:refusedTitle')}</h3>
      <p className="mt-2 max-w-sm">{slip.note !== undefined && sentenceForSlipReason(t, slip.note)}</p>
      <p className="mt-3 text-small text-muted">{t('slip:refusedText')}</p>
    </>
  )
}
