import { getSiteSettings } from './get-site-settings.ts'
import { lookups } from './lookups.ts'
import { setSiteSettings } from './set-site-settings.ts'

export const siteOperations = [...lookups, getSiteSettings, setSiteSettings] as const
