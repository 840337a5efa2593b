import type { AccountNames, EntryPage } from '@kapao/contract/money'
import type { Verdict } from '@kapao/contract/proof'
import { formatDateTime } from '@kapao/i18n/date'
import { currencyWord, formatBaht } from '@kapao/i18n/number'
import { currentLanguage } from '@kapao/i18n/start'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../controls/badge.tsx'
import { Fact, FactList } from '../../controls/fact-list.tsx'
import { TitledPanel } from '../../controls/titled-panel.tsx'
import { accountAddress, wordsForAccount } from './account-words.ts'
import { SealLink } from './entry-table.tsx'
import { stepOf } from './entry-words.ts'
import { linkClass } from '../../controls/link-class.ts'
import { verdictTones } from './verdict-tones.ts'

type Step = EntryPage['entries'][number]
type StepsProps = { entryId: string; page: EntryPage; ofEntry: ReadonlyMap<string, Verdict> | undefined }

/** The entries that belong together, in the order of recording: a hold, what resolved it, a reversal. */
export function EntrySteps({ entryId, page, ofEntry }: StepsProps) {
  const { t } = useTranslation()
  return (
    <TitledPanel title={t('money:steps')}>
      <ol className="flex flex-col gap-3">
        {page.entries.map((entry) => (
          <EntryStep
            key={entry.entryId}
            entry={entry}
            names={page.names}
            isOwn={entry.entryId === entryId && page.entries.length > 1}
            verdict={ofEntry?.get(entry.entryId)}
          />
        ))}
      </ol>
    </TitledPanel>
  )
}

type StepProps = { entry: Step; names: AccountNames; isOwn: boolean; verdict: Verdict | undefined }

function EntryStep({ entry, names, isOwn, verdict }: StepProps) {
  const { t, i18n } = useTranslation()
  const step = stepOf(entry)
  const word = currencyWord(entry.currency, currentLanguage(i18n))
  return (
    <li
      aria-current={isOwn || undefined}
      className={clsx('rounded-field border p-3', isOwn ? 'border-gold bg-lifted' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-bold">{t(`entryStep:${step}`)}</h3>
        {isOwn && <Badge tone="accent">{t('money:thisOne')}</Badge>}
        {verdict !== undefined && <Badge tone={verdictTones[verdict]}>{t(`verdict:${verdict}`)}</Badge>}
        <p className="ml-auto font-bold whitespace-nowrap">
          {formatBaht(entry.amount)} <span className="text-small font-normal">{word}</span>
        </p>
      </div>
      <p className="mb-2 text-small text-muted">{t(`entryStepText:${step}`)}</p>
      <FactList>
        <Fact name={t('money:from')}>
          <AccountName account={entry.source} names={names} currency={entry.currency} />
        </Fact>
        <Fact name={t('money:to')}>
          <AccountName account={entry.destination} names={names} currency={entry.currency} />
        </Fact>
        <Fact name={t('money:walletAfter')}>{formatBaht(entry.balanceAfter)}</Fact>
        <Fact name={t('money:happenedAt')}>{formatDateTime(entry.happenedAt)}</Fact>
        <Fact name={t('money:recordedAt')}>{formatDateTime(entry.recordedAt)}</Fact>
        <Fact name={t('money:seal')}>
          <SealLink sealNo={entry.sealNo} />
        </Fact>
        <Fact name={t('money:id')}>
          <span className="code font-mono text-mini break-all">{entry.entryId}</span>
        </Fact>
      </FactList>
    </li>
  )
}

type AccountProps = { account: string; names: AccountNames; currency: string }

function AccountName({ account, names, currency }: AccountProps) {
  const { t, i18n } = useTranslation()
  const words = wordsForAccount(t, { account, names }, currentLanguage(i18n))
  if (account === 'wallet') return words
  return (
    <Link to={accountAddress({ account, currency })} className={linkClass}>
      {words}
      <span className="code ml-2 font-mono text-mini text-muted">{account}</span>
    </Link>
  )
}
