import type { TextChunks } from './start.ts'

/** The texts that only the server writes, in no app. */
export const serverTexts: TextChunks = {
  th: async () => (await import('./texts/th-server.ts')).server,
  la: async () => (await import('./texts/la-server.ts')).server,
  en: async () => (await import('./texts/en-server.ts')).server,
}
