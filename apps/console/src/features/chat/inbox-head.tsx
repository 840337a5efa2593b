import type { Answer } from '@kapao/contract/call'
import { chatViews, type ChatView, type listChats } from '@kapao/contract/chat-desk'
import { formatCount } from '@kapao/i18n/number'
import { useTyped } from '@kapao/ui/forms/use-typed'
import clsx from 'clsx'
import { Bell, BellOff, Search, X } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { FirstAnswerNote } from './first-answer-note.tsx'
import { useSound } from './chat-sound.ts'
import type { InboxView } from './inbox-view.ts'

type Counts = Answer<typeof listChats>['counts']

type InboxHeadProps = { chosen: InboxView; counts: Counts | undefined }

/** The views of the inbox with how many conversations each has, and the search in the chosen one. */
export function InboxHead({ chosen, counts }: InboxHeadProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2 border-b border-line p-2">
      <div role="group" aria-label={t('chatDesk:views')} className="flex gap-1">
        {chatViews.map((view) => (
          <ViewButton
            key={view}
            view={view}
            counts={counts}
            isOn={view === chosen.view}
            onPress={() => chosen.setView(view)}
          />
        ))}
      </div>
      <div className="flex gap-1">
        <SearchField search={chosen.search} onSearch={chosen.setSearch} />
        <SoundButton />
      </div>
      <FirstAnswerNote />
    </div>
  )
}

const countOf = { mine: 'mine', unassigned: 'unassigned', all: 'open' } as const
const words = {
  mine: 'chatDesk:viewMine',
  unassigned: 'chatDesk:viewUnassigned',
  all: 'chatDesk:viewAll',
} as const

type ViewButtonProps = { view: ChatView; counts: Counts | undefined; isOn: boolean; onPress: () => void }

function ViewButton({ view, counts, isOn, onPress }: ViewButtonProps) {
  const { t } = useTranslation()
  const unread = view === 'mine' ? (counts?.mineUnread ?? 0) : 0
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={clsx(
        'flex min-h-9 flex-auto flex-wrap items-center justify-center gap-x-1 rounded-field px-1 text-small font-semibold whitespace-nowrap max-sm:min-h-12 pointer-coarse:min-h-12',
        isOn ? 'bg-text text-ground' : 'bg-surface hover:bg-lifted',
      )}
    >
      {t(words[view])}
      {counts && <span className="font-normal">{formatCount(counts[countOf[view]])}</span>}
      {unread > 0 && <Badge tone="accent">{t('chatDesk:unread', { number: formatCount(unread) })}</Badge>}
    </button>
  )
}

type SearchFieldProps = { search: string; onSearch: (search: string) => void }

function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useTyped(search)
  return (
    <form
      role="search"
      className="flex min-w-0 flex-1 gap-1"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSearch(typed)
      }}
    >
      <input
        type="search"
        aria-label={t('chatDesk:search')}
        placeholder={t('chatDesk:search')}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="min-h-9 w-full min-w-0 rounded-field border border-edge bg-raised px-2.5 text-small placeholder:text-muted max-sm:min-h-12 pointer-coarse:min-h-12"
      />
      <SmallButton isSubmit label={t('search')} icon={<Search aria-hidden />} />
      {search !== '' && (
        <SmallButton
          label={t('member:clear')}
          icon={<X aria-hidden />}
          onPress={() => {
            setTyped('')
            onSearch('')
          }}
        />
      )}
    </form>
  )
}

/** Turns the sound of new chats on and off. */
function SoundButton() {
  const { t } = useTranslation()
  const { isOn, choose } = useSound()
  return (
    <SmallButton
      label={t('chatDesk:sound')}
      isOn={isOn}
      icon={isOn ? <Bell aria-hidden /> : <BellOff aria-hidden />}
      onPress={() => choose(!isOn)}
    />
  )
}

type SmallButtonProps = {
  label: string
  icon: ReactNode
  isSubmit?: boolean
  isOn?: boolean
  onPress?: () => void
}

function SmallButton({ label, icon, isSubmit = false, isOn, onPress }: SmallButtonProps) {
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onPress}
      className="flex size-9 shrink-0 items-center justify-center rounded-field text-muted hover:bg-lifted hover:text-text max-sm:size-12 pointer-coarse:size-12 [&_svg]:size-4.5"
    >
      {icon}
    </button>
  )
}
