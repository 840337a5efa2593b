import { isSeen } from '@kapao/contract/seen'
import { type Language, languages } from '@kapao/contract/language'
import { triedPersons, type TriedPerson } from '@kapao/contract/chat-trial'
import { Bubble } from '@kapao/chat/view/bubble'
import { MessageContent } from '@kapao/chat/view/message-content'
import { bcp47, nativeNames } from '@kapao/i18n/language'
import { Spinner } from '@kapao/ui/feedback/spinner'
import { RotateCcw, SendHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../controls/button.tsx'
import { FailureNote } from '../../../controls/failure-note.tsx'
import { SelectInput, TextInput } from '../../../controls/field.tsx'
import { Panel } from '../../../controls/panel.tsx'
import { type TriedAnswer, type TriedMessage, useTryBot } from './bot.queries.ts'
import { botOf } from './bot-draft.ts'
import type { Editor } from './editor.ts'
import { TrialReason } from './trial-reason.tsx'

type Turn = { said: string; answer: TriedAnswer | undefined }
type Settings = { person: TriedPerson; language: Language; at: string }

type TrialPanelProps = { editor: Editor; language: Language; className: string | undefined }

/** A chat with the bot as it is being edited. Nothing of it is stored. */
export function TrialPanel({ editor, language, className }: TrialPanelProps) {
  const { t } = useTranslation()
  const [settings, setSettings] = useState<Settings>({ person: 'guest', language, at: '' })
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [typed, setTyped] = useState('')
  const attempt = useTryBot((answer) =>
    setTurns((before) =>
      before.map((turn, index) => (index === before.length - 1 ? { ...turn, answer } : turn)),
    ),
  )
  const last = turns.at(-1)?.answer
  const isBlocked = editor.problems.length > 0
  const isOver = last?.callsAgent === true
  const isClosed = isBlocked || isOver || attempt.isPending
  function ask(said: string, message: TriedMessage['message']) {
    if (isClosed) return
    // A message without an answer is asked again by the next one.
    const answered = turns.filter(({ answer }) => answer !== undefined)
    const { at, ...rest } = settings
    setTurns([...answered, { said, answer: undefined }])
    attempt.mutate({
      ...rest,
      bot: botOf(editor.draft),
      message,
      notUnderstoodBefore: countNotUnderstood(answered),
      ...(at !== '' && { at: `${at}:00+07:00` }),
    })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSeen(typed) || isClosed) return
    ask(typed.trim(), { message_type: 'text', payload: { message: typed.trim() } })
    setTyped('')
  }
  function restart(changed: Partial<Settings> = {}) {
    setSettings({ ...settings, ...changed })
    setTurns([])
    attempt.reset()
  }
  return (
    <Panel aria-labelledby="trial-title" className={`flex flex-col gap-3 p-3 ${className ?? ''}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="trial-title" className="font-bold">
          {t('chatBot:tryTitle')}
        </h2>
        <Button icon={<RotateCcw aria-hidden />} disabled={turns.length === 0} onClick={() => restart()}>
          {t('chatBot:restart')}
        </Button>
        <p className="basis-full text-mini text-muted">{t('chatBot:tryText')}</p>
      </header>
      <TrialSettings settings={settings} onChange={restart} />
      <div
        role="log"
        aria-label={t('chat:log')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be scrollable by keyboard
        tabIndex={0}
        className="flex min-h-40 flex-1 flex-col-reverse overflow-y-auto rounded-field border border-line bg-ground p-2 -outline-offset-2"
      >
        <div className="flex flex-col gap-2">
          {turns.length === 0 && (
            <p className="text-center text-small text-muted">
              {t(isBlocked ? 'chatBot:tryBlocked' : 'chatBot:tryEmpty')}
            </p>
          )}
          {turns.map((turn, index) => (
            <TurnView
              // A turn has no identity but its place.
              // oxlint-disable-next-line react/no-array-index-key -- turns are only added, or all removed
              key={index}
              turn={turn}
              editor={editor}
              isLast={index === turns.length - 1}
              onTap={
                isClosed
                  ? undefined
                  : (title, payload) => ask(title, { message_type: 'postback', payload: { title, payload } })
              }
            />
          ))}
          {attempt.isPending && <Spinner />}
        </div>
      </div>
      {attempt.isError && <FailureNote failure={attempt.error} />}
      {turns.length > 0 && isBlocked && <p className="text-small text-warn">{t('chatBot:tryBlocked')}</p>}
      <form className="flex items-end gap-1.5" onSubmit={submit}>
        <TextInput
          className="flex-1"
          label={t('chat:write')}
          autoComplete="off"
          lang={bcp47(settings.language)}
          maxLength={500}
          disabled={isBlocked || isOver}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button
          type="submit"
          tone="main"
          disabled={isBlocked || isOver}
          aria-label={t('chat:send')}
          icon={<SendHorizontal aria-hidden />}
        />
      </form>
    </Panel>
  )
}

/** How many messages at the end no rule has understood. */
function countNotUnderstood(turns: readonly Turn[]): number {
  const known = turns
    .toReversed()
    .findIndex(({ answer }) => ['button', 'keyword'].includes(answer?.reason ?? ''))
  return known < 0 ? turns.length : known
}

type TurnViewProps = {
  turn: Turn
  editor: Editor
  isLast: boolean
  onTap: ((title: string, payload: string) => void) | undefined
}

function TurnView({ turn: { said, answer }, editor, isLast, onTap }: TurnViewProps) {
  const { t } = useTranslation()
  return (
    <>
      <Bubble isOwn name={t('chat:person')} foot={null}>
        <MessageContent
          shown={{ message_type: 'text', payload: { message: said } }}
          isLast={false}
          onShow={() => undefined}
        />
      </Bubble>
      {answer !== undefined && answer.message !== null && (
        <Bubble
          isOwn={false}
          name={t('chat:bot')}
          foot={answer.hasExamples && <span>{t('chatBot:examples')}</span>}
        >
          <MessageContent shown={answer.message} isLast={isLast} onTap={onTap} onShow={() => undefined} />
        </Bubble>
      )}
      {answer !== undefined && <TrialReason answer={answer} rules={editor.draft.rules} />}
      {answer?.callsAgent === true && (
        <p className="rounded-field bg-surface-strong px-3 py-2 text-small">
          {t(answer.isOfficeOpen ? 'chatBot:agentsOpen' : 'chatBot:agentsAway')}
        </p>
      )}
    </>
  )
}

type TrialSettingsProps = { settings: Settings; onChange: (changed: Partial<Settings>) => void }

/** Who writes, in which language, and when. Another choice begins another chat. */
function TrialSettings({ settings, onChange }: TrialSettingsProps) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
      <SelectInput
        label={t('chatBot:person')}
        value={settings.person}
        onChange={({ target }) =>
          onChange({ person: triedPersons.find((each) => each === target.value) ?? 'guest' })
        }
      >
        {triedPersons.map((each) => (
          <option key={each} value={each}>
            {t(personWords[each])}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('chatBot:appLanguage')}
        value={settings.language}
        onChange={({ target }) =>
          onChange({ language: languages.find((each) => each === target.value) ?? 'th' })
        }
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={bcp47(each)}>
            {nativeNames[each]}
          </option>
        ))}
      </SelectInput>
      <TextInput
        type="datetime-local"
        label={t('chatBot:at')}
        hint={t('chatBot:atHint')}
        className="col-span-full"
        value={settings.at}
        onChange={({ target }) => onChange({ at: target.value })}
      />
    </div>
  )
}

const personWords = {
  guest: 'chatBot:personGuest',
  member: 'chatBot:personMember',
  newMember: 'chatBot:personNewMember',
} as const satisfies Record<TriedPerson, string>
