import { leastTransfer } from '@kapao/contract/transfer'
import { Button } from '@kapao/ui/actions/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWallet } from '../../use-wallet.ts'
import { AccountModal } from '../game/account-modal.tsx'
import { useGames } from '../game/game.queries.ts'
import { TransferOnlyPanel } from '../transfer/transfer-only-panel.tsx'

export type GameSheetProps = {
  code: string
  isOpen: boolean
  /** Whether money was moved, or may have been: home then reloads the balances. Specification §2. */
  onClose: (hasMoved: boolean) => void
  /** Opens the deposit for this game. */
  onDeposit: () => void
}

/** A game's account together with its transfer panel: two capabilities on one sheet. */
export function GameSheet({ code, isOpen, onClose, onDeposit }: GameSheetProps) {
  const [hasMoved, setMoved] = useState(false)
  function close() {
    setMoved(false)
    onClose(hasMoved)
  }
  return (
    <AccountModal code={code} isOpen={isOpen} onClose={close}>
      <TransferOnlyPanel key={code} code={code} onMoved={() => setMoved(true)} />
      <DepositToPlay
        code={code}
        onDeposit={() => {
          close()
          onDeposit()
        }}
      />
    </AccountModal>
  )
}

/** While the wallet has nothing to move into the game. */
function DepositToPlay({ code, onDeposit }: { code: string; onDeposit: () => void }) {
  const { t } = useTranslation()
  const { data: wallet } = useWallet()
  const game = useGames().data?.games.find((each) => each.code === code)
  if (wallet === undefined || wallet.amount >= leastTransfer || game === undefined || game.state === 'down')
    return null
  return (
    <Button isWide icon={<Plus aria-hidden />} onClick={onDeposit}>
      {t('deposit:titleFor', { game: game.name })}
    </Button>
  )
}
