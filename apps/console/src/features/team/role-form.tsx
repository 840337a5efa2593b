import type { Permission } from '@kapao/contract/permissions'
import { changeRole, createRole, type Role } from '@kapao/contract/role'
import { noCeiling } from '@kapao/contract/role-facts'
import { showToast } from '@kapao/ui/overlays/toaster'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { TextInput } from '../../controls/field.tsx'
import { Panel } from '../../controls/panel.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { CeilingFields, readCeiling, typeCeiling } from './ceiling-fields.tsx'
import { PermissionChoice } from './permission-choice.tsx'
import { RemoveRole } from './remove-role.tsx'
import { RoleChanged } from './role-changed.tsx'
import { useRoleAct } from './role.queries.ts'

const idPattern = /^[a-z][a-z0-9-]{1,39}$/

/** A role of the site's own, or a new one: its name, what it may do, and its ceiling. */
export function RoleForm({ role }: { role: Role | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { permissions: own } = useOperator()
  const [name, setName] = useState(role?.name ?? '')
  const [roleId, setRoleId] = useState(role?.roleId ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(new Set(role?.permissions))
  const [typed, setTyped] = useState(typeCeiling(role?.ceiling ?? noCeiling))
  const [isChecked, setChecked] = useState(false)
  const act = useRoleAct(() => {
    showToast({ tone: 'success', text: t('role:saved') })
    void navigate('/team/roles')
  })
  const isDisabled = !own.includes('team.set')
  const approves = chosen.has('withdrawal.decide')
  const ceiling = approves ? readCeiling(typed) : noCeiling
  const isIdRight = idPattern.test(roleId.trim())
  const needsTwo = isWireFailure(act.error) && act.error.code === 'APPROVAL_REQUIRED'
  function save() {
    setChecked(true)
    if (name.trim() === '' || !isIdRight || ceiling === undefined) return
    const written = { roleId: roleId.trim(), name: name.trim(), permissions: [...chosen], ceiling }
    act.mutate(
      role
        ? { call: changeRole, body: { ...written, version: role.version } }
        : { call: createRole, body: written },
    )
  }
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Panel className="grid gap-4 p-4 sm:grid-cols-2">
          <TextInput
            label={t('role:name')}
            hint={t('role:nameHint')}
            autoComplete="off"
            maxLength={40}
            disabled={isDisabled}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={isChecked && name.trim() === '' && t('required')}
          />
          <TextInput
            label={t('role:id')}
            hint={t('role:idHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            disabled={isDisabled || role !== undefined}
            value={roleId}
            onChange={({ target }) => setRoleId(target.value)}
            error={isChecked && !isIdRight && t('role:idInvalid')}
          />
        </Panel>
        <Panel className="flex flex-col gap-3 p-4" aria-labelledby="role-permissions">
          <h2 id="role-permissions" className="text-lead font-bold">
            {t('role:permissions')}
          </h2>
          <PermissionChoice chosen={chosen} onChoose={setChosen} isDisabled={isDisabled} />
        </Panel>
        <Panel className="flex flex-col gap-3 p-4">
          {approves ? (
            <CeilingFields typed={typed} onType={setTyped} isDisabled={isDisabled} isChecked={isChecked} />
          ) : (
            <p className="text-small text-muted">{t('role:noApproval')}</p>
          )}
        </Panel>
        {act.isError && !needsTwo && <FailureNote failure={act.error} />}
        {!isDisabled && (
          <div className="flex flex-wrap justify-end gap-2">
            {role !== undefined && <RemoveRole role={role} />}
            <Button type="submit" tone="main" isBusy={act.isPending}>
              {t('role:save')}
            </Button>
          </div>
        )}
        {role !== undefined && <RoleChanged role={role} />}
      </form>
      {needsTwo && act.variables !== undefined && (
        <ApprovalRequest
          call={act.variables.call.name}
          body={act.variables.body}
          onDone={() => act.reset()}
        />
      )}
    </>
  )
}
