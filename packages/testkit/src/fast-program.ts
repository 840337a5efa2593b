import { fileURLToPath } from 'node:url'

/** The program that runs the server as a process with a fast retry policy: seconds instead of minutes. */
export const fastProgram = fileURLToPath(new URL('fast-server.ts', import.meta.url))
