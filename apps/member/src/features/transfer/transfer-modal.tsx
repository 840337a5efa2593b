import { ChoiceChips } from '@kapao/ui/forms/choice-chips'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Gamepad2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { useOpening } from '../../sheet/use-opening.ts'
import { FooterTargetProvider } from '../../sheet/sheet-footer.tsx'
import { useGames } from '../game/game.queries.ts'
import { type TransferAccount, accountsOf } from './accounts.ts'
import { TransferAllPanel } from './transfer-all-panel.tsx'
import { TransferPanel } from './transfer-panel.tsx'
import { type TransferAllFlow, useTransferAll } from './use-transfer-all.ts'
import { type TransferFlow, useTransfer } from './use-transfer.ts'

export type TransferModalProps = {
  isOpen: boolean
  /** Whether money was moved, or may have been: home then reloads the balances. Specification §2. */
  onClose: (hasMoved: boolean) => void
}

/** Specification §2 Home, the transfer modal: an amount between two accounts, or everything to one account. */
export function TransferModal({ isOpen, onClose }: TransferModalProps) {
  const { opening, reportUnfinished } = useOpening(isOpen)
  return <Opening key={opening} isOpen={isOpen} onClose={onClose} onUnfinished={reportUnfinished} />
}

type OpeningProps = TransferModalProps & { onUnfinished: (isUnfinished: boolean) => void }

function Opening({ isOpen, onClose, onUnfinished }: OpeningProps) {
  const { t } = useTranslation()
  const [footerTarget, setFooterTarget] = useState<HTMLElement | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const watch = { isInSight: isOpen, onSent: () => setMoved(true) }
  const transfer = useTransfer(watch)
  const transferAll = useTransferAll(watch)
  const isUnfinished = [transfer, transferAll].some((flow) => flow.isSending || flow.isOutcomeUnknown)
  useEffect(() => onUnfinished(isUnfinished), [isUnfinished, onUnfinished])
  function close() {
    return onClose(hasMoved)
  }
  return (
    <Sheet
      address="transfer"
      isOpen={isOpen}
      onClose={close}
      title={t('transfer:title')}
      closeLabel={t('close')}
      footer={<div ref={setFooterTarget} className="contents" />}
    >
      <FooterTargetProvider value={footerTarget}>
        <Ways transfer={transfer} transferAll={transferAll} onClose={close} />
      </FooterTargetProvider>
    </Sheet>
  )
}

type WaysProps = { transfer: TransferFlow; transferAll: TransferAllFlow; onClose: () => void }

function Ways(props: WaysProps) {
  const { t } = useTranslation()
  const { data: list, error, isFetching, refetch } = useGames()
  if (list === undefined) {
    if (error === null) return <WaysSkeleton />
    return <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const accounts = accountsOf(list)
  if (accounts.length > 1) return <OpenWays accounts={accounts} {...props} />
  // An operator may have no games in the wallet's currency. Then home has no game to open either.
  const [title, text] =
    list.games.length > 0
      ? [t('transfer:noGames'), t('transfer:noGamesText')]
      : [t('game:notYetTitle'), t('game:notYetText')]
  return <EmptyState level={3} icon={<Gamepad2 aria-hidden />} title={title} text={text} />
}

function OpenWays({
  accounts,
  transfer,
  transferAll,
  onClose,
}: WaysProps & { accounts: readonly TransferAccount[] }) {
  const { t } = useTranslation()
  const [way, setWay] = useState(transferAll.request === undefined ? 'amount' : 'all')
  const isChoosing = transfer.transfer === undefined && transferAll.answer === undefined
  const isBusy = transfer.isSending || transferAll.isSending
  return (
    <>
      {isChoosing && (
        <ChoiceChips
          className="mb-3"
          label={t('transfer:way')}
          isLabelHidden
          value={way}
          onValue={setWay}
          options={[
            { value: 'amount', label: t('transfer:wayAmount'), isDisabled: isBusy },
            { value: 'all', label: t('transfer:wayTransferAll'), isDisabled: isBusy },
          ]}
        />
      )}
      {way === 'amount' ? (
        <TransferPanel accounts={accounts} flow={transfer} onClose={onClose} />
      ) : (
        <TransferAllPanel accounts={accounts} flow={transferAll} onClose={onClose} />
      )}
    </>
  )
}

function WaysSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton shape="block" className="h-12" />
      <Skeleton shape="block" className="mt-4 h-24" />
      <Skeleton shape="block" className="mt-4 h-24" />
    </SkeletonGroup>
  )
}
