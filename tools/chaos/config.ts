export type BookServerConfig = {
  databaseUrl: string
  posting: 'poster' | 'read-then-write'
  /** How long it serves on after it is asked to stop, as `DRAIN_SECONDS` of the product's servers. */
  drainSeconds: number
}

/** The settings of the book server, from the program that started it. */
export function readBookServerConfig(): BookServerConfig {
  return {
    databaseUrl: process.env['DATABASE_URL'] ?? '',
    posting: process.env['POSTING'] === 'read-then-write' ? 'read-then-write' : 'poster',
    drainSeconds: Number(process.env['DRAIN_SECONDS'] ?? 0),
  }
}
