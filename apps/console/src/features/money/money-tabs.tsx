import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../controls/page-tabs.tsx'

/** The pages of Money. */
export function MoneyTabs() {
  const { t } = useTranslation()
  return (
    <PageTabs
      label={t('money:tabs')}
      tabs={[
        { to: '/money', words: t('money:tabAccounts') },
        { to: '/money/entries', words: t('money:tabEntries') },
        { to: '/money/days', words: t('money:tabDays') },
        { to: '/money/seals', words: t('money:tabSeals') },
      ]}
    />
  )
}
