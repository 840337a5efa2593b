import { overload } from './la/overload.ts'

/** The Lao texts that only the server writes. */
export const server = { overload } as const
