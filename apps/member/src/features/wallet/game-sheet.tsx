import { useState } from 'react'
import { AccountModal } from '../game/account-modal.tsx'
import { TransferOnlyPanel } from '../transfer/transfer-only-panel.tsx'

export type GameSheetProps = {
  code: string
  isOpen: boolean
  /** Whether money was moved, or may have been: home then reloads the balances. Specification §2. */
  onClose: (hasMoved: boolean) => void
}

/** A game's account together with its transfer panel: two capabilities on one sheet. */
export function GameSheet({ code, isOpen, onClose }: GameSheetProps) {
  const [hasMoved, setMoved] = useState(false)
  function close() {
    setMoved(false)
    onClose(hasMoved)
  }
  return (
    <AccountModal code={code} isOpen={isOpen} onClose={close}>
      <TransferOnlyPanel key={code} code={code} onMoved={() => setMoved(true)} />
    </AccountModal>
  )
}
