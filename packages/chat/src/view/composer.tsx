import { isSeen } from '@kapao/contract/seen'
import { chatLimits } from '@kapao/contract/chat-message'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { IconButton } from '@kapao/ui/actions/icon-button'
import { Paperclip, SendHorizontal } from 'lucide-react'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { faultOf, type FileFault } from '../chosen-file.ts'

/** Texts that can be put into the field instead of typing them. */
export type ReadyTexts = {
  /** What is offered for what is typed; `write` replaces it. */
  show: (typed: string, write: (text: string) => void) => ReactNode
  /** The text that Enter puts in place of what is typed, instead of sending it. */
  complete: (typed: string) => string | undefined
}

type ComposerProps = {
  isConnected: boolean
  /** Why nothing can be written now; shown as the placeholder. */
  closedWith?: string
  /** The text that was typed earlier and not sent. */
  draft: string
  onDraft: (text: string) => void
  onText: (text: string) => void
  onFile: (file: File) => void
  ready?: ReadyTexts
}

const accept = [...chatLimits.pictures.kinds, ...chatLimits.videos.kinds].join(',')
const megabyte = 1024 * 1024
/** From this length the composer shows how many characters are used. */
const countedFrom = chatLimits.mostCharacters - 200

/** The field for a message. Enter sends, Shift+Enter starts a new line. Specification §2. */
export function Composer({ isConnected, closedWith, draft, onDraft, onText, onFile, ready }: ComposerProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState(draft)
  const [fault, setFault] = useState<FileFault>()
  const isClosed = closedWith !== undefined
  const isBlank = isClosed || !isSeen(text)
  function write(typed: string): void {
    setText(typed)
    onDraft(typed)
  }
  function submit(event?: FormEvent): void {
    event?.preventDefault()
    if (isBlank) return
    onText(text.trim())
    write('')
  }
  function press(event: KeyboardEvent): void {
    // The Enter that ends an input-method composition (for example in Lao) belongs to the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    const completed = ready?.complete(text)
    if (completed === undefined) submit()
    else write(completed)
  }
  function choose(file: File): void {
    const found = faultOf(file)
    setFault(found)
    if (!found) onFile(file)
  }
  /** A picture in the clipboard, such as a screenshot, is attached by pasting it. */
  function paste(event: ClipboardEvent): void {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    choose(file)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {!isConnected && <Reconnecting />}
      {fault && <AlertBox tone="danger">{faultText(t, fault)}</AlertBox>}
      {ready?.show(text, write)}
      <div className="flex items-end gap-1.5">
        <AttachButton onChoose={choose} ruleId={`${id}-rule`} isClosed={isClosed} />
        <textarea
          rows={1}
          value={text}
          maxLength={chatLimits.mostCharacters}
          enterKeyHint="send"
          aria-label={t('chat:write')}
          placeholder={closedWith ?? t('chat:write')}
          disabled={isClosed}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
          onPaste={paste}
          className="field-sizing-content max-h-32 min-h-12 min-w-0 flex-1 resize-none rounded-field border border-edge bg-surface px-3 py-2.5 outline-none focus-visible:border-gold focus-visible:ring-3 focus-visible:ring-gold/25 placeholder:text-muted/80"
        />
        <IconButton
          type="submit"
          label={t('chat:send')}
          icon={<SendHorizontal aria-hidden />}
          variant="surface"
          className={buttonClass}
          disabled={isBlank}
        />
      </div>
      <p id={`${id}-rule`} className="text-mini text-muted">
        {text.length > countedFrom
          ? t('chat:counter', { number: text.length, most: chatLimits.mostCharacters })
          : t('chat:attachRule', {
              picture: chatLimits.pictures.mostBytes / megabyte,
              video: chatLimits.videos.mostBytes / megabyte,
            })}
      </p>
    </form>
  )
}

/** In pixels: with large text the message needs the room more than the buttons beside it. */
const buttonClass = 'size-[48px]!'

function Reconnecting() {
  const { t } = useTranslation()
  return (
    <p role="status" className="flex items-center gap-2.5 text-small text-muted">
      <span
        aria-hidden="true"
        className="mx-1 size-2.5 shrink-0 animate-pulse-ring rounded-full bg-progress"
      />
      {t('chat:reconnecting')}
    </p>
  )
}

function faultText(t: ReturnType<typeof useTranslation>['t'], fault: FileFault): string {
  return fault.kind === 'size'
    ? t('chat:fileTooLarge', { megabytes: fault.megabytes })
    : t('chat:fileTypeNotSupported')
}

type AttachButtonProps = { onChoose: (file: File) => void; ruleId: string; isClosed: boolean }

function AttachButton({ onChoose, ruleId, isClosed }: AttachButtonProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0]
    // Cleared, so that the same file can be chosen again.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <input ref={input} type="file" hidden accept={accept} onChange={choose} />
      <IconButton
        label={t('chat:attach')}
        aria-describedby={ruleId}
        icon={<Paperclip aria-hidden />}
        className={buttonClass}
        disabled={isClosed}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
