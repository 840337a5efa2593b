import { z } from 'zod'

/** The content policy forbids code from text, which zod would try before it falls back. Imported before any schema. */
z.config({ jitless: true })
