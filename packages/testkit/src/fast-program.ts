import { fileURLToPath } from 'node:url'

/** The server as a process, with seconds where the product has minutes. */
export const fastProgram = fileURLToPath(new URL('fast-server.ts', import.meta.url))
