import { addUpRoles } from '@kapao/contract/role-rights'
import { setOperatorRoles, type TeamOperator } from '@kapao/contract/team'
import { showToast } from '@kapao/ui/overlays/toaster'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Panel } from '../../controls/panel.tsx'
import { ApprovalRequest } from '../approval/approval-request.tsx'
import { useOperator } from '../operator/operator-context.ts'
import { useCeilingWords } from '../operator/ceiling-words.ts'
import { PermissionList } from './permission-list.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useRoles, useRoleWords } from './role.queries.ts'
import { useTeamAct } from './team.queries.ts'

/** The roles of an operator, and what they may do with those that are chosen, before it is saved. */
export function RolesPanel({ operator }: { operator: TeamOperator }) {
  const { t } = useTranslation()
  const { operatorId, permissions } = useOperator()
  // What was not saved yet.
  const [draft, setDraft] = useState<string[]>()
  const chosen = draft ?? operator.roles
  const set = useTeamAct(operator.operatorId)
  const isOwn = operator.operatorId === operatorId
  const maySet = permissions.includes('team.set') && !isOwn
  const isChanged = chosen.toSorted(byName).join() !== operator.roles.toSorted(byName).join()
  const needsTwo = isWireFailure(set.error) && set.error.code === 'APPROVAL_REQUIRED'
  function save() {
    set.mutate(
      { call: setOperatorRoles, body: { roles: chosen } },
      {
        onSuccess: () => {
          setDraft(undefined)
          showToast({ tone: 'success', text: t('team:rolesSaved') })
        },
      },
    )
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(18rem,1fr)_minmax(0,2fr)]">
      <Panel className="flex flex-col gap-3 p-4">
        {isOwn && <p className="text-small text-muted">{t('team:own')}</p>}
        <RoleChoice chosen={chosen} onChoose={setDraft} isDisabled={!maySet} />
        {set.isError && !needsTwo && <FailureNote failure={set.error} />}
        {maySet && (
          <Button
            tone="main"
            className="self-end"
            disabled={!isChanged}
            isBusy={set.isPending}
            onClick={save}
          >
            {t('team:saveRoles')}
          </Button>
        )}
      </Panel>
      <Panel className="flex flex-col gap-3 p-4" aria-labelledby="may-do">
        <h2 id="may-do" className="text-lead font-bold">
          {t('team:may', { name: operator.name })}
        </h2>
        <Rights chosen={chosen} before={operator.roles} />
      </Panel>
      {needsTwo && (
        <ApprovalRequest
          call={setOperatorRoles.name}
          body={{ operatorId: operator.operatorId, ...set.variables?.body }}
          onDone={() => set.reset()}
        />
      )}
    </div>
  )
}

function byName(one: string, other: string): number {
  return one.localeCompare(other)
}

/** What the chosen roles permit together, each with the roles that it comes from, and what changes by them. */
function Rights({ chosen, before }: { chosen: readonly string[]; before: readonly string[] }) {
  const { t } = useTranslation()
  const { data } = useRoles()
  const wordsFor = useRoleWords()
  const ceilingWords = useCeilingWords()
  if (data === undefined) return null
  const roles = data.roles.filter(({ roleId }) => chosen.includes(roleId))
  const rolesBefore = data.roles.filter(({ roleId }) => before.includes(roleId))
  const [rights, rightsBefore] = [addUpRoles(roles), addUpRoles(rolesBefore)]
  const approving = roles.filter(({ permissions }) => permissions.includes('withdrawal.decide'))
  return (
    <>
      {approving.length > 0 && (
        <dl className="text-small">
          <dt className="font-semibold">{t('role:ceiling')}</dt>
          <dd>{ceilingWords(rights.ceiling)}</dd>
          {approving.map(({ roleId, ceiling }) => (
            <dd key={roleId} className="text-mini text-muted">
              {t('role:from', { roles: wordsFor(roleId) })}: {ceilingWords(ceiling)}
            </dd>
          ))}
        </dl>
      )}
      <PermissionList
        permitted={rights.permissions}
        before={rightsBefore.permissions}
        from={(permission) =>
          roles
            .filter(({ permissions }) => permissions.includes(permission))
            .map(({ roleId }) => wordsFor(roleId))
            .join(', ')
        }
      />
    </>
  )
}
