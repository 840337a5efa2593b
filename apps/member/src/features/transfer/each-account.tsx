import { formatBaht } from '@kapao/i18n/number'
import { sentenceForCode } from '@kapao/i18n/translate-code'
import { Amount } from '@kapao/ui/data/amount'
import { List, ListRow } from '@kapao/ui/data/list-row'
import { StatusPill } from '@kapao/ui/feedback/status-pill'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useGames } from '../game/game.queries.ts'
import { useUnit } from '../../use-unit.ts'
import { AccountMark } from './account-select.tsx'
import { useAccountNames } from './use-account-names.ts'
import type { TransferAllAnswer } from './use-transfer-all.ts'

type Part = TransferAllAnswer['transfers'][number]

/** What came from each account, and the reason where nothing came. */
export function EachAccount({ transfers }: { transfers: readonly Part[] }) {
  const { t } = useTranslation()
  const unit = useUnit()
  const nameOf = useAccountNames()
  const { data: list } = useGames()
  if (transfers.length === 0) return <p className="text-muted">{t('transfer:transferAllNothing')}</p>
  return (
    <List>
      {transfers.map((part) => (
        <ListRow
          key={part.from}
          icon={<AccountMark account={{ logo: list?.games.find(({ code }) => code === part.from)?.logo }} />}
          title={nameOf(part.from)}
          pill={
            <>
              <StatusPill tone={tones[part.status]}>{t(statusWords[part.status])}</StatusPill>
              {reasonOf(t, part, { nameOf, unit })}
            </>
          }
          // If nothing was tried, there is no amount to show as not moved.
          end={
            part.amount > 0 ? (
              <Amount value={formatBaht(part.amount)} isVoid={part.status === 'FAILED'} />
            ) : undefined
          }
        />
      ))}
    </List>
  )
}

/** A failed part left the money where it was. The usual sentence for the failure would name the wallet. */
function reasonOf(
  t: TFunction,
  { from, amount, status, code }: Part,
  { nameOf, unit }: { nameOf: (code: string) => string; unit: string },
): string | undefined {
  if (status !== 'FAILED' || code === undefined) return undefined
  if (code === 'TRANSFER_FAIL') {
    if (amount === 0) return t('transfer:notAnswering')
    return t('transfer:moneyIn', { amount: formatBaht(amount), account: nameOf(from), unit })
  }
  return code === 'MONEY_NOT_ENOUGH'
    ? t('transfer:notEnough', { account: nameOf(from) })
    : sentenceForCode(t, code)
}

const tones = { SUCCESS: 'success', FAILED: 'failed', PROCESSING: 'progress' } as const
const statusWords = {
  SUCCESS: 'statusSuccess',
  FAILED: 'statusFailed',
  PROCESSING: 'statusInProgress',
} as const
