import { setInviteSettings as call } from '@kapao/contract/invite'
import { operation } from '../../platform/operation.ts'
import { readSetting, sanitise, writeSetting } from '../site/site.ts'

/**
 * Writes the rules of the invite bonus, as an operator sets them. Grants that have begun keep their rules. HTML is
 * sanitised here, and again where it is shown.
 */
export const setInviteSettings = operation(call, async ({ body, operator }, context) => {
  const banners = body.banners.map(({ image, html }) => ({ image, html: sanitise(html) }))
  await context.keyedTransaction(async (tx) => {
    context.noteAct({ before: await readSetting({ db: tx }, 'invite') })
    await writeSetting({ db: tx }, 'invite', { ...body, banners })
  })
  const { isOpen, percent } = body
  context.log.info({ operatorId: operator.operatorId, isOpen, percent }, 'invite.settings_changed')
  return { message: 'OK' } as const
})
