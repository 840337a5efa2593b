import { lazy, Suspense, useCallback } from 'react'
import { type LazySheet, useLazySheet } from '../../sheet/use-lazy-sheet.ts'

async function load() {
  return (await import('./deposit-modal.tsx')).DepositModal
}
const DepositModal = lazy(async () => ({ default: await load() }))

/** The deposit sheet for a screen that offers deposits. `openFor` a game offers to move the money there. */
export function useDepositSheet(): LazySheet {
  const sheet = useLazySheet('deposit', load)
  const { openFor } = sheet
  const open = useCallback(() => openFor(''), [openFor])
  return { ...sheet, open }
}

export function DepositSheet({
  sheet: { wasOpened, isOpen, subject, openFor, close },
}: {
  sheet: LazySheet
}) {
  return (
    <Suspense>
      {wasOpened && <DepositModal goal={subject} onGoal={openFor} isOpen={isOpen} onClose={close} />}
    </Suspense>
  )
}
