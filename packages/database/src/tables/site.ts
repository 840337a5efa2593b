import type { Generated } from 'kysely'
import type { Json } from './column.ts'

/** The operator's site settings, and the lists that members choose from. */
export type SiteTables = {
  site_setting: { name: string; value: Json }
  bank: {
    code: string
    name_th: string
    name_en: string
    /** Without one, Lao readers see the Thai name. */
    name_la: string | null
    number: string | null
    sort_order: number
    is_open: Generated<boolean>
  }
  source: { code: string; description: string; sort_order: number }
}
