import type { Role } from '@kapao/contract/role'
import { formatDateTime } from '@kapao/i18n/date'
import { useTranslation } from 'react-i18next'

/** Who last changed a role, if somebody has. */
export function RoleChanged({ role: { changedBy, changedAt } }: { role: Role }) {
  const { t } = useTranslation()
  if (changedBy === null || changedAt === null) return null
  return (
    <p className="text-small text-muted">
      {t('role:changed', { who: changedBy, time: formatDateTime(changedAt) })}
    </p>
  )
}
