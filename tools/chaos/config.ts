export type BookServerConfig = { databaseUrl: string; posting: 'poster' | 'read-then-write' }

/** The settings of the book server, from the program that started it. */
export const readBookServerConfig = (): BookServerConfig => ({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  posting: process.env['POSTING'] === 'read-then-write' ? 'read-then-write' : 'poster',
})
