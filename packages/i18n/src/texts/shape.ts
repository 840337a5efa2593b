/**
 * Thai defines which texts exist. Lao and English use `satisfies Shape<typeof …>`, so a missing or unknown key does not
 * compile. texts.test.ts checks that their placeholders match.
 */
export type Shape<Texts> = { readonly [Key in keyof Texts]: string }
