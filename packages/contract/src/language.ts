/** The product's languages, in the order of the language dropdown. `la` is the product's code for Lao. */
export const languages = ['th', 'la', 'en'] as const

export type Language = (typeof languages)[number]

/** The same value for every language. */
export function inEachLanguage<Value>(value: Value): Record<Language, Value> {
  return Object.fromEntries(languages.map((language) => [language, value])) as Record<Language, Value>
}
