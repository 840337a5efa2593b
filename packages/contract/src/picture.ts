import { z } from 'zod'
import { webAddress } from './web-address.ts'

/** A picture as an operator refers to it: by an https URL, or by its path on this site. */
export const writtenPicture = z.union([webAddress(300), z.string().regex(/^\/[\w./-]+$/)])
