import { liabilityParts, type ServiceReport } from '@kapao/contract/service-report'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { useTranslation } from 'react-i18next'
import { cellClass, headClass, TableFrame } from '../../controls/table.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import type { Period } from '../report/report-filter.ts'

/** What is owed to members at the moment, in each currency. */
export function LiabilityPanel({
  liabilities,
  period,
}: Pick<ServiceReport, 'liabilities'> & { period: Period }) {
  const { t, i18n } = useTranslation()
  return (
    <TitledPanel
      title={t('service-report:liability')}
      aside={
        liabilities.length > 0 && (
          <ExportMenu table={{ kind: 'serviceReport', filter: { ...period, table: 'liabilities' } }} />
        )
      }
    >
      <p className="text-small text-muted">{t('serviceFigureMeaning:liability')}</p>
      {liabilities.length === 0 ? (
        <p className="text-small text-muted">{t('service-report:nothingOwed')}</p>
      ) : (
        <TableFrame label={`${t('service-report:liability')} · ${t('service-report:total')}`}>
          <thead>
            <tr>
              <th className={headClass}>{t('service-report:currency')}</th>
              {liabilityParts.map((part) => (
                <th key={part} className={`${headClass} text-right`}>
                  {t(`service-report:${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {liabilities.map(({ currency, ...amounts }) => (
              <tr key={currency}>
                <th scope="row" className={`${cellClass} text-left font-semibold`}>
                  {currencyWord(currency, currentLanguage(i18n))}
                </th>
                {liabilityParts.map((part) => (
                  <td key={part} className={`${cellClass} text-right whitespace-nowrap`}>
                    {formatBaht(amounts[part])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </TitledPanel>
  )
}
