/**
 * Thai defines which texts exist; Lao and English `satisfies Shape<typeof …>`, so a missing or unknown key in
 * either does not compile. That placeholders agree is checked by texts.test.ts.
 */
export type Shape<Texts> = { readonly [Key in keyof Texts]: string }
