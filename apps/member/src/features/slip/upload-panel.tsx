import { formatCount } from '@kapao/i18n/number'
import { Button } from '@kapao/ui/actions/button'
import { ProgressBar } from '@kapao/ui/feedback/progress-bar'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { canRepeat } from '@kapao/wire/can-repeat'
import { prepareCelebration } from '../../celebration/celebrate.ts'
import { FailureBox } from '../../failure/failure-box.tsx'
import { PanelStart } from '../../sheet/panel-start.tsx'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { AnsweredPanel } from './answered-panel.tsx'
import { ChoosePanel } from './choose-panel.tsx'
import { useSlipUpload } from './use-slip-upload.ts'

export type UploadPanelProps = {
  /** Called when the member has finished here. */
  onDone: () => void
}

/**
 * Sends one slip: the rules, the choice of the picture, the progress and the outcome. It works in any sheet with a
 * footer target.
 */
export function UploadPanel({ onDone }: UploadPanelProps) {
  const { t } = useTranslation()
  const upload = useSlipUpload()
  const { stage } = upload
  useEffect(prepareCelebration, [])
  return (
    <PanelStart key={stage.kind}>
      {stage.kind === 'choosing' && <ChoosePanel fault={stage.fault} onChoose={upload.choose} />}
      {stage.kind === 'sending' && <SendingPanel percent={stage.percent} onCancel={upload.cancel} />}
      {stage.kind === 'failed' && (
        <>
          <FailureBox
            failure={stage.failure}
            title={t('slip:sendFailed')}
            onRetry={canRepeat(stage.failure) ? () => upload.retry(stage.request) : undefined}
          />
          <SheetFooter>
            <Button isWide onClick={upload.restart}>
              {t('slip:otherPicture')}
            </Button>
          </SheetFooter>
        </>
      )}
      {stage.kind === 'answered' && (
        <AnsweredPanel answered={stage.slip} onDone={onDone} onAgain={upload.restart} />
      )}
    </PanelStart>
  )
}

function SendingPanel({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const { t } = useTranslation()
  const isSent = percent >= 100
  return (
    <div className="py-6">
      <ProgressBar
        label={isSent ? t('slip:checking') : t('slip:sending')}
        {...(isSent ? {} : { value: percent, valueText: `${formatCount(percent)} %` })}
      />
      <p role="status" className="mb-5 text-small text-muted">
        {isSent ? t('slip:checkingText') : t('slip:sendingText')}
      </p>
      <SheetFooter>
        <Button isWide disabled={isSent} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </SheetFooter>
    </div>
  )
}
