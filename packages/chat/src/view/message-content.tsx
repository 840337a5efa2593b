import type { ChatButton, ShownMessage } from '@kapao/contract/chat-message'
import { tagOfScript } from '@kapao/i18n/script'
import { Button } from '@kapao/ui/actions/button'
import { ExternalLink, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Media } from './media.tsx'
import { Said } from './said.tsx'

type MessageContentProps = {
  shown: ShownMessage
  /** Quick replies are offered only below the last message. */
  isLast: boolean
  /** Without it, the buttons that answer are shown but disabled. */
  onTap?: ((title: string, payload: string) => void) | undefined
  onShow: (url: string) => void
}

/**
 * The content of a message by its kind. Specification §3 names seven kinds; the last is any kind that is unknown here.
 */
export function MessageContent({ shown, isLast, onTap, onShow }: MessageContentProps) {
  const { t } = useTranslation()
  switch (shown.message_type) {
    case 'text':
      return <Said text={shown.payload.message} />
    case 'postback':
      return <Said text={shown.payload.title} />
    case 'media':
      return <Media {...shown.payload} onShow={onShow} />
    case 'buttons':
      return (
        <>
          <Said text={shown.payload.message} />
          <Buttons buttons={shown.payload.buttons} onTap={onTap} />
        </>
      )
    case 'quick_replies':
      return (
        <>
          <Said text={shown.payload.message} />
          {isLast && <Buttons buttons={shown.payload.buttons} onTap={onTap} />}
        </>
      )
    case 'generic':
      return (
        <div className="flex flex-col divide-y divide-line *:py-3.5 *:first:pt-0 *:last:pb-0">
          {shown.payload.elements.map(({ title, subtitle, buttons }, index) => (
            <div key={index}>
              <p lang={tagOfScript(title)} className="font-bold">
                {title}
              </p>
              {subtitle !== undefined && <Said text={subtitle} />}
              <Buttons buttons={buttons} onTap={onTap} />
            </div>
          ))}
        </div>
      )
    default:
      return <p className="text-muted italic">{t('chat:unknownMessage')}</p>
  }
}

function Buttons({
  buttons,
  onTap,
}: {
  buttons: readonly ChatButton[]
  onTap: MessageContentProps['onTap']
}) {
  return (
    <div className="mt-2.5 flex flex-wrap gap-2">
      {buttons.map((button, index) => (
        <ChatAction key={index} button={button} onTap={onTap} />
      ))}
    </div>
  )
}

/** A link is data and may have any scheme; only https is followed. */
function isWebLink(link: string): boolean {
  return /^https:\/\//i.test(link)
}

function ChatAction({ button, onTap }: { button: ChatButton; onTap: MessageContentProps['onTap'] }) {
  const { type, title, payload } = button
  const look = { size: 'small' as const, className: 'min-h-12!', lang: tagOfScript(title) }
  if (type === 'web' && isWebLink(payload)) {
    const link = <a href={payload} target="_blank" rel="noopener noreferrer" />
    return (
      <Button {...look} icon={<ExternalLink aria-hidden />} render={link}>
        {title}
      </Button>
    )
  }
  if (type === 'call' && /^\+?[\d -]+$/.test(payload)) {
    return (
      <Button
        {...look}
        icon={<Phone aria-hidden />}
        render={<a href={`tel:${payload.replaceAll(/[ -]/g, '')}`} />}
      >
        {title}
      </Button>
    )
  }
  if (type === 'postback' && onTap !== undefined) {
    return (
      <Button {...look} onClick={() => onTap(title, payload)}>
        {title}
      </Button>
    )
  }
  // A button of another type, one that the reader cannot tap, or one with a link that is not followed, is shown but disabled.
  return (
    <Button {...look} disabled>
      {title}
    </Button>
  )
}
