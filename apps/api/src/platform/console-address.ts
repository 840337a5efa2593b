import type { Config } from '../config.ts'

/** The address at which operators reach the console, without a slash at its end. */
export function consoleAddressOf({
  CONSOLE_URL,
  CONSOLE_HOST,
  CONSOLE_PORT,
}: Pick<Config, 'CONSOLE_URL' | 'CONSOLE_HOST' | 'CONSOLE_PORT'>): string {
  return (CONSOLE_URL ?? `http://${CONSOLE_HOST}:${CONSOLE_PORT}`).replace(/\/$/, '')
}
