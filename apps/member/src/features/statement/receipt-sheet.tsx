import type { StatementDetail } from '@kapao/contract/statement'
import { activityOf } from '@kapao/i18n/statement-story'
import { Button } from '@kapao/ui/actions/button'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { FileDown, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canRepeat } from '@kapao/wire/can-repeat'
import { FailureBox } from '../../failure/failure-box.tsx'
import { PartFailed } from '../../failure/part-failed.tsx'
import { useUnit } from '../../use-unit.ts'
import { useGameNames } from '../game/game.queries.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { useSiteName } from '../site/use-site-name.ts'
import { receiptFacts, receiptOf, signedAmount } from './receipt-facts.ts'
import { ReceiptPaper } from './receipt-paper.tsx'
import type { PrintedReceipt } from './receipt-picture.ts'
import { useSaveReceipt, useShareReceipt } from './receipt.queries.ts'

type ReceiptSheetProps = { line: StatementDetail; address: string; onClose: () => void }

/** The receipt of a movement, to share as a picture or to save as a PDF. */
export function ReceiptSheet({ line, address, onClose }: ReceiptSheetProps) {
  const { t } = useTranslation()
  const receipt = useReceipt(line)
  return (
    <Sheet
      address={address}
      isOpen
      onClose={onClose}
      title={t('statement:receiptTitle')}
      closeLabel={t('close')}
      footer={receipt.printed && <ReceiptActions line={line} printed={receipt.printed} />}
    >
      {receipt.printed && <ReceiptPaper {...receipt.printed} />}
      {!receipt.printed && receipt.error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-60 w-full" />
        </SkeletonGroup>
      )}
      {!receipt.printed && receipt.error !== null && (
        <PartFailed
          failure={receipt.error}
          onRetry={canRepeat(receipt.error) ? receipt.refetch : undefined}
          isRetrying={receipt.isFetching}
        />
      )}
    </Sheet>
  )
}

function useReceipt(line: StatementDetail) {
  const { t } = useTranslation()
  const unit = useUnit()
  const nameOf = useGameNames()
  const site = useSiteName()
  const { data: profile, error, isFetching, refetch } = useProfile()
  const account = profile && `${profile.bankCode} •••${profile.bankAccountNo.slice(-4)}`
  const receipt = account === undefined ? undefined : receiptOf(line, account)
  const printed: PrintedReceipt | undefined =
    receipt && site !== undefined
      ? {
          site,
          title: activityOf(t, line, nameOf),
          amount: signedAmount(receipt, unit),
          facts: receiptFacts(t, receipt, nameOf),
          proof: { text: t('statement:receiptProof'), url: location.origin + line.proof },
        }
      : undefined
  return { printed, error, isFetching, refetch: () => void refetch() }
}

function ReceiptActions({ line, printed }: { line: StatementDetail; printed: PrintedReceipt }) {
  const { t } = useTranslation()
  const share = useShareReceipt()
  const save = useSaveReceipt()
  return (
    <>
      {share.isError && <AlertBox tone="danger">{t('statement:receiptFailed')}</AlertBox>}
      {save.isError && <FailureBox failure={save.error} title={t('statement:pdfFailed')} />}
      <Button
        variant="primary"
        isWide
        icon={<Share2 aria-hidden />}
        isBusy={share.isPending}
        busyLabel={t('working')}
        onClick={() => share.mutate(printed)}
      >
        {t('statement:receiptShare')}
      </Button>
      <Button
        variant="quiet"
        isWide
        icon={<FileDown aria-hidden />}
        isBusy={save.isPending}
        busyLabel={t('working')}
        onClick={() => save.mutate(line._id)}
      >
        {t('statement:receiptPdf')}
      </Button>
    </>
  )
}
