import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { EmptyState } from '@kapao/ui/feedback/empty-state'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { NextPageButton } from '../../controls/next-page.tsx'
import { Panel } from '../../controls/panel.tsx'
import { headClass, middleCellClass, TableFrame } from '../../controls/table.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { useBookSeals } from './money.queries.ts'
import { Waiting } from './waiting.tsx'

/** The seals of the book, the newest first. */
export function SealsPage() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('money:title')}
      text={t('money:text')}
      needs="money.read"
      actions={<ExportMenu table={{ kind: 'bookSeals', filter: {} }} />}
    >
      <MoneyTabs />
      <p className="text-small text-muted">{t('money:sealsText')}</p>
      <Seals />
    </Screen>
  )
}

function Seals() {
  const { t } = useTranslation()
  const pages = useBookSeals()
  const { data, error, refetch } = pages
  if (data === undefined) return <Waiting failure={error} onRetry={() => void refetch()} />
  const seals = data.pages.flatMap((page) => page.seals)
  if (seals.length === 0)
    return (
      <EmptyState
        icon={<Link2 aria-hidden />}
        title={t('money:unsealedTitle')}
        text={t('money:unsealedText')}
      />
    )
  return (
    <Panel className="flex flex-col">
      {error !== null && <FailureNote failure={error} />}
      <TableFrame label={t('money:sealsTable')}>
        <thead>
          <tr>
            <th className={headClass}>{t('money:seal')}</th>
            <th className={headClass}>{t('money:sealedAt')}</th>
            <th className={`${headClass} text-right`}>{t('money:sealEntries')}</th>
            <th className={headClass}>{t('money:sealHash')}</th>
          </tr>
        </thead>
        <tbody>
          {seals.map((seal) => (
            <tr key={seal.sealNo} className="hover:bg-surface">
              <td className={middleCellClass}>
                <Link
                  to={`/money/seals/${seal.sealNo}`}
                  className="inline-flex items-center font-semibold max-sm:min-h-12 max-sm:min-w-12 pointer-coarse:min-h-12"
                >
                  {formatCount(seal.sealNo)}
                </Link>
              </td>
              <td className={`${middleCellClass} whitespace-nowrap`}>{formatDateTime(seal.sealedAt)}</td>
              <td className={`${middleCellClass} text-right`}>{formatCount(seal.entries)}</td>
              <td className={`${middleCellClass} code min-w-80 font-mono text-mini text-muted`}>
                {seal.hash}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <NextPageButton pages={pages} words={t('money:older')} />
    </Panel>
  )
}
