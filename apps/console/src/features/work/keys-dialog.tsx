import { useTranslation } from 'react-i18next'
import { Dialog } from '../../controls/dialog.tsx'
import { Key } from './item-panel.tsx'

const keys = [
  ['j', 'work:keyNext'],
  ['k', 'work:keyPrevious'],
  ['Enter', 'work:keyClaim'],
  ['Esc', 'work:keyRelease'],
  ['a', 'work:approve'],
  ['r', 'work:reject'],
  ['n', 'work:note'],
  ['m', 'work:message'],
  ['x', 'work:keySelect'],
  ['u', 'work:keyNews'],
  ['?', 'work:keyHelp'],
] as const

/** What each key does. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onClose={onClose} title={t('work:keys')}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-small">
        {keys.map(([name, words]) => (
          <div key={name} className="contents">
            <dt>
              <Key name={name} className="inline" />
              <span className="sr-only">{name}</span>
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
