import type { Language } from '@kapao/i18n/language'

/** A letter of each script that a language is written with: only the files that hold these are fetched. */
const letters: Record<Language, string> = { th: 'ก1', la: 'ກກ1', en: 'Aก' }

const faces = [400, 600, 700].map((weight) => `${weight} 16px "Noto Sans Thai", "Noto Sans Lao"`)

/** On a slow line words in another face are better than none. */
const patienceMs = 700

/**
 * Fetches the faces of the first screen, beside its texts: words that came in another face first would change their
 * width, and what stands beside them would jump. Settles when they are there, or when waiting longer would be worse.
 */
export const loadFonts = async (language: Language): Promise<void> => {
  const loading = Promise.allSettled(faces.map((face) => document.fonts.load(face, letters[language])))
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([loading, patience])
}
