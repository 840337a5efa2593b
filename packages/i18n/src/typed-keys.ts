import type { th } from './texts/th.ts'

type Namespace = keyof typeof th

/**
 * Types the keys of `t('deposit:title')` and the placeholders of each text: an unknown key or a missing value does not
 * compile. start.ts imports this file, so it applies to every screen.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    // At run time the default is only `words`. The type lists all namespaces so that a plain useTranslation() accepts
    // `namespace:key` for each of them; a key without a namespace belongs to words.
    defaultNS: readonly ['words', ...Exclude<Namespace, 'words'>[]]
    keySeparator: false
    nsSeparator: ':'
    returnNull: false
    resources: typeof th
  }
}
