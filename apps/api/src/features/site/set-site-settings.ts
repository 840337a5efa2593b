import { setSiteSettings as call } from '@kapao/contract/site-settings'
import { operation } from '../../platform/operation.ts'
import { sanitise } from './sanitise.ts'
import { findSettings, keepSetting, listSourceRows, replaceSources } from './site.store.ts'

/** Writes the settings that the operator sends, all or nothing. HTML is sanitised here, and again where it is shown. */
export const setSiteSettings = operation(call, async ({ body, operator }, context) => {
  const { sources, ...settings } = body
  const clean = {
    ...settings,
    ...(settings.conditions && { conditions: settings.conditions.map(sanitise) }),
    ...(settings.agreements && { agreements: settings.agreements.map(sanitise) }),
    ...(settings.notice && { notice: { text: sanitise(settings.notice.text) } }),
  }
  await context.keyedTransaction(async (tx) => {
    const before = await findSettings(tx, Object.keys(settings))
    context.noteAct({ before: { ...before, ...(sources && { sources: await listSourceRows(tx) }) } })
    for (const [name, value] of Object.entries(clean)) await keepSetting(tx, name, value)
    if (sources) await replaceSources(tx, sources)
  })
  context.log.info({ operatorId: operator.operatorId, settings: Object.keys(body) }, 'site.settings_changed')
  return { message: 'OK' } as const
})
