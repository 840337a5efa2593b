import type { ListedMove } from '@kapao/providers/game/game-adapter'
import type { Job } from '../../jobs/jobs.ts'
import { type Found, reconcile, type Reconciliation } from '../../outbound/reconcile.ts'
import type { Context } from '../../platform/context.ts'
import { connectToAll } from '../game/game.ts'
import { compareByCount, compareByReference, explainsTotal } from './compare-moves.ts'
import { findLegsAskedWithin, findLegsBegunSince, readBookSide } from './comparison.store.ts'
import { accountOf } from './leg-entries.ts'

type Provider = Awaited<ReturnType<typeof connectToAll>>[number]

/** Every quarter of an hour: compares the ledger with each provider, and files the differences. */
export const reconcileGames: Job = {
  name: 'reconcileGames',
  schedule: '*/15 * * * *',
  run: async (_payload, context) => {
    for (const each of await connectToAll(context)) await reconcileGame(context, each)
  },
}

export function reconcileGame(context: Context, provider: Provider): Promise<void> {
  return reconcile(context, reconciliationOf(provider))
}

function reconciliationOf({
  provider: { code: game, currency },
  connection: { adapter },
}: Provider): Reconciliation<ListedMove> {
  return {
    account: accountOf(game),
    // A transfer may be polled for a day.
    longestOpenSeconds: 25 * 3600,
    list: (period) => adapter.listMoves(period),
    compareTotals: async (context) => {
      const startedAt = context.clock.now()
      const before = await readBookSide(context.db, { game, currency })
      const totals = await adapter.readTotals()
      if (totals.kind !== 'done') return totals
      const begun = await findLegsBegunSince(context.db, game, startedAt)
      const reported = totals.answer.inSatang - totals.answer.outSatang
      if (explainsTotal(before, begun, reported)) return { kind: 'done', answer: [] }
      const figures = { book: before.balanceSatang, reported, happened_at: context.clock.now() }
      return { kind: 'done', answer: [{ kind: 'TOTAL_DIFFERS', currency, reference: '', ...figures }] }
    },
    compareEntries: async (context, { entries: moves, since, from, to, now }): Promise<Found[]> => {
      const legs = await findLegsAskedWithin(context.db, { game, from: since, to: now })
      const compare = adapter.facts.references.issuedBy === 'none' ? compareByCount : compareByReference
      return compare({ legs, moves, from, to }).map((found) => ({ ...found, currency }))
    },
  }
}
