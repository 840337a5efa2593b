import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/screen.tsx'
import { Badge } from '../../controls/badge.tsx'
import { Panel } from '../../controls/panel.tsx'
import { useOperator } from './operator-context.ts'
import { useCeilingWords } from './ceiling-words.ts'
import { PasskeyPanel } from './passkey-panel.tsx'
import { wordsForRole } from './role-words.ts'
import { SessionTable } from './session-table.tsx'

/** The operator's own roles, permissions, passkeys and sessions. */
export function AccountPage() {
  const { t } = useTranslation()
  const { operatorId, name, roles, ownRoles, permissions, ceiling } = useOperator()
  const ceilingWords = useCeilingWords()
  return (
    <Screen title={name} text={t('operator:accountText', { operatorId })}>
      <PasskeyPanel />
      <SessionTable />
      <Panel className="flex flex-col gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="mr-2 text-lead font-bold">{t('operator:roles')}</h2>
          {roles.map((role) => (
            <Badge key={role} tone="plain">
              {wordsForRole(t, role, ownRoles)}
            </Badge>
          ))}
        </div>
        <h2 className="text-lead font-bold">{t('operator:permissions')}</h2>
        <p className="-mt-2 text-small text-muted">{t('operator:permissionsText')}</p>
        {permissions.includes('withdrawal.decide') && (
          <p className="text-small">
            <strong>{t('role:ceiling')}</strong> {ceilingWords(ceiling)}
          </p>
        )}
        <ul className="grid gap-x-6 gap-y-1 text-small sm:grid-cols-2 lg:grid-cols-3">
          {permissions.map((permission) => (
            <li key={permission}>{t(`permissionName:${permission}`)}</li>
          ))}
        </ul>
      </Panel>
    </Screen>
  )
}
