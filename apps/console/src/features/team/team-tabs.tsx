import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../controls/page-tabs.tsx'

const tabs = [
  ['/team', 'team:operators'],
  ['/team/roles', 'role:title'],
  ['/team/keys', 'team:keys'],
] as const

/** People, their roles, and machines. */
export function TeamTabs() {
  const { t } = useTranslation()
  return <PageTabs label={t('team:tabs')} tabs={tabs.map(([to, key]) => ({ to, words: t(key) }))} />
}
