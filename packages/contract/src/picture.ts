import { z } from 'zod'

/** A picture as an operator refers to it: by an https URL, or by its path on this site. */
export const writtenPicture = z.union([
  z.url({ protocol: /^https$/ }).max(300),
  z.string().regex(/^\/[\w./-]+$/),
])
