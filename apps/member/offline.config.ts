import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { words as en } from '@kapao/i18n/texts/en/words'
import { words as la } from '@kapao/i18n/texts/la/words'
import { words as th } from '@kapao/i18n/texts/th/words'

const thai = { language: 'th', tag: 'th', words: th }
const lao = { language: 'la', tag: 'lo', words: la }
const english = { language: 'en', tag: 'en', words: en }

let isLaos = false

/** Writes the texts of the offline page into it in every language, with the build's default language first. */
export const offlineWords: Plugin = {
  name: 'offline-words',
  configResolved: ({ env }) => {
    isLaos = env['VITE_LAOS'] === 'on'
  },
  transformIndexHtml: (html) =>
    html.replace(
      '<!-- words -->',
      (isLaos ? [lao, thai, english] : [thai, lao, english])
        .map(
          ({ language, tag, words }) =>
            `<section data-language="${language}" lang="${tag}"><h1>${words.offlineTitle}</h1>` +
            `<p>${words.offlineText}</p><button type="button">${words.retry}</button></section>`,
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
