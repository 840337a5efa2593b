import type { RoleName } from '@kapao/contract/permissions'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'

export function RoleBadges({ roles }: { roles: readonly RoleName[] }) {
  const { t } = useTranslation()
  if (roles.length === 0) return <span className="text-small text-muted">{t('team:noRoles')}</span>
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role} tone="plain">
          {t(`roleName:${role}`)}
        </Badge>
      ))}
    </span>
  )
}
