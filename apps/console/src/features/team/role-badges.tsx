import { useTranslation } from 'react-i18next'
import { Badge } from '../../controls/badge.tsx'
import { useRoleWords } from './role.queries.ts'

export function RoleBadges({ roles }: { roles: readonly string[] }) {
  const { t } = useTranslation()
  const wordsFor = useRoleWords()
  if (roles.length === 0) return <span className="text-small text-muted">{t('team:noRoles')}</span>
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role} tone="plain">
          {wordsFor(role)}
        </Badge>
      ))}
    </span>
  )
}
