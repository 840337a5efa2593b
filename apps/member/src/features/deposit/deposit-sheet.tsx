import { lazy, Suspense } from 'react'
import { type LazySheet, useLazySheet } from '../../sheet/use-lazy-sheet.ts'

async function load() {
  return (await import('./deposit-modal.tsx')).DepositModal
}
const DepositModal = lazy(async () => ({ default: await load() }))

/** The deposit sheet for a screen that offers deposits. */
export function useDepositSheet(): LazySheet {
  return useLazySheet('deposit', load)
}

export function DepositSheet({ sheet: { wasOpened, isOpen, close } }: { sheet: LazySheet }) {
  return <Suspense>{wasOpened && <DepositModal isOpen={isOpen} onClose={close} />}</Suspense>
}
