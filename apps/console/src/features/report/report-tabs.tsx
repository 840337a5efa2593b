import { useTranslation } from 'react-i18next'
import { PageTabs } from '../../controls/page-tabs.tsx'

/** The pages of the reports. */
export function ReportTabs() {
  const { t } = useTranslation()
  return (
    <PageTabs
      label={t('report:pages')}
      tabs={[
        { to: '/reports', words: t('report:figures') },
        { to: '/reports/members', words: t('member-report:title') },
        { to: '/reports/service', words: t('service-report:title') },
        { to: '/reports/mails', words: t('report-mail:title') },
        { to: '/reports/terms', words: t('cost-terms:title') },
      ]}
    />
  )
}
