import { about, type Finding, type Source } from './source.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Texts that no code uses: their key, without the plural suffix, is in no source file. Codes come from the contract.
 */
export function findUnusedTexts(texts: Texts, sources: readonly Pick<Source, 'path' | 'text'>[]): Finding[] {
  const programs = sources.filter(({ path }) => !path.startsWith('packages/i18n/src/texts/'))
  const words = new Set(
    programs.flatMap(({ text }) => [/[\w-]+/g, /[\w.-]+/g].flatMap((word) => text.match(word) ?? [])),
  )
  return Object.entries(texts).flatMap(([namespace, entries]) =>
    Object.keys(entries)
      .filter((key) => !words.has(key.replace(/_(one|other)$/, '')) && !words.has(key))
      .map((key) => about('packages/i18n/src/texts/', `${namespace}:${key} is used by no code`)),
  )
}
