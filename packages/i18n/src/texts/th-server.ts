import { overload } from './th/overload.ts'

/** The Thai texts that only the server writes. */
export const server = { overload } as const
