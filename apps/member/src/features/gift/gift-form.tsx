import { giftLimits } from '@kapao/contract/gift'
import { formatBaht } from '@kapao/i18n/number'
import { tagOfScript } from '@kapao/i18n/script'
import { Button } from '@kapao/ui/actions/button'
import { NumberedSteps } from '@kapao/ui/data/numbered-steps'
import { ProgressNote } from '@kapao/ui/feedback/progress-note'
import { TextArea } from '@kapao/ui/forms/text-area'
import { showToast } from '@kapao/ui/overlays/toaster'
import { ClipboardPaste, Gift, LockKeyhole } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canRepeat } from '@kapao/wire/can-repeat'
import { FailureBox } from '../../failure/failure-box.tsx'
import { useComplaints } from '../../form/use-complaints.ts'
import { InSight } from '../../sheet/in-sight.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { isGiftLink, linkStart, readPasted } from './gift-link.ts'
import type { GiftFlow } from './use-gift.ts'

const min = formatBaht(giftLimits.least)

/** The instructions for the other app, and the field for its link. An empty field cannot be sent (specification §2). */
export function GiftForm({ flow, walletName }: { flow: GiftFlow; walletName: string }) {
  const { t } = useTranslation()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const complaints = useComplaints<'link'>()
  const { stage } = flow
  const isSending = stage.kind === 'sending'
  const isWrong = complaints.isDue('link') && typed !== '' && !isGiftLink(typed)
  function enter(text: string) {
    setTyped(readPasted(text))
    if (stage.kind === 'failed') flow.restart()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    complaints.send()
    if (!isSending && isGiftLink(typed)) flow.start(typed)
  }
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <Steps />
      <TextArea
        className="mt-5"
        label={t('gift:linkLabel')}
        rows={4}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        placeholder={t('gift:linkExample')}
        readOnly={isSending}
        value={typed}
        onChange={(event) => enter(event.target.value)}
        onBlur={() => complaints.leave('link', typed)}
        {...(isWrong
          ? { error: t('gift:linkWrong', { start: linkStart }) }
          : { hint: t('gift:linkHint', { min }) })}
      />
      <PasteButton onPaste={enter} isDisabled={isSending} />
      <p className="mt-3 flex items-start gap-2 text-small text-muted">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-in" />
        <span>
          {t('gift:sealed')}
          <br />
          {t('gift:into')}{' '}
          <strong lang={tagOfScript(walletName)} className="font-semibold text-text">
            {walletName}
          </strong>
        </span>
      </p>
      <Outcome flow={flow} />
      <SheetFooter>
        <Button
          variant="primary"
          isWide
          type="submit"
          form={formId}
          icon={<Gift aria-hidden />}
          disabled={typed === ''}
          isBusy={isSending}
          busyLabel={t('gift:sending')}
        >
          {t('gift:send')}
        </Button>
      </SheetFooter>
    </form>
  )
}

function Steps() {
  const { t } = useTranslation()
  return (
    <NumberedSteps
      steps={[
        { key: 'make', title: t('gift:step1Title'), text: t('gift:step1Text', { min }) },
        { key: 'copy', title: t('gift:step2Title'), text: t('gift:step2Text') },
        { key: 'paste', title: t('gift:step3Title'), text: t('gift:step3Text') },
      ]}
    />
  )
}

function Outcome({ flow: { stage, retry } }: { flow: GiftFlow }) {
  const { t } = useTranslation()
  if (stage.kind === 'sending')
    return (
      <div className="mt-4">
        <ProgressNote title={t('gift:sending')} text={t('gift:sendingText')} />
      </div>
    )
  if (stage.kind !== 'failed') return null
  const { failure, request } = stage
  const isRepeatable = request !== undefined && canRepeat(failure)
  return (
    <InSight key={request?.idempotencyKey}>
      <FailureBox
        failure={failure}
        title={t('gift:failedTitle')}
        onRetry={isRepeatable ? () => retry(request) : undefined}
      />
      {isRepeatable && <p className="mt-2 text-small text-muted">{t('gift:unsure')}</p>}
    </InSight>
  )
}

function PasteButton({ onPaste, isDisabled }: { onPaste: (text: string) => void; isDisabled: boolean }) {
  const { t } = useTranslation()
  async function paste() {
    try {
      onPaste(await navigator.clipboard.readText())
    } catch {
      showToast({ tone: 'info', text: t('gift:pasteFailed') })
    }
  }
  return (
    <Button
      type="button"
      size="small"
      className="mt-2 min-h-12!"
      icon={<ClipboardPaste aria-hidden />}
      disabled={isDisabled}
      onClick={() => void paste()}
    >
      {t('gift:paste')}
    </Button>
  )
}
