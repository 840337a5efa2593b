import { codes } from '@kapao/contract/codes'
import { existsSync, globSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  codeIn,
  type Document,
  findBrokenLinks,
  findMachinePaths,
  findMissingPaths,
  findRecordFaults,
  findSettingFaults,
  findUnknownCommands,
  findUnknownRecords,
  linksIn,
  settingsIn,
} from './documents.ts'
import { renderErrors, withoutPadding } from './error-table.ts'
import { renderFigures } from './figure-table.ts'
import { listFiles, parse, readSources, readText, root, say } from './source.ts'

const paths = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...listFiles('**/*.md', ['apps', 'packages', 'e2e', 'tools', 'docs']),
]
const documents: Document[] = paths.map((path) => ({ path, text: readText(path) }))
const records = paths.filter((path) => /^docs\/decisions\/\d/.test(path))
const list = { path: 'docs/decisions/README.md', text: readText('docs/decisions/README.md') }
function exists(path: string): boolean {
  return path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path))
}
const product = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
const commands = {
  scripts: Object.keys(product.scripts),
  programs: readdirSync(join(root, 'node_modules', '.bin')),
}

describe('the documents', () => {
  it('are all checked', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'README.md',
        'CONTRIBUTING.md',
        'docs/architecture.md',
        'docs/style.md',
        'docs/glossary.md',
      ]),
    )
    expect(documents.flatMap(linksIn).length).toBeGreaterThan(20)
    expect(documents.flatMap(codeIn).length).toBeGreaterThan(200)
  })

  it('link to files and headings that exist', () => {
    expect(findBrokenLinks(documents, exists).map(say)).toEqual([])
  })

  it('show only commands that run', () => {
    expect(findUnknownCommands(documents, commands).map(say)).toEqual([])
  })

  it('name only paths that exist', () => {
    expect(findMissingPaths(documents, exists).map(say)).toEqual([])
  })

  it('name no path that exists on one machine only', () => {
    expect(findMachinePaths(documents).map(say)).toEqual([])
  })

  it('list every code as the contract declares it', () => {
    const written = readText('docs/errors.md')
    expect(written.match(/^\| `/gm)?.length).toBe(Object.keys(codes).length)
    expect(withoutPadding(written)).toBe(withoutPadding(renderErrors()))
  })

  it('list every figure as the reports compute it', () => {
    expect(withoutPadding(readText('docs/figures.md'))).toBe(withoutPadding(renderFigures()))
  })
})

describe('the settings', () => {
  const configs = ['apps/api/src/config.ts', 'apps/sandbox/src/config.ts', 'tools/start/config.ts'].map(
    (path) => parse(path, readText(path)),
  )
  it('are all documented, and no others', () => {
    for (const config of configs) expect(settingsIn(config).length).toBeGreaterThan(5)
    const production = { path: 'docs/production.md', text: readText('docs/production.md') }
    expect(findSettingFaults(configs, production).map(say)).toEqual([])
  })

  it('are found when code or document lacks one', () => {
    const config = parse(
      'apps/api/src/config.ts',
      "const settings = { PORT: 1 }; const host = environment['HOST']",
    )
    function faultsIn(text: string) {
      return findSettingFaults([config], { path: 'docs/x.md', text })
    }
    expect(faultsIn('| `PORT`, `HOST` | 3000 |')).toEqual([])
    expect(faultsIn('| `PORT` | 3000 |')).toHaveLength(1)
    expect(faultsIn('| `PORT`, `HOST` | 3000 |\n| `REDIS_URL` | none |')).toHaveLength(1)
  })
})

describe('the decision records', () => {
  it('each have a number and all parts, and are listed', () => {
    expect(records.length).toBeGreaterThanOrEqual(12)
    expect(findRecordFaults(documents, list).map(say)).toEqual([])
  })

  it('exist wherever the code refers to them', () => {
    const texts = [...readSources().filter(({ path }) => !path.startsWith('tools/tidy/')), ...documents]
    expect(texts.filter(({ text }) => /decision record \d{4}/i.test(text)).length).toBeGreaterThan(0)
    expect(findUnknownRecords(texts, records).map(say)).toEqual([])
  })
})

describe('an error in a document is found', () => {
  function document(text: string, path = 'docs/x.md'): Document[] {
    return [{ path, text }]
  }
  function known(path: string) {
    return ['docs/x.md', 'docs/y.md', 'README.md', 'apps/api'].includes(path)
  }

  it('when a link is broken', () => {
    expect(findBrokenLinks(document('[a](y.md) [b](../README.md) [c](#one)\n# One'), known)).toEqual([])
    expect(findBrokenLinks(document('[a](z.md)'), known)).toHaveLength(1)
    expect(findBrokenLinks(document('# Two\n[a](#one)'), known)).toHaveLength(1)
    expect(findBrokenLinks(document('![picture](pictures/home.png)'), known)).toHaveLength(1)
    expect(findBrokenLinks(document('```\n[a](z.md)\n```'), known)).toEqual([])
  })

  it('when a command does not exist', () => {
    function of(text: string) {
      return findUnknownCommands(document(text), { scripts: ['start'], programs: ['vitest', 'node'] })
    }
    expect(of('`npm start` `npm install` `npx vitest run`, and npm dance in prose')).toEqual([])
    expect(of('`npx node tools/x.ts` and `the file node tools`')).toEqual([])
    expect(of('`npm run build`')).toHaveLength(1)
    expect(of('```sh\nnpm dance\n```')).toHaveLength(1)
    expect(of('`npx rimraf`')).toHaveLength(1)
    expect(of('`npm run install`')).toHaveLength(1)
    expect(of('`node tools/x.ts` and `node tools/first.mjs`')).toHaveLength(1)
  })

  it('when a path does not exist', () => {
    expect(findMissingPaths(document('`apps/api/` and apps/nowhere'), known)).toEqual([])
    expect(findMissingPaths(document('`apps/nowhere`'), known)).toHaveLength(1)
    expect(findMissingPaths(document('`src/button.tsx`', 'packages/ui/README.md'), known)).toHaveLength(1)
    expect(findMissingPaths(document('```\nnode tools/x.ts\n```'), known)).toHaveLength(1)
  })

  it('when it names a path that exists on one machine only', () => {
    expect(findMachinePaths(document(`see ${['', 'home', 'me', 'kapao'].join('/')}`))).toHaveLength(1)
    expect(findMachinePaths(document('see `/home` and https://a.b/home/me'))).toEqual([])
  })

  it('when a record is misnumbered, incomplete or not listed', () => {
    function whole(number: string) {
      return `# ${number} A title\n\n## Context\n\n## Decision\n\n## Consequence\n`
    }
    const first = { path: 'docs/decisions/0001-a.md', text: whole('0001') }
    const index = { path: list.path, text: '[a](0001-a.md) [b](0003-b.md)' }
    expect(findRecordFaults([first], index)).toEqual([])
    const third = { path: 'docs/decisions/0003-b.md', text: whole('0003') }
    expect(findRecordFaults([first, third], index)).toEqual([])
    const twin = { path: 'docs/decisions/0001-b.md', text: whole('0001') }
    expect(findRecordFaults([first, twin], { ...index, text: '[a](0001-a.md) [b](0001-b.md)' })).toHaveLength(
      1,
    )
    expect(findRecordFaults([{ ...third, text: whole('0002') }], index)).toHaveLength(1)
    expect(findRecordFaults([{ ...first, text: '# 0001 A title' }], index)).toHaveLength(3)
    expect(findRecordFaults([first], { ...index, text: '' })).toHaveLength(1)
    expect(findUnknownRecords(document('see decision record 0002'), [first.path])).toHaveLength(1)
    expect(findUnknownRecords(document('see decision record 0001'), [first.path])).toEqual([])
  })
})
