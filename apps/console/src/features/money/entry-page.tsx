import type { EntryPage as EntryAnswer } from '@kapao/contract/money'
import { shortReference } from '@kapao/contract/short-reference'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import { isWireFailure } from '@kapao/wire/wire-failure'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Screen } from '../../app/screen.tsx'
import { FailureNote } from '../../controls/failure-note.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { lineTexts } from '../member/member-texts.ts'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { BackLink } from './back-link.tsx'
import { EntryProofPanel } from './entry-proof-panel.tsx'
import { EntrySteps } from './entry-steps.tsx'
import { MemberLink } from '../member/member-link.tsx'
import { referenceOf } from './entry-words.ts'
import { useEntry, useEntryCheck } from './money.queries.ts'
import { Waiting } from './waiting.tsx'

/** One entry of the book: what happened, what it belongs to, and its proof. */
export function EntryPage() {
  const { t } = useTranslation()
  const { entryId = '' } = useParams()
  const { data, error, refetch } = useEntry(entryId)
  const own = data?.entries.find((each) => each.entryId === entryId)
  const reference = shortReference(own === undefined ? entryId : referenceOf(own))
  const isMissing = isWireFailure(error) && ['NO_DATA', 'VALIDATION_FAILED'].includes(error.code ?? '')
  return (
    <Screen title={t('money:entryTitle', { reference })} needs="money.read">
      <BackLink to="/money/entries" words={t('money:backToSearch')} />
      {data === undefined ? (
        <Waiting
          failure={error}
          onRetry={() => void refetch()}
          sentence={isMissing ? t('money:entryMissing') : undefined}
        />
      ) : (
        <>
          {error !== null && <FailureNote failure={error} onRetry={() => void refetch()} />}
          <Entry entryId={entryId} page={data} />
        </>
      )}
    </Screen>
  )
}

function Entry({ entryId, page }: { entryId: string; page: EntryAnswer }) {
  const check = useEntryCheck(entryId, page)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <EntrySteps entryId={entryId} page={page} ofEntry={check.data?.ofEntry} />
      <div className="flex min-w-0 flex-col gap-4">
        <EntryProofPanel check={check} seals={page.seals} />
        <AsMember page={page} />
        <Record page={page} />
      </div>
    </div>
  )
}

/** The lines of the statement that these entries made. */
function AsMember({ page: { memberId, lines } }: { page: EntryAnswer }) {
  const { t, i18n } = useTranslation()
  const language = currentLanguage(i18n)
  return (
    <TitledPanel title={t('money:asMember')} aside={<MemberLink memberId={memberId} />}>
      {lines.map((line) => (
        <FactList key={line._id}>
          <Fact name={t('money:reference')}>
            <span className="code font-mono">{shortReference(line._id)}</span>
          </Fact>
          <Fact name={t('money:what')}>
            {t(line.adjustment ? 'member:lineAdjustment' : lineTexts[line.statementType])} ·{' '}
            {t(statusTexts[line.status])}
          </Fact>
          <Fact name={t('money:amount')}>
            {formatBaht(line.amount)} {currencyWord(line.currency, language)}
          </Fact>
          <Fact name={t('money:from')}>{line.from}</Fact>
          <Fact name={t('money:to')}>{line.to}</Fact>
          <Fact name={t('money:happenedAt')}>{formatDateTime(line.createdAt)}</Fact>
          {line.adjustment !== undefined && (
            <Fact name={t('money:recordReason')}>{line.adjustment.description}</Fact>
          )}
        </FactList>
      ))}
    </TitledPanel>
  )
}

const statusTexts = {
  SUCCESS: 'member:lineSuccess',
  FAILED: 'member:lineFailed',
  PROCESSING: 'member:lineProcessing',
} as const

/** What was recorded besides the book. */
function Record({ page: { operation } }: { page: EntryAnswer }) {
  const { t } = useTranslation()
  return (
    <TitledPanel title={t('money:record')}>
      {operation === null ? (
        <p className="text-small text-muted">{t('money:noRecord')}</p>
      ) : (
        <FactList>
          <Fact name={t('money:recordKind')}>{t(`recordKind:${operation.kind}`)}</Fact>
          <Fact name={t('money:recordState')}>
            <span className="code font-mono">{operation.state}</span>
          </Fact>
          {operation.by !== null && <Fact name={t('money:recordBy')}>{operation.by}</Fact>}
          {operation.reason !== null && <Fact name={t('money:recordReason')}>{operation.reason}</Fact>}
          {operation.reference !== null && (
            <Fact name={t('money:recordReference')}>
              <span className="code font-mono break-all">{operation.reference}</span>
            </Fact>
          )}
          <Fact name={t('money:recordId')}>
            <span className="code font-mono text-mini break-all">{operation.id}</span>
          </Fact>
        </FactList>
      )}
    </TitledPanel>
  )
}
