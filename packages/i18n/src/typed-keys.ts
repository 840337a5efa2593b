import type { th } from './texts/th.ts'

type Namespace = keyof typeof th

/**
 * With this in a program, `t('deposit:title')` knows its keys and the figures each text needs: an unknown key or
 * a missing figure does not compile. start.ts imports it, so every screen has it.
 */
declare module 'i18next' {
  interface CustomTypeOptions {
    // At run time the default is `words` alone. The type names them all so that a plain useTranslation() takes
    // `namespace:key` for every namespace; a key without a namespace is one of words.
    defaultNS: readonly ['words', ...Exclude<Namespace, 'words'>[]]
    keySeparator: false
    nsSeparator: ':'
    returnNull: false
    resources: typeof th
  }
}
