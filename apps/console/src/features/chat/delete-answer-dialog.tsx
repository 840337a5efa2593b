import type { CannedAnswer } from '@kapao/contract/canned-answer'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useDeleteCannedAnswer } from './canned-answer.queries.ts'

type DeleteAnswerDialogProps = { answer: CannedAnswer; onDone: () => void }

/** Asks before an answer is deleted. */
export function DeleteAnswerDialog({ answer, onDone }: DeleteAnswerDialogProps) {
  const { t } = useTranslation()
  const remove = useDeleteCannedAnswer()
  const { _id: answerId, shortcut, version } = answer
  return (
    <Dialog isOpen onClose={onDone} title={t('cannedAnswer:deleteTitle', { shortcut })}>
      <p className="text-small text-muted">{t('cannedAnswer:deleteText')}</p>
      {remove.isError && <FailureNote failure={remove.error} />}
      <Button
        tone="danger"
        className="self-end"
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ answerId, version }, { onSuccess: onDone })}
      >
        {t('cannedAnswer:delete')}
      </Button>
    </Dialog>
  )
}
