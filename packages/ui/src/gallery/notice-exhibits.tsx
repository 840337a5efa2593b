import { useState } from 'react'
import { ReceiptText } from 'lucide-react'
import { AlertBox } from '../feedback/alert-box.tsx'
import { Amount } from '../data/amount.tsx'
import { Banner } from '../feedback/banner.tsx'
import { Button } from '../actions/button.tsx'
import { Countdown } from '../data/clock.tsx'
import { ConfirmSheet } from '../overlays/confirm-sheet.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { NumberedSteps } from '../data/numbered-steps.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { makeQrPicture, QrPicture } from '../pictures/qr-picture.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { showToast } from '../overlays/toaster.tsx'
import { secondsAhead } from './clock.ts'
import { Exhibit } from './exhibit.tsx'
import type { SampleWords } from './sample-words.ts'

type WithWords = { words: SampleWords }

const payload = '00020101021229370016A0000006770101110113006681000000153037645406100.075802TH6304A3F1'

export function NoticeExhibit({ words }: WithWords) {
  return (
    <Exhibit name="AlertBox, Banner, ProgressBar, Disclosure">
      <AlertBox
        tone="danger"
        title={words.failed}
        isQuiet
        action={<Button size="small">{words.retry}</Button>}
      >
        {words.toastBad}
      </AlertBox>
      <AlertBox tone="warning" isQuiet>
        {words.confirmText}
      </AlertBox>
      <AlertBox tone="info" title={words.moving} isQuiet>
        {words.movingText}
      </AlertBox>
      <AlertBox tone="success" isQuiet title={words.success}>
        {words.depositRow}
      </AlertBox>
      <div className="relative overflow-hidden rounded-card">
        <Banner tone="offline">{words.offline}</Banner>
        <Banner tone="slow">{words.slow}</Banner>
        <Banner tone="info">{words.movingText}</Banner>
      </div>
      <ProgressBar
        label={words.upload}
        value={64}
        valueText="64 %"
        action={<Button size="small">{words.cancel}</Button>}
      />
      <ProgressBar label={words.upload} />
      <Disclosure title={words.how}>{words.howText}</Disclosure>
      <Disclosure title={words.conditions} isOpen>
        {words.howText}
      </Disclosure>
    </Exhibit>
  )
}

export function SheetExhibit({ words }: WithWords) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <Exhibit name="Sheet, ConfirmSheet, Toaster, QrPicture, Countdown">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>{words.qrTitle}</Button>
        <Button onClick={() => setAsking(true)}>{words.confirm}</Button>
        <Button size="small" onClick={() => showToast({ tone: 'success', text: words.toastGood })}>
          {words.success}
        </Button>
        <Button
          size="small"
          onClick={() => showToast({ tone: 'danger', title: words.failed, text: words.toastBad })}
        >
          {words.failed}
        </Button>
        <Button size="small" onClick={() => showToast({ tone: 'info', text: words.toastInfo })}>
          {words.language}
        </Button>
      </div>
      <QrBody words={words} />
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.qrTitle}
        closeLabel={words.close}
        footer={<QrFooter words={words} />}
      >
        <QrBody words={words} />
        <div className="mt-6">
          <NumberedSteps steps={words.steps.map(([title = '', text]) => ({ key: title, title, text }))} />
        </div>
      </Sheet>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => setAsking(false)}
        title={words.confirmTitle}
        confirmLabel={words.confirm}
        cancelLabel={words.keep}
        tone="danger"
      >
        {words.confirmText}
      </ConfirmSheet>
      <EmptyState
        title={words.empty}
        text={words.emptyText}
        action={<Button>{words.deposit}</Button>}
        level={3}
      />
      <EmptyState
        title={words.empty}
        text={words.emptyText}
        icon={<ReceiptText aria-hidden="true" />}
        level={3}
      />
    </Exhibit>
  )
}

function QrBody({ words }: WithWords) {
  const [endsAt] = useState(() => secondsAhead(872))
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <div>
        <p className="text-small text-muted">{words.qrText}</p>
        <Amount value="100.07" size="large" currency={words.baht} />
      </div>
      <QrPicture payload={payload} label={words.qrTitle} />
      <Countdown endsAt={endsAt} label={words.qrLeft} endedLabel={words.qrEnded} />
    </div>
  )
}

function QrFooter({ words }: WithWords) {
  async function save() {
    const picture = await makeQrPicture({ payload, lines: [`100.07 ${words.baht}`, words.qrText] })
    window.open(URL.createObjectURL(picture))
  }
  return (
    <>
      <Button variant="primary" isWide onClick={() => void save()}>
        {words.qrSave}
      </Button>
      <Button variant="quiet" isWide>
        {words.qrCancel}
      </Button>
    </>
  )
}
