import { z } from 'zod'

/** A bank's name in each language. */
export const bankNames = { nameTH: z.string(), nameLA: z.string(), nameEN: z.string() }
