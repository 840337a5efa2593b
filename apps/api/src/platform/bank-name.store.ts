import { sql } from 'kysely'

/** The name of a row of `bank` for Lao readers. Without one, it is the English name. */
export const bankNameInLao = sql<string>`coalesce(bank.name_la, bank.name_en)`
