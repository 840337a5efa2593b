import { isWireFailure } from '@kapao/wire/wire-failure'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../controls/button.tsx'
import { Dialog } from '../../../controls/dialog.tsx'
import { FailureNote } from '../../../controls/failure-note.tsx'
import { ScrollArea } from '../../../controls/scroll-area.tsx'
import { type ReadBot, useNewestBot, useSetChatBot } from './bot.queries.ts'
import { type BotDraft, botOf } from './bot-draft.ts'
import { differencesOf } from './differences-of.ts'
import { DifferencesView } from './differences-view.tsx'

type SaveDialogProps = {
  base: ReadBot
  draft: BotDraft
  onSaved: (stored: ReadBot) => void
  /** Somebody else has changed the rules: what is stored now, to compare the draft with or to replace it. */
  onNewest: (stored: ReadBot, isDropped: boolean) => void
  onClose: () => void
}

/** Shows what changes before it is stored. What somebody else has changed meanwhile is not overwritten unseen. */
export function SaveDialog({ base, draft, onSaved, onNewest, onClose }: SaveDialogProps) {
  const { t } = useTranslation()
  const set = useSetChatBot()
  const newest = useNewestBot()
  const bot = botOf(draft)
  const isOutdated = isWireFailure(set.error) && set.error.code === 'CHAT_BOT_CHANGED'
  function readNewest(isDropped: boolean) {
    newest.mutate(undefined, {
      onSuccess: (stored) => {
        set.reset()
        onNewest(stored, isDropped)
      },
    })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('chatBot:saveTitle')}>
      {set.isError && (
        <FailureNote failure={set.error} sentence={isOutdated ? t('chatBot:newerText') : undefined} />
      )}
      {newest.isError && <FailureNote failure={newest.error} />}
      <ScrollArea label={t('chatBot:saveTitle')} className="flex max-h-[55dvh] flex-col gap-4">
        <DifferencesView differences={differencesOf(base.bot, bot)} />
      </ScrollArea>
      <div className="flex flex-wrap justify-end gap-2">
        {isOutdated ? (
          <>
            <Button tone="danger" isBusy={newest.isPending} onClick={() => readNewest(true)}>
              {t('chatBot:takeNewest')}
            </Button>
            <Button tone="main" isBusy={newest.isPending} onClick={() => readNewest(false)}>
              {t('chatBot:compare')}
            </Button>
          </>
        ) : (
          <Button
            tone="main"
            isBusy={set.isPending}
            onClick={() => set.mutate({ version: base.version, bot }, { onSuccess: onSaved })}
          >
            {t('save')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
