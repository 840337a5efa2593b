import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextAreaInput } from '../../controls/field.tsx'

type ReasonFormProps = {
  button: string
  tone?: ButtonProps['tone']
  isBusy: boolean
  failure: unknown
  /** The reason that was given already. */
  given?: string
  /** Fields above the reason, and whether what is in them can be sent. */
  children?: ReactNode
  isReady?: () => boolean
  onReason: (reason: string) => void
}

/** Asks why, and does not go on without it. */
export function ReasonForm({
  button,
  tone = 'main',
  isBusy,
  failure,
  given = '',
  children,
  isReady,
  onReason,
}: ReasonFormProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState(given)
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = reason.trim()
        setMissing(typed === '')
        const isSendable = isReady?.() ?? true
        if (isSendable && typed !== '') onReason(typed)
      }}
    >
      {failure !== null && <FailureNote failure={failure} />}
      {children}
      <TextAreaInput
        label={t('approval:reason')}
        rows={3}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={isMissing && t('approval:reasonMissing')}
      />
      <Button type="submit" tone={tone} className="self-end" isBusy={isBusy}>
        {button}
      </Button>
    </form>
  )
}
