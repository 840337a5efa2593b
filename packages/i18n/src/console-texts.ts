import type { TextChunks } from './start.ts'

/** The texts of the operators' console. */
export const consoleTexts: TextChunks = {
  th: async () => (await import('./texts/th-console.ts')).operatorConsole,
  la: async () => (await import('./texts/la-console.ts')).operatorConsole,
  en: async () => (await import('./texts/en-console.ts')).operatorConsole,
}
