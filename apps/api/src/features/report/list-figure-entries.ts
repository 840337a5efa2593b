import type { Given } from '@kapao/contract/call'
import { refuse } from '@kapao/contract/refusal'
import { type FlowName, listFigureEntries as call, type PlayFigureName } from '@kapao/contract/report'
import { type DaysAtSeal, readSummedSeal } from '@kapao/ledger/day-sums'
import { listFigureEntries as list, sumFigureEntries } from '@kapao/ledger/figure-entries'
import { type Currency, toAmount } from '@kapao/money/satang'
import type { Context } from '../../platform/context.ts'
import { operation } from '../../platform/operation.ts'
import { listGameResults, sumGameResults } from '../play/play.ts'
import { accountOfGame } from '../cost-terms/cost-terms.ts'
import { gameOfAccount } from './report.ts'

type Wanted = DaysAtSeal & {
  currency: Currency
  account?: string | undefined
  limit: number
  after?: { happenedAt: string; entryId: string } | undefined
}
type Page = Given<typeof call>

/** The entries behind a figure, with a sum that is counted from them and not taken from the report. */
export const listFigureEntries = operation(call, ({ body }, { replica }) =>
  replica.read(async (db) => {
    const { figure, ...asked } = body
    const seal = await readSummedSeal(db, asked.sealNo)
    if (seal === undefined) return refuse('NO_DATA')
    const wanted = { ...asked, sealNo: seal.sealNo }
    return figure === 'gameResult' || figure === 'turnover'
      ? listResults(db, { ...wanted, figure })
      : listEntries(db, { ...wanted, figure })
  }),
)

async function listEntries(
  db: Context['db'],
  { limit, after, ...filter }: Wanted & { figure: FlowName },
): Promise<Page> {
  // A later page is of the same figure, which was counted for the first one.
  const total = after === undefined ? await sumFigureEntries(db, filter) : undefined
  const { entries, next } = await list(db, { ...filter, limit, after })
  return {
    entries: entries.map(({ amountSatang, happenedAt, sealNo, ...entry }) => ({
      ...entry,
      amount: toAmount(amountSatang),
      happenedAt: happenedAt.toISOString(),
      sealNo: Number(sealNo),
    })),
    total: total === undefined ? null : { amount: toAmount(total.amountSatang), entries: total.entries },
    next: next ?? null,
  }
}

/** The reports of play behind a figure. Only the account of a provider has any. */
async function listResults(
  db: Context['db'],
  { limit, after, account, ...days }: Wanted & { figure: PlayFigureName },
): Promise<Page> {
  const filter = { ...days, game: account === undefined ? undefined : gameOfAccount(account) }
  const total = after === undefined ? await sumGameResults(db, filter) : undefined
  const { results, next } = await listGameResults(db, {
    ...filter,
    limit,
    after: after && { at: after.happenedAt, key: after.entryId },
  })
  return {
    entries: results.map(({ key, memberId, game, amountSatang, reportedAt, sealNo }) => ({
      entryId: key,
      memberId,
      account: accountOfGame(game),
      amount: toAmount(amountSatang),
      happenedAt: reportedAt.toISOString(),
      sealNo: Number(sealNo),
    })),
    total: total === undefined ? null : { amount: toAmount(total.amountSatang), entries: total.rows },
    next: next === undefined ? null : { happenedAt: next.at, entryId: next.key },
  }
}
