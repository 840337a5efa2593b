import { refuse } from '@kapao/contract/refusal'
import { mostPrintedMovements, printStatement as call } from '@kapao/contract/statement'
import { dayOf } from '@kapao/i18n/date'
import { readHead } from '@kapao/ledger/seal'
import { readBalanceBefore, readLinesOf } from '@kapao/ledger/statement-month'
import type { Context } from '../../platform/context.ts'
import { type Caller, operation } from '../../platform/operation.ts'
import { wordsIn } from '../../platform/words.ts'
import { findAllProviders } from '../game/game.ts'
import { findHolder } from '../profile/profile.ts'
import { describeSite, maskedAccount } from './document.ts'
import { proofPath } from './proof-address.ts'
import { spanOfMonth } from './statement.ts'
import { writeStatementPdf } from './statement-pdf.ts'

/**
 * A month of the member's statement as a PDF. Refuses NO_DATA: a month that has not begun, or that ended before the
 * member joined. STATEMENT_TOO_LONG: more movements than a file may have.
 */
export const printStatement = operation(call, async ({ member, query, headers }, context) => {
  const { memberId, currency } = member
  const { month, language } = query
  const madeAt = context.clock.now()
  const holder = await findHolder(context.db, memberId)
  const movements = await readMonth(context, member, month)
  if (!holder || month > monthOf(madeAt)) return refuse('NO_DATA')
  if (month < monthOf(holder.createdAt) && movements.lines?.length === 0 && movements.opening === 0n)
    return refuse('NO_DATA')
  const { lines, ...read } = movements
  if (!lines) return refuse('STATEMENT_TOO_LONG')
  const games = await findAllProviders(context.db)
  const site = await describeSite(context, headers)
  return {
    name: `statement-${month}.pdf`,
    pieces: writeStatementPdf({
      ...read,
      lines,
      month,
      language,
      currency,
      madeAt,
      site,
      t: await wordsIn(language),
      nameOf: (code) => games.find((game) => game.code === code)?.name ?? code,
      holder: {
        name: holder.name,
        account: maskedAccount(holder),
      },
      proofUrl: site.address + proofPath(context, { kind: 'month', memberId, month }),
    }),
  }
})

function monthOf(moment: Date): string {
  return dayOf(moment).slice(0, 7)
}

/** Everything in one snapshot, so that the figures, the movements and the seal belong together. */
function readMonth({ db }: Context, { memberId, currency }: Caller, month: string) {
  const wallet = { memberId, currency }
  const span = spanOfMonth(month)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      opening: await readBalanceBefore(tx, { ...wallet, before: span.since }),
      lines: await readLinesOf(tx, { ...wallet, ...span, most: mostPrintedMovements }),
      seal: await readHead(tx),
    }))
}
