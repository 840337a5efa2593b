import type { SampleLanguage } from './sample-words.ts'

export const sampleLanguages = {
  th: { value: 'th', label: 'ไทย', lang: 'th' },
  la: { value: 'la', label: 'ລາວ', lang: 'lo' },
  en: { value: 'en', label: 'English', lang: 'en' },
} as const satisfies Record<SampleLanguage, { value: SampleLanguage; label: string; lang: string }>

/** The language that an address asks for; Thai without one. */
export function sampleLanguage(asked: string | null | undefined) {
  return Object.values(sampleLanguages).find(({ value }) => value === asked) ?? sampleLanguages.th
}
