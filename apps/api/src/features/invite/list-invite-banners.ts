import { listInviteBanners as call } from '@kapao/contract/invite'
import { operation } from '../../platform/operation.ts'
import { readSetting, sanitise } from '../site/site.ts'

/** The operator's banners, sanitised. */
export const listInviteBanners = operation(call, async (_asked, context) =>
  (await readSetting(context, 'invite')).banners.map(({ image, html }) => ({ image, html: sanitise(html) })),
)
