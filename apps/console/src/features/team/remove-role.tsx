import { removeRole, type Role } from '@kapao/contract/role'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { useRoleAct } from './role.queries.ts'

/** Asks before a role is removed. */
export function RemoveRole({ role: { roleId } }: { role: Role }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const act = useRoleAct(() => void navigate('/team/roles'))
  return (
    <>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('role:remove')}
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={t('role:removeTitle')}>
        <p className="text-small">{t('role:removeText')}</p>
        {act.isError && <FailureNote failure={act.error} />}
        <Button
          tone="danger"
          className="self-end"
          isBusy={act.isPending}
          onClick={() => act.mutate({ call: removeRole, body: { roleId } })}
        >
          {t('role:remove')}
        </Button>
      </Dialog>
    </>
  )
}
