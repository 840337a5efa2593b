import type { Passkey } from '@kapao/contract/passkey'
import { formatDateTime } from '@kapao/i18n/date'
import { Button } from '@kapao/ui/actions/button'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { AlertBox } from '@kapao/ui/feedback/alert-box'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { ConfirmSheet } from '@kapao/ui/overlays/confirm-sheet'
import { Sheet } from '@kapao/ui/overlays/sheet'
import { showToast } from '@kapao/ui/overlays/toaster'
import { PasskeyKnownHere } from '@kapao/wire/new-passkey'
import { PasskeyNotUsed, supportsPasskeys } from '@kapao/wire/passkey'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../failure/load-failed.tsx'
import { SubmitFailure } from '../../failure/submit-failure.tsx'
import { deviceName } from '../../device-name.ts'
import { useAddPasskey, usePasskeys, useRemovePasskey } from './passkey.queries.ts'

/** The passkeys of the account: to add one on this device, and to remove one. */
export function PasskeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = usePasskeys()
  return (
    <Sheet
      address="passkeys"
      isOpen
      onClose={onClose}
      title={t('passkey:title')}
      description={t('passkey:text')}
      closeLabel={t('close')}
      footer={<AddPasskey />}
    >
      {data !== undefined && <Passkeys passkeys={data.passkeys} />}
      {data === undefined && error !== null && (
        <LoadFailed failure={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && error === null && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-19" />
        </SkeletonGroup>
      )}
    </Sheet>
  )
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation()
  if (passkeys.length === 0) return <p className="text-muted">{t('passkey:empty')}</p>
  return (
    <List label={t('passkey:title')}>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey._id} passkey={passkey} />
      ))}
    </List>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemovePasskey()
  const device = deviceName(t, passkey.device)
  function confirm() {
    return remove.mutate(passkey._id, {
      onSuccess: () => showToast({ tone: 'success', text: t('passkey:removed') }),
      onSettled: () => setAsking(false),
    })
  }
  return (
    <>
      <ListRow
        icon={<Fingerprint aria-hidden />}
        title={device}
        text={
          <>
            {t('passkey:addedAt', { time: formatDateTime(passkey.createdAt) })}
            <br />
            {passkey.lastUsedAt === null
              ? t('passkey:neverUsed')
              : t('passkey:lastUsed', { time: formatDateTime(passkey.lastUsedAt) })}
          </>
        }
        end={
          <Button
            size="small"
            variant="danger"
            isBusy={remove.isPending}
            onClick={() => setAsking(true)}
            aria-label={t('passkey:removeOf', { device })}
          >
            {t('passkey:remove')}
          </Button>
        }
      />
      {remove.error !== null && (
        <li>
          <SubmitFailure failure={remove.error} />
        </li>
      )}
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('passkey:removeQuestion')}
        confirmLabel={t('passkey:remove')}
        cancelLabel={t('cancel')}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          confirm()
        }}
      >
        {t('passkey:removeText')}
      </ConfirmSheet>
    </>
  )
}

function AddPasskey() {
  const { t } = useTranslation()
  const add = useAddPasskey()
  if (!supportsPasskeys()) return <p className="text-small text-muted">{t('passkey:unsupported')}</p>
  function start() {
    return add.mutate(undefined, {
      onSuccess: () => showToast({ tone: 'success', text: t('passkey:added') }),
    })
  }
  return (
    <>
      {add.error !== null && <AddFailure failure={add.error} />}
      <Button
        variant="primary"
        isWide
        icon={<Fingerprint aria-hidden />}
        isBusy={add.isPending}
        busyLabel={t('working')}
        onClick={start}
      >
        {t('passkey:add')}
      </Button>
    </>
  )
}

function AddFailure({ failure }: { failure: Error }) {
  const { t } = useTranslation()
  if (failure instanceof PasskeyKnownHere) return <AlertBox tone="info">{t('passkey:alreadyHere')}</AlertBox>
  if (failure instanceof PasskeyNotUsed) return <AlertBox tone="warning">{t('passkey:notAdded')}</AlertBox>
  return <SubmitFailure failure={failure} />
}
