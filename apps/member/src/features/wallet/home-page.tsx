import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../app/use-page-title.ts'
import { MovementsInProgress } from '../deposit/movements-in-progress.tsx'
import { BalanceCard } from './balance-card.tsx'
import { HomeTiles } from './home-tiles.tsx'
import { LatestMovements } from './latest-movements.tsx'
import { MemberHeader } from './member-header.tsx'
import { NotOpenSheet, useNotOpenSheet } from './not-open-sheet.tsx'
import { useBalanceRefresh } from './use-balance-refresh.ts'

const loadDeposit = async () => (await import('../deposit/deposit-modal.tsx')).DepositModal
const DepositModal = lazy(async () => ({ default: await loadDeposit() }))

/** How much there is, whether the money came, and the way to more of it. Specification §2 Home. */
export function HomePage() {
  const { t } = useTranslation()
  usePageTitle(t('wallet:title'))
  const deposit = useDepositSheet()
  const notOpen = useNotOpenSheet()
  const refresh = useBalanceRefresh()
  return (
    <div className="flex flex-col gap-4 pt-1">
      <MemberHeader />
      <BalanceCard refresh={refresh} onDeposit={deposit.open} onWithdraw={() => notOpen.tell('withdraw')} />
      <MovementsInProgress isSheetOpen={deposit.isOpen} onOpen={deposit.open} />
      <HomeTiles refresh={refresh} onNotOpen={notOpen.tell} />
      <LatestMovements onDeposit={deposit.open} />
      <NotOpenSheet {...notOpen} />
      <Suspense>
        {deposit.wasOpened && <DepositModal isOpen={deposit.isOpen} onClose={deposit.close} />}
      </Suspense>
    </div>
  )
}

/** The sheet is fetched once home stands, so that it is there when the thumb wants it. */
function useDepositSheet() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  useEffect(() => {
    // What does not come now is asked for again, and reported, when the sheet is opened.
    loadDeposit().catch(() => {})
  }, [])
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  return { isOpen, wasOpened, open, close: () => setOpen(false) }
}
