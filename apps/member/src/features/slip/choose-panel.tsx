import { slipLimits } from '@kapao/contract/slip'
import { isClosed, type SlipHours } from '@kapao/contract/slip-hours'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Button } from '@kapao/ui/actions/button'
import { Camera, CircleCheck, Clock3, ImageUp, type LucideIcon, ScanLine } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock } from '../../time/clock.ts'
import { SheetFooter } from '../../sheet/sheet-footer.tsx'
import { useSlipHours } from './slip.queries.ts'

const accept = slipLimits.kinds.join(',')
const mostMegabytes = slipLimits.mostBytes / 1024 / 1024

type ChoosePanelProps = { fault: 'kind' | 'size' | undefined; onChoose: (file: File) => void }

/** The rules for a slip, shown before one is sent, and the two ways to choose a picture. */
export function ChoosePanel({ fault, onChoose }: ChoosePanelProps) {
  const { t } = useTranslation()
  const { data: hours } = useSlipHours()
  if (hours?.isPaused)
    return (
      <AlertBox tone="warning" title={t('slip:pausedTitle')} isQuiet>
        {t('slip:pausedText')}
      </AlertBox>
    )
  // Said before a picture is taken. A minute's change while the sheet is open is refused by the server.
  if (hours !== undefined && isClosed(hours, new Date(readClock()))) return <ClosedNow hours={hours} />
  return (
    <>
      <p className="mb-4 text-muted">{t('slip:sendText')}</p>
      {fault !== undefined && (
        <AlertBox tone="danger" className="mb-4">
          {fault === 'size' ? t('slip:tooLarge', { size: mostMegabytes }) : t('slip:wrongKind')}
        </AlertBox>
      )}
      <h3 className="mb-2 font-bold">{t('slip:rules')}</h3>
      <ul className="flex flex-col gap-2.5">
        <Rule Icon={Clock3}>{t('slip:ruleHour')}</Rule>
        <Rule Icon={ScanLine}>{t('slip:ruleWhole')}</Rule>
        <Rule Icon={CircleCheck}>{t('slip:ruleOwn')}</Rule>
        <Rule Icon={ImageUp}>{t('slip:ruleKinds', { size: mostMegabytes })}</Rule>
      </ul>
      {hours !== undefined && hours.closedFrom !== '' && (
        <AlertBox tone="warning" className="mt-4" isQuiet>
          {t('deposit:slipClosed', { from: hours.closedFrom, until: hours.closedUntil })}
        </AlertBox>
      )}
      <SheetFooter>
        <div className="flex gap-2.5">
          <PictureButton isCamera onChoose={onChoose} />
          <PictureButton onChoose={onChoose} />
        </div>
      </SheetFooter>
    </>
  )
}

function ClosedNow({ hours }: { hours: SlipHours }) {
  const { t } = useTranslation()
  return (
    <AlertBox tone="warning" title={t('slip:closedNow', { until: hours.closedUntil })} isQuiet>
      {t('slip:closedNowText')}
    </AlertBox>
  )
}

function Rule({ Icon, children }: { Icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" />
      <span>{children}</span>
    </li>
  )
}

function PictureButton({
  isCamera = false,
  onChoose,
}: {
  isCamera?: boolean
  onChoose: (file: File) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Cleared, so that the same picture can be chosen again.
    target.value = ''
    if (file) onChoose(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={choose}
      />
      <Button
        className="flex-1 px-3!"
        variant={isCamera ? 'secondary' : 'primary'}
        icon={isCamera ? <Camera aria-hidden /> : <ImageUp aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {isCamera ? t('slip:takePhoto') : t('slip:choosePicture')}
      </Button>
    </>
  )
}
