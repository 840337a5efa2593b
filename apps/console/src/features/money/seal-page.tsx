import { formatDateTime } from '@kapao/i18n/date'
import { formatCount } from '@kapao/i18n/number'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { NextPageButton } from '../../controls/next-page.tsx'
import { Panel } from '../../controls/panel.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { BackLink } from './back-link.tsx'
import { EntryTable } from './entry-table.tsx'
import { useSealEntries } from './money.queries.ts'
import { Waiting } from './waiting.tsx'

/** A seal, and the entries that it covers. */
export function SealPage() {
  const { t } = useTranslation()
  const { sealNo = '' } = useParams()
  return (
    <Screen
      title={t('money:sealTitle', { number: formatCount(Number(sealNo)) })}
      needs="money.read"
      actions={<ExportMenu table={{ kind: 'sealEntries', filter: { sealNo: Number(sealNo) } }} />}
    >
      <BackLink to="/money/seals" words={t('money:backToSeals')} />
      <SealEntries sealNo={Number(sealNo)} />
    </Screen>
  )
}

function SealEntries({ sealNo }: { sealNo: number }) {
  const { t } = useTranslation()
  const pages = useSealEntries(sealNo)
  const { data, error, refetch } = pages
  const [first] = data?.pages ?? []
  if (data === undefined || first === undefined) {
    const isMissing = isWireFailure(error) && ['NO_DATA', 'VALIDATION_FAILED'].includes(error.code ?? '')
    return (
      <Waiting
        failure={error}
        onRetry={() => void refetch()}
        sentence={isMissing ? t('money:sealMissing') : undefined}
      />
    )
  }
  const { seal } = first
  return (
    <>
      <Panel className="p-4">
        <FactList>
          <Fact name={t('money:sealedAt')}>{formatDateTime(seal.sealedAt)}</Fact>
          <Fact name={t('money:sealEntries')}>{formatCount(seal.entries)}</Fact>
          <Fact name={t('money:sealHash')}>
            <span className="code font-mono text-mini break-all">{seal.hash}</span>
          </Fact>
          <Fact name={t('money:sealRoot')}>
            <span className="code font-mono text-mini break-all">{seal.root}</span>
          </Fact>
        </FactList>
      </Panel>
      {error !== null && <FailureNote failure={error} />}
      <Panel className="flex flex-col">
        <EntryTable entries={data.pages.flatMap((page) => page.entries)} />
        <NextPageButton pages={pages} words={t('money:older')} />
      </Panel>
    </>
  )
}
