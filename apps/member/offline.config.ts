import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { type Language, languages } from '@kapao/contract/language'
import { bcp47 } from '@kapao/i18n/language'
import { words as en } from '@kapao/i18n/texts/en/words'
import { words as la } from '@kapao/i18n/texts/la/words'
import { words as th } from '@kapao/i18n/texts/th/words'

const wordsIn: Readonly<Record<Language, typeof th>> = { th, la, en }

let startLanguage: Language = 'th'

/** Writes the texts of the offline page into it in every language, with the build's default language first. */
export const offlineWords: Plugin = {
  name: 'offline-words',
  configResolved: ({ env }) => {
    startLanguage = env['VITE_LAOS'] === 'on' ? 'la' : 'th'
  },
  transformIndexHtml: (html) =>
    html.replace(
      '<!-- words -->',
      [startLanguage, ...languages.filter((language) => language !== startLanguage)]
        .map(
          (language) =>
            `<section data-language="${language}" lang="${bcp47(language)}"><h1>${wordsIn[language].offlineTitle}</h1>` +
            `<p>${wordsIn[language].offlineText}</p>` +
            `<button type="button">${wordsIn[language].retry}</button></section>`,
        )
        .join(''),
    ),
}

/** Writes the build's identifier and the files of the offline page into the service worker. */
export const serviceWorkerFiles: Plugin = {
  name: 'service-worker-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: (_options, bundle) => {
    const worker = bundle['service-worker.js']
    const page = bundle['offline.html']
    if (worker?.type !== 'chunk' || page?.type !== 'asset')
      throw new Error('A build has a service worker and an offline page')
    const html = String(page.source)
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address = '']) => address)
    const names = Object.keys(bundle).join()
    const build = createHash('sha256').update(names).update(html).digest('hex').slice(0, 16)
    worker.code = worker.code
      .replace('%BUILD%', build)
      .replace('%OFFLINE_FILES%', [...new Set(files)].join(' '))
  },
}
