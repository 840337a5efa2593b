import { globSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findBackDoors,
  findFeatureCycles,
  findForbiddenArrows,
  findNodeInBrowser,
  knownRooms,
  roomOf,
} from './arrows.ts'
import { findOutsideReads, findSql, lawfulReads, lawfulSql } from './outside-reads.ts'
import { parse, readSources, root, say } from './source.ts'

const sources = readSources()
const importCount = sources.reduce((count, { imports }) => count + imports.length, 0)

describe('the arrows between the rooms', () => {
  it('are looked at in every source file there is', () => {
    const files = ['apps', 'packages', 'e2e', 'tools']
      .flatMap((folder) =>
        readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
          (name) => `${folder}/${name}`,
        ),
      )
      .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist|dist-laos)\//.test(path))
    expect(sources.length).toBe(files.length)
    expect(sources.length).toBeGreaterThan(300)
    expect(importCount).toBeGreaterThan(1000)
  })

  it('know every room', () => {
    const found = globSync('{apps,packages}/*/package.json', { cwd: root }).map(roomOf)
    expect(
      [...new Set([...found, ...sources.map(({ path }) => roomOf(path))])].filter(
        (room) => !knownRooms.includes(room),
      ),
    ).toEqual([])
  })

  it('lead only where the architecture lets them', () => {
    expect(findForbiddenArrows(sources).map(say)).toEqual([])
  })

  it('keep the machine out of what runs in a browser', () => {
    expect(findNodeInBrowser(sources).map(say)).toEqual([])
  })

  it('enter a feature of the server by its front door', () => {
    expect(findBackDoors(sources).map(say)).toEqual([])
  })

  it.each(['apps/api', 'apps/member'])('make no circle of the features of %s', (app) => {
    expect(findFeatureCycles(sources, app).map(say)).toEqual([])
  })

  it('leave SQL to the stores, the book and the migrations', () => {
    expect(findSql(sources).map(say)).toEqual([])
  })

  it('leave the clock, chance and the environment to files named so', () => {
    expect(findOutsideReads(sources).map(say)).toEqual([])
  })

  it('excuse only files that exist and need it', () => {
    const without = (path: string) =>
      sources
        .filter((source) => source.path === path)
        .map(({ text }) => parse('apps/api/src/elsewhere.ts', text))
    for (const path of Object.keys(lawfulSql))
      expect([path, findSql(without(path)).length > 0]).toEqual([path, true])
    for (const path of Object.keys(lawfulReads))
      expect([path, findOutsideReads(without(path)).length > 0]).toEqual([path, true])
  })
})

describe('what breaks an arrow is found', () => {
  const bad = (path: string, text: string) => [parse(path, text)]

  it('when a room imports one that is not below it', () => {
    const member = 'apps/member/src/features/deposit/ways.ts'
    expect(
      findForbiddenArrows(bad(member, "import { connect } from '@kapao/database/connect'")),
    ).toHaveLength(1)
    expect(
      findForbiddenArrows(bad(member, "import type { Entry } from '@kapao/ledger/request'")),
    ).toHaveLength(1)
    expect(
      findForbiddenArrows(bad(member, "const api = import('../../../../api/src/server.ts')")),
    ).toHaveLength(1)
    expect(
      findForbiddenArrows(bad('apps/api/src/x.ts', "export { y } from '@kapao/sandbox/server'")),
    ).toHaveLength(1)
    expect(
      findForbiddenArrows(bad('apps/api/src/x.ts', "let y: import('@kapao/testkit/wire').Wire")),
    ).toHaveLength(1)
    expect(findForbiddenArrows(bad('apps/api/src/x.test.ts', "import '@kapao/testkit/wire'"))).toEqual([])
    expect(findForbiddenArrows(bad('apps/api/src/x.ts', "import '@kapao/nowhere/wire'"))).toHaveLength(1)
  })

  it('when a room is reached by a path', () => {
    expect(
      findForbiddenArrows(bad('packages/contract/src/x.ts', "import '../../money/src/satang.ts'")),
    ).toHaveLength(1)
  })

  it('when what runs in a browser imports of Node', () => {
    const text = "import { join } from 'node:path'"
    expect(findNodeInBrowser(bad('packages/i18n/src/x.ts', text))).toHaveLength(1)
    expect(findNodeInBrowser(bad('packages/i18n/src/x.test.ts', text))).toEqual([])
    expect(findNodeInBrowser(bad('apps/member/vite.config.ts', text))).toEqual([])
    expect(findNodeInBrowser(bad('apps/api/src/x.ts', text))).toEqual([])
  })

  it('when a feature is entered past its front door', () => {
    const path = 'apps/api/src/features/deposit/create-qr-deposit.ts'
    expect(findBackDoors(bad(path, "import { findMember } from '../profile/profile.store.ts'"))).toHaveLength(
      1,
    )
    expect(findBackDoors(bad(path, "import { readProfile } from '../profile/profile.ts'"))).toEqual([])
    expect(
      findBackDoors(bad('apps/api/src/http/mount.ts', "import '../features/otp/otp.store.ts'")),
    ).toHaveLength(1)
    expect(findBackDoors(bad('apps/api/src/operations.ts', "import './features/otp/send-otp.ts'"))).toEqual(
      [],
    )
  })

  it('when features import each other in a circle', () => {
    const circle = ['otp', 'session', 'profile'].map((name, index, all) =>
      parse(
        `apps/api/src/features/${name}/${name}.ts`,
        `import '../${all[(index + 1) % 3]}/${all[(index + 1) % 3]}.ts'`,
      ),
    )
    expect(findFeatureCycles(circle, 'apps/api')).toHaveLength(3)
    expect(findFeatureCycles(circle.slice(1), 'apps/api')).toEqual([])
  })

  it('when SQL is written outside a store', () => {
    const path = 'apps/api/src/features/deposit/deposit.ts'
    for (const text of [
      "house.db.selectFrom('member')",
      'sql`delete from member`.execute(tx)',
      "pool.query('select 1')",
      'client.query(`update member set name = ${name}`)',
    ]) {
      expect([text, findSql(bad(path, text)).length]).toEqual([text, 1])
      expect(findSql(bad('apps/api/src/features/deposit/deposit.store.ts', text))).toEqual([])
    }
    expect(
      findSql(bad(path, "const sentence = 'select a bank'; new URLSearchParams().get('query')")),
    ).toEqual([])
  })

  it('when the clock, chance or the environment is read anywhere', () => {
    const path = 'apps/api/src/features/deposit/deposit.ts'
    for (const text of [
      'const now = Date.now()',
      'const now = new Date()',
      'const t = performance.now()',
      'const x = Math.random()',
      'const id = crypto.randomUUID()',
      "import { randomInt } from 'node:crypto'",
      "import { v7 as newId } from 'uuid'",
      "const port = process.env['PORT']",
      'const dev = import.meta.env.DEV',
    ])
      expect([text, findOutsideReads(bad(path, text)).length]).toEqual([text, 1])
    expect(
      findOutsideReads(
        bad(path, "new Date(0); import { v5 } from 'uuid'; import { createHash } from 'node:crypto'"),
      ),
    ).toEqual([])
    expect(findOutsideReads(bad('apps/api/src/platform/clock.ts', 'const now = new Date()'))).toEqual([])
    expect(findOutsideReads(bad('apps/api/src/platform/clock.ts', 'process.env'))).toHaveLength(1)
  })

  it('and a file that is no TypeScript is not passed over', () => {
    expect(() => parse('apps/api/src/x.ts', 'import {')).toThrow('cannot be read')
  })
})
