import { addJob, type Job } from '../../jobs/jobs.ts'
import { secondsAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { consoleAddressOf } from '../../platform/console-address.ts'
import { readSetting } from '../site/site.ts'
import { readReport } from '../report/report.ts'
import { writeReportCsv } from '../export/export.ts'
import { findPeriodBefore } from './report-mail.ts'
import {
  type Delivery,
  endDelivery,
  findLeaseEnd,
  leaseDelivery,
  removeDelivery,
} from './report-mail.store.ts'
import { writeReportMail } from './write-report-mail.ts'

type Payload = { deliveryId: string }

export const deliverReportJob = { name: 'deliverReport' } as const

/** Longer than a mail host may take, so that no other server sends meanwhile. */
const leaseSeconds = 120

/** Waits after the first failure, the second, and so on. */
const waitsSeconds = [60, 300, 1800]
const thenEverySeconds = 3600
const givesUpAfterSeconds = 48 * 3600

/**
 * Sends a report to one address. Only the server with the lease sends, and what was sent is never leased again. A server
 * that is killed between sending and storing that it did sends once more when the lease is over, with the same
 * Message-ID.
 */
export const deliverReport: Job<Payload> = {
  ...deliverReportJob,
  run: async ({ deliveryId }, context) => {
    const now = context.clock.now()
    const delivery = await leaseDelivery(context.db, deliveryId, {
      now,
      until: secondsAfter(now, leaseSeconds),
    })
    if (delivery === undefined) return sendAfterLease(context, deliveryId)
    if (!delivery.isWanted) return removeDelivery(context.db, deliveryId)
    await send(context, delivery)
  },
}

/** Another server has it. If that one dies, this job sends it. */
async function sendAfterLease(context: Context, deliveryId: string): Promise<void> {
  const at = await findLeaseEnd(context.db, deliveryId)
  if (at) await addAgain(context, deliveryId, at)
}

function addAgain(context: Context, deliveryId: string, at: Date): Promise<void> {
  return context.transaction((tx) =>
    addJob(tx, deliverReportJob, { deliveryId }, { at, key: `report mail ${deliveryId}` }),
  )
}

async function send(context: Context, delivery: Delivery): Promise<void> {
  const { clock, db, log, mailAdapter } = context
  const { deliveryId, madeAt, tries } = delivery
  const outcome =
    mailAdapter === undefined
      ? ({ kind: 'unknown', reason: 'there is no mail host' } as const)
      : await mailAdapter.send({
          ...(await write(context, delivery)),
          to: delivery.recipient,
          id: deliveryId,
        })
  const now = clock.now()
  if (outcome.kind === 'done')
    return endDelivery(db, deliveryId, { state: 'sent', reason: null, ended_at: now, leased_until: null })
  const next = secondsAfter(now, waitsSeconds[tries - 1] ?? thenEverySeconds)
  const isLast = outcome.kind === 'refused' || next > secondsAfter(madeAt, givesUpAfterSeconds)
  const reason = outcome.reason.slice(0, 500)
  if (!isLast) {
    log.info({ deliveryId, tries, reason }, 'report.mail_postponed')
    await endDelivery(db, deliveryId, { state: 'waiting', reason, ended_at: null, leased_until: next })
    return addAgain(context, deliveryId, next)
  }
  log.warn({ deliveryId, tries, reason }, 'report.mail_not_sent')
  const state = outcome.kind === 'refused' ? 'refused' : 'gaveUp'
  return endDelivery(db, deliveryId, { state, reason, ended_at: now, leased_until: null })
}

/** By the same seal and terms whenever it is sent, so that every address reads the same figures. */
async function write(context: Context, delivery: Delivery) {
  const { from, until, by, every, sealNo, terms } = delivery
  const asked = { by, sealNo: Number(sealNo), terms }
  const { report, before } = await context.replica.read(async (db) => ({
    report: await readReport(db, { ...asked, from, until }),
    before: await readReport(db, { ...asked, ...findPeriodBefore(every, { from, until }) }),
  }))
  if (!report || !before) throw new Error(`There is no report at seal ${sealNo}`)
  const { name: site } = await readSetting(context, 'info')
  return writeReportMail({
    ...delivery,
    site,
    report,
    before,
    consoleUrl: consoleAddressOf(context.config),
    attachment: writeReportCsv(report, { ...asked, from, until }, delivery.language),
  })
}
