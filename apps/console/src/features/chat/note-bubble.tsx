import type { ChatNote } from '@kapao/contract/chat-desk'
import { formatDateTime } from '@kapao/i18n/date'
import { StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** What an operator wrote for the others, between the messages. */
export function NoteBubble({ note }: { note: ChatNote }) {
  const { t } = useTranslation()
  return (
    <aside
      aria-label={t('chatDesk:note')}
      className="self-stretch rounded-field border border-dashed border-warn/60 bg-warn/8 px-3 py-2 text-small"
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-mini text-muted">
        <StickyNote aria-hidden className="size-3.5" />
        {t('chatDesk:noteBy', { name: note.by })} · <time dateTime={note.at}>{formatDateTime(note.at)}</time>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
    </aside>
  )
}
