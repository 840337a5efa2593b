import { listReportMails as call } from '@kapao/contract/report-mail'
import { operation } from '../../platform/operation.ts'
import { listLastDeliveries, listMails } from './report-mail.store.ts'

export const listReportMails = operation(call, async (_asked, { db, mailAdapter }) => {
  const mails = await listMails(db)
  const last = Map.groupBy(await listLastDeliveries(db), ({ reportMailId }) => reportMailId)
  return {
    isConnected: mailAdapter !== undefined,
    mails: mails.map(({ report_mail_id: id, set_by: setBy, set_at, next_at, paused_because, ...facts }) => ({
      _id: id,
      ...facts,
      isPaused: next_at === null,
      setBy,
      setAt: set_at.toISOString(),
      pausedBecause: paused_because,
      nextAt: next_at?.toISOString() ?? null,
      last: presentLast(last.get(id)),
    })),
  }
})

type Delivery = Awaited<ReturnType<typeof listLastDeliveries>>[number]

function presentLast(deliveries: readonly Delivery[] | undefined) {
  const [first] = deliveries ?? []
  if (deliveries === undefined || first === undefined) return null
  return {
    from: first.from,
    until: first.until,
    sealNo: Number(first.sealNo),
    madeAt: first.madeAt.toISOString(),
    messages: deliveries.map(({ recipient, state, reason, endedAt }) => ({
      recipient,
      state,
      reason,
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}
