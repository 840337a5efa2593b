import { overload } from './en/overload.ts'

/** The English texts that only the server writes. */
export const server = { overload } as const
