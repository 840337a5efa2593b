import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { ProgressBar } from '@kapao/ui/feedback/progress-bar'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { failureSentence } from '@kapao/wire/failure-sentence'
import { Bubble } from './bubble.tsx'
import { Said } from './said.tsx'
import type { Outgoing } from '../thread.ts'

type OutgoingBubbleProps = { outgoing: Outgoing; onRetry: () => void; onDrop: () => void }

/** A message that is being sent, with its status. Specification §3: delivery statuses. */
export function OutgoingBubble({ outgoing, onRetry, onDrop }: OutgoingBubbleProps) {
  const { t } = useTranslation()
  const { delivery, createdAt, failure } = outgoing
  return (
    <Bubble
      isOwn
      name={t('chat:you')}
      foot={
        <>
          <time dateTime={new Date(createdAt).toISOString()}>{formatDateTime(createdAt)}</time>
          {delivery === 'sending' && <span>{t('chat:sending')}</span>}
          {delivery === 'succeed' && <span>{t('chat:sent')}</span>}
        </>
      }
    >
      <OutgoingContent outgoing={outgoing} onCancel={onDrop} />
      {delivery === 'failed' && (
        <div role="alert" className="mt-2.5">
          <p className="text-small text-out">
            {t('chat:failed')} {failureSentence(t, failure)}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" className="min-h-12!" icon={<RotateCw aria-hidden />} onClick={onRetry}>
              {t('retry')}
            </Button>
            <Button size="small" className="min-h-12!" variant="quiet" onClick={onDrop}>
              {t('chat:drop')}
            </Button>
          </div>
        </div>
      )}
    </Bubble>
  )
}

function OutgoingContent({ outgoing, onCancel }: { outgoing: Outgoing; onCancel: () => void }) {
  const { t } = useTranslation()
  const { message, file, preview, delivery, percent = 0 } = outgoing
  if (message?.message_type === 'text') return <Said text={message.payload.message} />
  if (message?.message_type === 'postback') return <Said text={message.payload.title} />
  return (
    <>
      {preview !== undefined && (
        <img
          src={preview}
          alt={t('chat:picture')}
          className="h-44 w-auto max-w-full rounded-chip object-cover"
        />
      )}
      {preview === undefined && <p className="wrap-anywhere">{file?.name ?? t('chat:picture')}</p>}
      {delivery === 'uploading_file' && (
        <div className="mt-2 w-56 max-w-full">
          <ProgressBar label={t('chat:uploading')} value={percent} valueText={`${formatCount(percent)} %`} />
          <Button size="small" className="min-h-12!" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </>
  )
}
