import type { PushState } from '@kapao/contract/push'
import { currentLanguage } from '@kapao/i18n/start'
import { Button } from '@kapao/ui/actions/button'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Switch } from '@kapao/ui/forms/switch'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { BrowserPushFailed, readSupport } from './browser-push.ts'
import { followPermission, readPermission } from './permission.ts'
import { useSetPushAmounts, useTurnPushOff, useTurnPushOn } from './push.queries.ts'

/** Whether this phone is notified when the app is closed, and how much the messages say. */
export function PushSettings({ state }: { state: PushState }) {
  const { t } = useTranslation()
  // The site sends no push messages.
  if (state.publicKey === null) return null
  const support = readSupport()
  return (
    <section aria-labelledby="push-title" className="border-t border-line pt-4">
      <h3 id="push-title" className="font-bold">
        {t('push:title')}
      </h3>
      {support === 'supported' ? (
        <PushSwitches state={state} publicKey={state.publicKey} />
      ) : (
        <p className="mt-1 text-small text-muted">{t(`push:${support}`)}</p>
      )}
    </section>
  )
}

function PushSwitches({ state: { device }, publicKey }: { state: PushState; publicKey: string }) {
  const { t, i18n } = useTranslation()
  const permission = useSyncExternalStore(followPermission, readPermission)
  const memberId = useProfile().data?._id
  const on = useTurnPushOn()
  const off = useTurnPushOff()
  const isOn = device !== null && permission === 'granted'
  const failure = off.error ?? (on.error instanceof BrowserPushFailed ? null : on.error)
  if (permission === 'denied')
    return (
      <AlertBox tone="info" title={t('push:denied')} isQuiet className="mt-3">
        {t('push:deniedText')}
      </AlertBox>
    )
  function turnOn() {
    off.reset()
    if (memberId !== undefined) on.mutate({ publicKey, memberId, language: currentLanguage(i18n) })
  }
  function turnOff() {
    on.reset()
    off.mutate()
  }
  return (
    <>
      <div className="divide-y divide-line">
        <Switch
          label={t('push:want')}
          hint={t(isOn ? 'push:onText' : 'push:wantText')}
          isOn={(isOn || on.isPending) && !off.isPending}
          isDisabled={on.isPending || off.isPending || memberId === undefined}
          onSwitch={(isWanted) => (isWanted ? turnOn() : turnOff())}
        />
        {isOn && <AmountsSwitch showsAmounts={device.showsAmounts} />}
      </div>
      {on.error instanceof BrowserPushFailed && <BrowserFailure onRetry={turnOn} />}
      {failure !== null && <SubmitFailure failure={failure} />}
    </>
  )
}

function AmountsSwitch({ showsAmounts }: { showsAmounts: boolean }) {
  const { t } = useTranslation()
  const set = useSetPushAmounts()
  return (
    <>
      <Switch
        label={t('push:amounts')}
        hint={t('push:amountsText')}
        isOn={set.isPending ? set.variables : showsAmounts}
        isDisabled={set.isPending}
        onSwitch={(isWanted) => set.mutate(isWanted)}
      />
      {set.error !== null && <SubmitFailure failure={set.error} />}
    </>
  )
}

function BrowserFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div ref={intoView}>
      <AlertBox
        tone="danger"
        title={t('push:failed')}
        action={
          <Button variant="secondary" size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        {t('push:failedText')}
      </AlertBox>
    </div>
  )
}

/** Below the last switch the alert would be outside the view of a phone. */
function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}
