import {
  type NotificationKind,
  type NotificationSettings,
  switchableKinds,
} from '@kapao/contract/notification'
import { Button } from '@kapao/ui/actions/button'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { Switch } from '@kapao/ui/forms/switch'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { PushSettings } from '../push/push-settings.tsx'
import { usePush } from '../push/push.queries.ts'
import { useNotificationSettings, useSetSetting } from './notification.queries.ts'

/** Which kinds of notifications the member wants, and whether on this phone too. A switch takes effect at once. */
export function NotificationSwitches({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  const [kinds, push] = [useNotificationSettings(), usePush()]
  const isLoaded = kinds.data !== undefined && push.data !== undefined
  const error = kinds.error ?? push.error
  function retry() {
    for (const each of [kinds, push]) if (each.error !== null) void each.refetch()
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-mx-4 min-h-12!"
        icon={<ArrowLeft aria-hidden />}
        onClick={onBack}
      >
        {t('notification:back')}
      </Button>
      <p className="text-muted">{t('notification:settingsText')}</p>
      {isLoaded && (
        <>
          <Switches settings={kinds.data.settings} />
          <PushSettings state={push.data} />
        </>
      )}
      {!isLoaded && error !== null && (
        <LoadFailed failure={error} onRetry={retry} isRetrying={kinds.isFetching || push.isFetching} />
      )}
      {!isLoaded && error === null && (
        <SkeletonGroup label={t('loading')}>
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} shape="block" className="mt-3 h-11" />
          ))}
        </SkeletonGroup>
      )}
    </>
  )
}

function Switches({ settings }: NotificationSettings) {
  const { t } = useTranslation()
  const set = useSetSetting()
  return (
    <>
      <div className="divide-y divide-line">
        {settings.map(({ kind, inApp, isFixed }) => (
          <Switch
            key={kind}
            label={t(names[kind])}
            hint={isFixed && t('notification:fixed')}
            isOn={inApp}
            isDisabled={isFixed}
            onSwitch={(isOn) => {
              const switchable = switchableKinds.find((each) => each === kind)
              if (switchable !== undefined) set.mutate({ kind: switchable, inApp: isOn })
            }}
          />
        ))}
      </div>
      {set.error !== null && <SubmitFailure failure={set.error} />}
    </>
  )
}

const names = {
  MONEY_IN: 'notification:wantMoneyIn',
  WITHDRAWAL_PAID: 'notification:wantWithdrawalPaid',
  WITHDRAWAL_RETURNED: 'notification:wantWithdrawalReturned',
  BONUS_ENDING: 'notification:wantBonusEnding',
  NEW_LOGIN: 'notification:wantNewLogin',
  SUPPORT_MESSAGE: 'notification:wantSupportMessage',
} as const satisfies Record<NotificationKind, string>
