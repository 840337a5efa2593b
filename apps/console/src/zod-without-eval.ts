import { z } from 'zod/v4'

/**
 * What the console's build gives to every import of zod (vite.config.ts). The content policy forbids code from text,
 * which zod tries when the first schema is made; so it has to know before.
 */
z.config({ jitless: true })

export { z }
