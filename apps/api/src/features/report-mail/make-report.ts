import { hasEveryEntry, readSummedSeal, type SummedSeal } from '@kapao/ledger/day-sums'
import type { DatabaseTransaction } from '@kapao/database/connect'
import { addJob } from '../../jobs/jobs.ts'
import type { Context } from '../../platform/context.ts'
import { readCostTerms } from '../cost-terms/cost-terms.ts'
import { deliverReportJob } from './deliver-report.ts'
import { type Days, findPeriod } from './report-mail.ts'
import { addDeliveries, type MailRow } from './report-mail.store.ts'

/** The newest seal that is summed up, and up to when it has every entry. */
export async function readReach({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ seal: SummedSeal; endedBy: Date } | undefined> {
  const now = clock.now()
  const seal = await readSummedSeal(db)
  if (seal === undefined) return undefined
  return { seal, endedBy: (await hasEveryEntry(db, seal.sealNo)) ? now : seal.sealedAt }
}

type Made = { seal: SummedSeal; at: Date; isScheduled: boolean }

/**
 * Makes the report of the last whole period before a moment: a message for each address, with the seal and terms that it is
 * computed by, and the job that sends it. All in the caller's transaction.
 */
export async function makeReport(
  tx: DatabaseTransaction,
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  mail: MailRow,
  { seal, at, isScheduled }: Made,
): Promise<Days> {
  const days = findPeriod(mail.every, at)
  const terms = (await readCostTerms(tx))?.version ?? 0
  // One moment for all, by which the messages of one report are known.
  const madeAt = clock.now()
  const deliveries = mail.recipients.map((recipient) => ({
    delivery_id: random.id(),
    report_mail_id: mail.report_mail_id,
    made_for: at,
    is_scheduled: isScheduled,
    from_day: days.from,
    until_day: days.until,
    seal_no: seal.sealNo,
    terms,
    recipient,
    made_at: madeAt,
  }))
  await addDeliveries(tx, deliveries)
  for (const { delivery_id: deliveryId } of deliveries)
    await addJob(tx, deliverReportJob, { deliveryId }, { key: `report mail ${deliveryId}` })
  return days
}
