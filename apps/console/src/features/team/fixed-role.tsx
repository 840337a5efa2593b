import { type Role, rolesWithCeiling, setRoleCeiling } from '@kapao/contract/role'
import { showToast } from '@kapao/ui/overlays/toaster'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { CeilingFields, readCeiling, typeCeiling } from './ceiling-fields.tsx'
import { PermissionList } from './permission-list.tsx'
import { RoleChanged } from './role-changed.tsx'
import { useRoleAct } from './role.queries.ts'

/** A role that every site has: what it may do, and the ceiling that this site sets. */
export function FixedRole({ role }: { role: Role }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-small text-muted">{t('role:fixedText')}</p>
      {rolesWithCeiling.some((each) => each === role.roleId) && <CeilingForm role={role} />}
      <Panel className="flex flex-col gap-3 p-4" aria-labelledby="role-permissions">
        <h2 id="role-permissions" className="text-lead font-bold">
          {t('role:permissions')}
        </h2>
        <PermissionList permitted={new Set(role.permissions)} />
      </Panel>
      <RoleChanged role={role} />
    </>
  )
}

function CeilingForm({ role: { roleId, ceiling, version } }: { role: Role }) {
  const { t } = useTranslation()
  const { permissions } = useOperator()
  const [typed, setTyped] = useState(typeCeiling(ceiling))
  const [isChecked, setChecked] = useState(false)
  const act = useRoleAct(() => showToast({ tone: 'success', text: t('role:saved') }))
  const isDisabled = !permissions.includes('team.set')
  const needsTwo = isWireFailure(act.error) && act.error.code === 'APPROVAL_REQUIRED'
  function save() {
    setChecked(true)
    const read = readCeiling(typed)
    if (read === undefined) return
    act.mutate({ call: setRoleCeiling, body: { roleId, ceiling: read, version } })
  }
  return (
    <Panel className="p-4">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <CeilingFields typed={typed} onType={setTyped} isDisabled={isDisabled} isChecked={isChecked} />
        {act.isError && !needsTwo && <FailureNote failure={act.error} />}
        {!isDisabled && (
          <Button type="submit" className="self-end" isBusy={act.isPending}>
            {t('role:saveCeiling')}
          </Button>
        )}
      </form>
      {needsTwo && act.variables !== undefined && (
        <ApprovalRequest
          call={act.variables.call.name}
          body={act.variables.body}
          onDone={() => act.reset()}
        />
      )}
    </Panel>
  )
}
