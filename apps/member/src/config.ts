import type { Language } from '@kapao/contract/language'

/** Build switches. Only this file of the app reads the environment. */
const isLaos = import.meta.env['VITE_LAOS'] === 'on'

export const config = {
  /** Specification §1: the Laos variant starts in Lao, pays in kip and has no rule for the length of a phone number. */
  isLaos,
  startLanguage: (isLaos ? 'la' : 'th') satisfies Language as Language,
  currency: isLaos ? 'LAK' : 'BAHT',
  /** An example of the country's mobile numbers that belongs to no member. */
  examplePhone: isLaos ? '02055512345' : '0812345678',
  /** Specification §1: whether a game opens in a new tab. */
  opensNewTab: import.meta.env['VITE_NEW_TAB'] !== 'off',
  /** Off in development: file names have no hash there, so the worker would serve old files. */
  hasWorker: import.meta.env.PROD,
  version: '1.1.14',
} as const

/** Loads the gallery of packages/ui. A production build drops this branch and the gallery with it. */
export const loadGallery = import.meta.env.DEV
  ? async () => (await import('@kapao/ui/gallery/gallery')).Gallery
  : undefined
