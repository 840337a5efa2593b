import type { Language } from '@kapao/contract/language'

/** One character of each script that a language uses: only the font files that contain these are fetched. */
const letters: Record<Language, string> = { th: 'ก1', la: 'ກກ1', en: 'Aก' }

const faces = [400, 600, 700].map((weight) => `${weight} 16px "Noto Sans Thai", "Noto Sans Lao"`)

/** On a slow connection, text in a fallback font is better than no text. */
const patienceMs = 700

/**
 * Fetches the fonts of the first screen in parallel with its texts. If the fallback font were shown first, the text
 * would change its width and shift the layout. Resolves when the fonts are loaded, or after `patienceMs`.
 */
export async function loadFonts(language: Language): Promise<void> {
  const loading = Promise.allSettled(faces.map((face) => document.fonts.load(face, letters[language])))
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([loading, patience])
}
