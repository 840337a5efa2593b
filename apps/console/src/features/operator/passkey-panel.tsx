import type { Passkey } from '@kapao/contract/passkey'
import { formatDateTime } from '@kapao/i18n/date'
import { Skeleton, SkeletonGroup } from '@kapao/ui/feedback/skeleton'
import { showToast } from '@kapao/ui/overlays/toaster'
import { PasskeyKnownHere } from '@kapao/wire/new-passkey'
import { PasskeyNotUsed, supportsPasskeys } from '@kapao/wire/passkey'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { deviceName } from './device-name.ts'
import { useAddPasskey, usePasskeys, useRemovePasskey } from './passkey.queries.ts'

/** The operator's passkeys: to add one on this device, and to remove one. */
export function PasskeyPanel() {
  const { t } = useTranslation()
  const { data, error, refetch } = usePasskeys()
  return (
    <Panel className="flex flex-col gap-3 p-4 sm:p-5">
      <div>
        <h2 className="text-lead font-bold">{t('passkey:title')}</h2>
        <p className="text-small text-muted">{t('passkey:text')}</p>
      </div>
      {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="block" className="h-12" />
        </SkeletonGroup>
      )}
      {data?.passkeys.length === 0 && <p className="text-small">{t('passkey:empty')}</p>}
      {data !== undefined && data.passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      )}
      <AddPasskey />
    </Panel>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemovePasskey()
  const device = deviceName(t, passkey.device)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="min-w-0 text-small">
        <span className="block font-semibold">{device}</span>
        <span className="block text-mini text-muted">
          {t('passkey:addedAt', { time: formatDateTime(passkey.createdAt) })}
          {' · '}
          {passkey.lastUsedAt === null
            ? t('passkey:neverUsed')
            : t('passkey:lastUsed', { time: formatDateTime(passkey.lastUsedAt) })}
        </span>
      </span>
      <Button tone="danger" aria-label={t('passkey:removeOf', { device })} onClick={() => setAsking(true)}>
        {t('passkey:remove')}
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={t('passkey:removeQuestion')}>
        <p className="text-small text-muted">{t('passkey:removeText')}</p>
        {remove.isError && <FailureNote failure={remove.error} />}
        <Button
          tone="danger"
          className="self-end"
          isBusy={remove.isPending}
          onClick={() =>
            remove.mutate(passkey._id, {
              onSuccess: () => showToast({ tone: 'success', text: t('passkey:removed') }),
            })
          }
        >
          {t('passkey:remove')}
        </Button>
      </Dialog>
    </li>
  )
}

function AddPasskey() {
  const { t } = useTranslation()
  const add = useAddPasskey()
  if (!supportsPasskeys()) return <p className="text-small text-muted">{t('passkey:unsupported')}</p>
  return (
    <>
      {add.error !== null && <AddFailure failure={add.error} />}
      <Button
        icon={<Fingerprint aria-hidden />}
        className="self-start"
        isBusy={add.isPending}
        onClick={() =>
          add.mutate(undefined, {
            onSuccess: () => showToast({ tone: 'success', text: t('passkey:added') }),
          })
        }
      >
        {t('passkey:add')}
      </Button>
    </>
  )
}

function AddFailure({ failure }: { failure: Error }) {
  const { t } = useTranslation()
  if (failure instanceof PasskeyKnownHere || failure instanceof PasskeyNotUsed)
    return (
      <p role="status" className="text-small">
        {t(failure instanceof PasskeyKnownHere ? 'passkey:alreadyHere' : 'passkey:notAdded')}
      </p>
    )
  return <FailureNote failure={failure} />
}
