import { activateApiKey, type ApiKey, revokeApiKey } from '@kapao/contract/api-key'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { useRoleWords } from '../team/role.queries.ts'
import { useKeyAct } from './api-key.queries.ts'

const acts = {
  activate: {
    call: activateApiKey,
    tone: 'main',
    title: 'api-key:activateTitle',
    text: 'api-key:activateText',
  },
  revoke: { call: revokeApiKey, tone: 'danger', title: 'api-key:revokeTitle', text: 'api-key:revokeText' },
} as const
type ActName = keyof typeof acts

/** What can be done with a key now. Each is asked about before it is done. */
export function KeyActs({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [act, setAct] = useState<ActName>()
  if (!permissions.includes('team.set')) return null
  const { state, name } = apiKey
  return (
    <div className="flex justify-end gap-2">
      {state === 'new' && (
        <Button aria-label={t('api-key:activateNamed', { name })} onClick={() => setAct('activate')}>
          {t('api-key:activate')}
        </Button>
      )}
      {state !== 'revoked' && (
        <Button
          tone="danger"
          aria-label={t('api-key:revokeNamed', { name })}
          onClick={() => setAct('revoke')}
        >
          {t('api-key:revoke')}
        </Button>
      )}
      {act !== undefined && <KeyDialog act={act} apiKey={apiKey} onDone={() => setAct(undefined)} />}
    </div>
  )
}

type KeyDialogProps = { act: ActName; apiKey: ApiKey; onDone: () => void }

function KeyDialog({ act, apiKey, onDone }: KeyDialogProps) {
  const { t } = useTranslation()
  const wordsFor = useRoleWords()
  const doing = useKeyAct(apiKey._id)
  const { call, tone, title, text } = acts[act]
  if (isWireFailure(doing.error) && doing.error.code === 'APPROVAL_REQUIRED')
    return <ApprovalRequest call={call.name} body={{ keyId: apiKey._id }} onDone={onDone} />
  const roles = apiKey.roles.map(wordsFor).join(' · ')
  return (
    <Dialog isOpen onClose={onDone} title={t(title)}>
      <p className="text-small">{t(text, { name: apiKey.name, roles })}</p>
      {doing.isError && <FailureNote failure={doing.error} />}
      <Button
        tone={tone}
        className="self-end"
        isBusy={doing.isPending}
        onClick={() => doing.mutate(call, { onSuccess: onDone })}
      >
        {t(`api-key:${act}`)}
      </Button>
    </Dialog>
  )
}
