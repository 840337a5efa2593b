import type { Language } from '@kapao/i18n/language'

/** Switches of the build. The only place of this app that reads the environment. */
const isLaos = import.meta.env['VITE_LAOS'] === 'on'

export const config = {
  /** Specification §1: the Laos variant starts in Lao, pays in kip and has no rule for a phone's length. */
  isLaos,
  startLanguage: (isLaos ? 'la' : 'th') satisfies Language as Language,
  currency: isLaos ? 'LAK' : 'BAHT',
  /** How a mobile number of the country is written: nobody's. */
  examplePhone: isLaos ? '02055512345' : '0812345678',
  /** Specification §1: whether a game opens in a tab of its own. */
  opensNewTab: import.meta.env['VITE_NEW_TAB'] !== 'off',
  /** While developing, files are not hashed, and a worker would keep old ones. */
  hasWorker: import.meta.env.PROD,
  version: '1.1.14',
} as const

/** Every component of packages/ui in its states. A production build drops the branch, and the gallery with it. */
export const loadGallery = import.meta.env.DEV
  ? async () => (await import('@kapao/ui/gallery/gallery')).Gallery
  : undefined
