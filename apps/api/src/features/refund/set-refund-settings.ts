import { setRefundSettings as call } from '@kapao/contract/refund'
import { operation } from '../../platform/operation.ts'
import { readSetting, sanitise, writeSetting } from '../site/site.ts'

/**
 * Writes the rules of the refund, as an operator sets them. Grants that have begun keep their rules. HTML is sanitised
 * here, and again where it is shown.
 */
export const setRefundSettings = operation(call, async ({ body, operator }, context) => {
  const banners = body.banners.map(({ image, html }) => ({ image, html: sanitise(html) }))
  await context.keyedTransaction(async (tx) => {
    context.noteAct({ before: await readSetting({ db: tx }, 'refund') })
    await writeSetting({ db: tx }, 'refund', { ...body, banners })
  })
  const { isOpen, percent } = body
  context.log.info({ operatorId: operator.operatorId, isOpen, percent }, 'refund.settings_changed')
  return { message: 'OK' } as const
})
