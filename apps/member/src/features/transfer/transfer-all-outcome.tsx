import { formatBaht } from '@kapao/i18n/number'
import { Amount } from '@kapao/ui/data/amount'
import { Button } from '@kapao/ui/actions/button'
import { ArrowLeftRight, CircleAlert, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ArrivedMark } from '../../outcome/arrived-mark.tsx'
import { OutcomeMark } from '../../outcome/outcome-mark.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { useUnit } from '../../use-unit.ts'
import { EachAccount } from './each-account.tsx'
import { NewBalances } from './new-balances.tsx'
import { transferAllSummary } from './transfer-all-summary.ts'
import type { TransferAllAnswer } from './use-transfer-all.ts'

/** What came from each account, and the reason where nothing came. */
export function TransferAllOutcome({ answer, onClose }: { answer: TransferAllAnswer; onClose: () => void }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const { title, arrived } = transferAllSummary(answer)
  const isUnderWay = answer.transfers.some(({ status }) => status === 'PROCESSING')
  return (
    <div className="flex flex-col items-center pt-2 pb-2">
      <Mark title={title} isUnderWay={isUnderWay} />
      <p role="status" className="sr-only">
        {t(`transfer:${title}`)}
      </p>
      <h3 className="mt-4 text-title font-bold">{t(`transfer:${title}`)}</h3>
      <Amount value={formatBaht(arrived)} size="large" currency={unit} />
      <NewBalances codes={[answer.to]} />
      <section aria-labelledby="transfer-all-result" className="mt-5 w-full">
        <h4 id="transfer-all-result" className="font-semibold">
          {t('transfer:transferAllResult')}
        </h4>
        <EachAccount transfers={answer.transfers} />
      </section>
      {isUnderWay && <p className="mt-3 text-small text-muted">{t('transfer:progressClose')}</p>}
      <SheetFooter>
        <Button variant="primary" isWide onClick={onClose}>
          {t('done')}
        </Button>
      </SheetFooter>
    </div>
  )
}

type MarkProps = { title: ReturnType<typeof transferAllSummary>['title']; isUnderWay: boolean }

function Mark({ title, isUnderWay }: MarkProps) {
  if (title === 'transferAllDone') return <ArrivedMark />
  if (title === 'transferAllPartly') return <OutcomeMark Icon={CircleAlert} tone="partly" />
  return isUnderWay ? (
    <OutcomeMark Icon={ArrowLeftRight} tone="progress" />
  ) : (
    <OutcomeMark Icon={CircleX} tone="failed" />
  )
}
