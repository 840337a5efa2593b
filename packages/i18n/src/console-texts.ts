import type { TextChunks } from './start.ts'

/** The texts of the operators' console that its login needs. */
export const consoleLoginTexts: TextChunks = {
  th: async () => (await import('./texts/th-console.ts')).consoleLogin,
  la: async () => (await import('./texts/la-console.ts')).consoleLogin,
  en: async () => (await import('./texts/en-console.ts')).consoleLogin,
}

/** Those of the screens behind the login. */
export const consoleDeskTexts: TextChunks = {
  th: async () => (await import('./texts/th-console-desk.ts')).consoleDesk,
  la: async () => (await import('./texts/la-console-desk.ts')).consoleDesk,
  en: async () => (await import('./texts/en-console-desk.ts')).consoleDesk,
}
