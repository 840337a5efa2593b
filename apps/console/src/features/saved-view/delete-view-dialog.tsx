import type { SavedView } from '@kapao/contract/saved-view'
import { showToast } from '@kapao/ui/overlays/toaster'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useDeleteView } from './saved-view.queries.ts'

type DeleteViewDialogProps = { views: readonly SavedView[]; onClose: () => void }

/** The views that the operator may delete, each with its button. */
export function DeleteViewDialog({ views, onClose }: DeleteViewDialogProps) {
  const { t } = useTranslation()
  const remove = useDeleteView(() => showToast({ tone: 'success', text: t('saved-view:deleted') }))
  const own = views.filter(({ isChangeable }) => isChangeable)
  return (
    <Dialog isOpen onClose={onClose} title={t('saved-view:manageTitle')}>
      {remove.error !== null && <FailureNote failure={remove.error} />}
      {own.length === 0 && <p className="text-small text-muted">{t('saved-view:nothing')}</p>}
      <ul className="flex flex-col">
        {own.map(({ _id, name, isShared, by }) => (
          <li key={_id} className="flex items-center gap-3 border-t border-line py-1 first:border-t-0">
            <span className="min-w-0 flex-1 text-small">
              <span className="block truncate font-semibold">{name}</span>
              <span className="text-mini text-muted">
                {isShared ? t('saved-view:sharedBy', { name: by }) : t('saved-view:own')}
              </span>
            </span>
            <Button
              tone="danger"
              aria-label={t('saved-view:deleteNamed', { name })}
              isBusy={remove.isPending && remove.variables === _id}
              onClick={() => remove.mutate(_id)}
            >
              {t('saved-view:delete')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
