import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import type * as Written from './src/first-page/write-first-page.tsx'

const written = fileURLToPath(new URL('./src/first-page/write-first-page.tsx', import.meta.url))

/** Faces that the login page is written in, in every language. */
const commonFaces = /^noto-sans-thai-latin-[46]/

/** What the bundler has written into the page, in its own order. */
const link = (kind: string): RegExp => new RegExp(`\\s*<link rel="${kind}"[^>]*>`, 'g')
const appScript = /\s*<script type="module"[^>]*><\/script>/g

/**
 * Writes the login page's words into the page, one template a language, and has the page ask for what it needs in the order
 * in which it needs it: how the words look, what shows them, their faces, and then the app. Decision record 0056.
 */
export const firstPage = (around: readonly Plugin[]): Plugin => ({
  name: 'first-page',
  apply: 'build',
  enforce: 'post',
  generateBundle: async (_options, bundle) => {
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('A build has a page')
    const html = String(page.source)
    const take = (tags: RegExp): string[] => (html.match(tags) ?? []).map((tag) => tag.trim())
    const first = [
      ...take(link('stylesheet')),
      `<script type="module" crossorigin src="${addressOf(bundle, 'show-first-page')}"></script>`,
      ...listCommonFaces(bundle).map(
        (address) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
      ),
    ]
    const app = [...take(appScript), ...take(link('modulepreload'))].map((tag) =>
      tag.replace(/^<\w+/, '$& fetchpriority="low"'),
    )
    const templates = (await writeFirstPages(around)).map((each) =>
      writeTemplate(each, addressOf(bundle, `${each.language}-visitor`)),
    )
    page.source = [link('stylesheet'), link('modulepreload'), appScript]
      .reduce((rest, tags) => rest.replace(tags, ''), html)
      .replace('</title>', ['</title>', ...first, ...app].join('\n    '))
      .replace('<!-- first page -->', templates.join('\n    '))
  },
})

const writeFirstPages = async (plugins: readonly Plugin[]): Promise<readonly Written.FirstPage[]> => {
  const settings = {
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [...plugins],
  } as const
  return (await runnerImport<typeof Written>(written, settings)).module.firstPages
}

const writeTemplate = ({ language, tag, title, html }: Written.FirstPage, texts: string): string => {
  // The content policy would refuse it, on every phone.
  if (/ style=|<script/.test(html)) throw new Error('The first page has a style or a script in it')
  return `<template data-language="${language}" data-title="${title}" data-texts="${texts}" lang="${tag}">${html}</template>`
}

const addressOf = (bundle: Rolldown.OutputBundle, name: string): string => {
  const file = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name)
  if (file === undefined) throw new Error(`The build has no ${name}`)
  return `/${file.fileName}`
}

const listCommonFaces = (bundle: Rolldown.OutputBundle): string[] =>
  Object.values(bundle)
    .filter((file) => file.type === 'asset' && file.names.some((name) => commonFaces.test(name)))
    .map(({ fileName }) => `/${fileName}`)
