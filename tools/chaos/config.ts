export type BookServerConfig = { databaseUrl: string; posting: 'poster' | 'read-then-write' }

/** The settings of the book server, from the program that started it. */
export function readBookServerConfig(): BookServerConfig {
  return {
    databaseUrl: process.env['DATABASE_URL'] ?? '',
    posting: process.env['POSTING'] === 'read-then-write' ? 'read-then-write' : 'poster',
  }
}
