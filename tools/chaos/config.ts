export type BookServerConfig = { databaseUrl: string; posting: 'poster' | 'read-then-write' }

/** How the book server was told to run by the program that started it. */
export const readBookServerConfig = (): BookServerConfig => ({
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  posting: process.env['POSTING'] === 'read-then-write' ? 'read-then-write' : 'poster',
})
