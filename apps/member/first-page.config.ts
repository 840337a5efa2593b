import type { Language } from '@kapao/contract/language'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin, type Rolldown } from 'vite'
import { chunkFiles } from './chunks.config.ts'
import type * as Written from './src/first-page/write-first-page.tsx'

const written = fileURLToPath(new URL('./src/first-page/write-first-page.tsx', import.meta.url))

const folder = fileURLToPath(new URL('./src/', import.meta.url))

/** Fonts of the login page, in every language. */
const commonFaces = /^noto-sans-thai-latin-[46]/

/** Additional fonts of a member's screens. */
const memberFaces: Readonly<Record<Language, RegExp>> = {
  th: /^(?:noto-sans-thai-(?:thai|latin-7)|gabarito)/,
  la: /^(?:noto-sans-(?:lao-lao|thai-latin-7)|gabarito)/,
  en: /^(?:noto-sans-thai-latin-7|gabarito)/,
}

/** The screens at `/user/…` on which members often start. Each is identified by its first file (app/screens.tsx). */
const memberPages = ['home', 'bonus', 'statement', 'spin'] as const
type MemberPage = (typeof memberPages)[number]

/** The tags of a kind that the bundler has written into the page, in its order. */
function link(kind: string): RegExp {
  return new RegExp(`\\s*<link rel="${kind}"[^>]*>`, 'g')
}
const appScript = /\s*<script type="module"[^>]*><\/script>/g

/**
 * Writes the login page's content into the page, one template per language, and orders the page's requests by when it
 * needs them: styles, the script that shows the page, fonts, and then the app. Decision record 0056.
 */
export function firstPage(around: readonly Plugin[]): Plugin {
  return {
    name: 'first-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: async (_options, bundle) => {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('A build has a page')
      const html = String(page.source)
      function take(tags: RegExp): string[] {
        return (html.match(tags) ?? []).map((tag) => tag.trim())
      }
      const first = [
        ...take(link('stylesheet')),
        `<script type="module" crossorigin src="${addressOf(bundle, 'show-first-page')}"></script>`,
        ...listFaces(bundle).map(
          (address) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
        ),
      ]
      const app = [...take(appScript), ...take(link('modulepreload'))].map((tag) =>
        tag.replace(/^<\w+/, '$& fetchpriority="low"'),
      )
      const { firstPages, answersOfHome } = await writeFirstPages(around)
      const templates = [
        ...firstPages.map((each) => writeTemplate(each, bundle)),
        ...memberPages.map((name) => writeMemberPage(bundle, name, name === 'home' ? answersOfHome : [])),
      ]
      page.source = [link('stylesheet'), link('modulepreload'), appScript]
        .reduce((rest, tags) => rest.replace(tags, ''), html)
        .replace('</title>', ['</title>', ...first, ...app].join('\n    '))
        .replace('<!-- first page -->', templates.join('\n    '))
    },
  }
}

function writeFirstPages(plugins: readonly Plugin[]): Promise<typeof Written> {
  const settings = {
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [...plugins],
  } as const
  return runnerImport<typeof Written>(written, settings).then(({ module }) => module)
}

function writeTemplate(
  { language, tag, title, html, opening }: Written.FirstPage,
  bundle: Rolldown.OutputBundle,
): string {
  // The content policy would refuse it on every phone.
  if (/ style=|<script/.test(html)) throw new Error('The first page has a style or a script in it')
  const texts = addressOf(bundle, `${language}-visitor`)
  const memberFiles = [addressOf(bundle, `${language}-member`), ...listFaces(bundle, memberFaces[language])]
  return `<template data-language="${language}" data-title="${title}" data-opening="${opening}" data-texts="${texts}" data-member-files="${memberFiles.join(' ')}" lang="${tag}">${html}</template>`
}

/** The files of a screen, without those of the app itself, which the page requests anyway. */
function writeMemberPage(
  bundle: Rolldown.OutputBundle,
  page: MemberPage,
  answers: readonly string[],
): string {
  const ofApp = listChunks(bundle, ['main.tsx'])
  const chunks = [...listChunks(bundle, [chunkFiles[page][0], ...chunkFiles.layout])].filter(
    (chunk) => !ofApp.has(chunk),
  )
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  const files = [...chunks.map(({ fileName }) => fileName), ...styles].map((name) => `/${name}`)
  return `<template data-page="/user/${page}" data-files="${files.join(' ')}" data-answers="${answers.join(' ')}"></template>`
}

/** The chunks that contain these files, and all chunks that they import. */
function listChunks(
  bundle: Rolldown.OutputBundle,
  files: readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const open = files.map((file) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${folder}${file}`))
    if (chunk === undefined) throw new Error(`The build has no ${file}`)
    return chunk
  })
  const found = new Set<Rolldown.OutputChunk>()
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    open.push(...chunks.filter(({ fileName }) => chunk?.imports.includes(fileName)))
  }
  return found
}

function addressOf(bundle: Rolldown.OutputBundle, name: string): string {
  const file = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name)
  if (file === undefined) throw new Error(`The build has no ${name}`)
  return `/${file.fileName}`
}

function listFaces(bundle: Rolldown.OutputBundle, wanted = commonFaces): string[] {
  return Object.values(bundle)
    .filter((file) => file.type === 'asset' && file.names.some((name) => wanted.test(name)))
    .map(({ fileName }) => `/${fileName}`)
}
