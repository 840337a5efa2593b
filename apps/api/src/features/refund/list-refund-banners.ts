import { listRefundBanners as call } from '@kapao/contract/refund'
import { operation } from '../../platform/operation.ts'
import { readSetting, sanitise } from '../site/site.ts'

/** The operator's banners, sanitised. */
export const listRefundBanners = operation(call, async (_asked, context) =>
  (await readSetting(context, 'refund')).banners.map(({ image, html }) => ({ image, html: sanitise(html) })),
)
