import { Button } from '@kapao/ui/actions/button'
import { LayoutGrid, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRefreshGames } from './game.queries.ts'

/** The actions for a game that does not answer: refresh it, or choose another game. */
export function DownFooter({ onOther }: { onOther: () => void }) {
  const { t } = useTranslation()
  const asking = useRefreshGames()
  const isStillDown = asking.isSuccess || asking.isError
  return (
    <>
      <p role="status" className="text-center text-small text-muted empty:hidden">
        {isStillDown && t('game:stillDown')}
      </p>
      <Button
        variant="primary"
        isWide
        icon={<RotateCw aria-hidden />}
        isBusy={asking.isPending}
        busyLabel={t('game:asking')}
        onClick={() => asking.mutate()}
      >
        {t('game:askAgain')}
      </Button>
      <Button isWide icon={<LayoutGrid aria-hidden />} onClick={onOther}>
        {t('game:otherGame')}
      </Button>
    </>
  )
}
