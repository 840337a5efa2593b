import type { ViewScreen } from '@kapao/contract/saved-view'
import { Bookmark, BookmarkPlus, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Menu } from '../../controls/menu.tsx'
import { DeleteViewDialog } from './delete-view-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { useSavedViews } from './saved-view.queries.ts'

/** What addresses name that is open at the moment: no part of a view. */
const momentary = ['item', 'figure', 'key', 'part', 'currency', 'act', 'after']

type ViewsMenuProps = { screen: ViewScreen }

/** The saved views of the screen that is open: to go to one, to save this one, and to delete. */
export function ViewsMenu({ screen }: ViewsMenuProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { data } = useSavedViews(screen)
  const [open, setOpen] = useState<'save' | 'delete'>()
  const views = data?.views ?? []
  return (
    <>
      <Menu
        label={t('saved-view:title')}
        choices={[
          ...views.map(({ _id, name, address, isShared }) => ({
            key: _id,
            label: name,
            icon: isShared ? <UsersRound aria-hidden /> : <Bookmark aria-hidden />,
            onChoose: () => void navigate(address === '' ? pathname : `${pathname}?${address}`),
          })),
          {
            key: 'save',
            label: t('saved-view:save'),
            icon: <BookmarkPlus aria-hidden />,
            onChoose: () => setOpen('save'),
          },
          ...(views.some(({ isChangeable }) => isChangeable)
            ? [
                {
                  key: 'delete',
                  label: t('saved-view:manage'),
                  icon: <Trash2 aria-hidden />,
                  isDanger: true,
                  onChoose: () => setOpen('delete'),
                },
              ]
            : []),
        ]}
      />
      {open === 'save' && (
        <SaveViewDialog screen={screen} address={viewOf(search)} onClose={() => setOpen(undefined)} />
      )}
      {open === 'delete' && <DeleteViewDialog views={views} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The part of an address that a view keeps. */
function viewOf(search: string): string {
  const address = new URLSearchParams(search)
  for (const name of momentary) address.delete(name)
  return address.toString()
}
