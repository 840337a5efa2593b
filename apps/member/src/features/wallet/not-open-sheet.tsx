import { Button } from '@kapao/ui/button'
import { EmptyState } from '@kapao/ui/empty-state'
import { Sheet } from '@kapao/ui/sheet'
import { HandCoins, Landmark, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const subjects = {
  withdraw: { title: 'wallet:withdraw', Icon: Landmark },
  invite: { title: 'wallet:invite', Icon: UserPlus },
  refund: { title: 'wallet:refund', Icon: HandCoins },
} as const

export type NotOpenSubject = keyof typeof subjects

/** The subject stays while the sheet closes, so that its words do not change on the way out. */
export const useNotOpenSheet = () => {
  const [subject, setSubject] = useState<NotOpenSubject>('withdraw')
  const [isOpen, setOpen] = useState(false)
  const tell = (next: NotOpenSubject) => {
    setSubject(next)
    setOpen(true)
  }
  return { subject, isOpen, tell, close: () => setOpen(false) }
}

type NotOpenSheetProps = { subject: NotOpenSubject; isOpen: boolean; close: () => void }

/** Says plainly that a part is not open yet, and what is true of the member's money meanwhile. */
export function NotOpenSheet({ subject, isOpen, close }: NotOpenSheetProps) {
  const { t } = useTranslation()
  const { title, Icon } = subjects[subject]
  const isWithdraw = subject === 'withdraw'
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={t(title)}
      closeLabel={t('close')}
      footer={
        <Button isWide onClick={close}>
          {t('ok')}
        </Button>
      }
    >
      <EmptyState
        level={3}
        icon={<Icon aria-hidden />}
        title={isWithdraw ? t('withdrawal:notYetTitle') : t('notBuiltTitle')}
        text={isWithdraw ? t('withdrawal:notYetText') : t('notBuiltText')}
      />
    </Sheet>
  )
}
