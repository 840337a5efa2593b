import { globSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findBackDoors,
  findFeatureCycles,
  findForbiddenDependencies,
  findNodeInBrowser,
  knownPackages,
  packageOf,
} from './arrows.ts'
import { findOutboundRequests, wayOut } from './outbound-requests.ts'
import { findOutsideReads, findSql, allowedReads, allowedSql } from './outside-reads.ts'
import { parse, readSources, root, say } from './source.ts'

const sources = readSources()
const importCount = sources.reduce((count, { imports }) => count + imports.length, 0)

describe('dependencies between packages', () => {
  it('are checked in every source file', () => {
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

  it('are declared for every package', () => {
    const found = globSync('{apps,packages}/*/package.json', { cwd: root }).map(packageOf)
    expect(
      [...new Set([...found, ...sources.map(({ path }) => packageOf(path))])].filter(
        (name) => !knownPackages.includes(name),
      ),
    ).toEqual([])
  })

  it('are only those that the architecture allows', () => {
    expect(findForbiddenDependencies(sources).map(say)).toEqual([])
  })

  it('include no Node module in browser code', () => {
    expect(findNodeInBrowser(sources).map(say)).toEqual([])
  })

  it('enter a feature of the server only through its front door', () => {
    expect(findBackDoors(sources).map(say)).toEqual([])
  })

  it.each(['apps/api', 'apps/member', 'apps/console'])('form no cycle between the features of %s', (app) => {
    expect(findFeatureCycles(sources, app).map(say)).toEqual([])
  })

  it('leave SQL to the stores, the ledger and the migrations', () => {
    expect(findSql(sources).map(say)).toEqual([])
  })

  it('leave the clock, randomness and the environment to files named clock, random and config', () => {
    expect(findOutsideReads(sources).map(say)).toEqual([])
  })

  it('let requests leave the server at one place only', () => {
    expect(findOutboundRequests(sources).map(say)).toEqual([])
    const { text } = sources.find(({ path }) => path === wayOut)!
    expect(findOutboundRequests([parse('apps/api/src/elsewhere.ts', text)]).length).toBeGreaterThan(0)
  })

  it('exempt only files that exist and need it', () => {
    function without(path: string) {
      return sources
        .filter((source) => source.path === path)
        .map(({ text }) => parse('apps/api/src/elsewhere.ts', text))
    }
    for (const path of Object.keys(allowedSql))
      expect([path, findSql(without(path)).length > 0]).toEqual([path, true])
    for (const path of Object.keys(allowedReads))
      expect([path, findOutsideReads(without(path)).length > 0]).toEqual([path, true])
  })
})

describe('a forbidden dependency is found', () => {
  function bad(path: string, text: string) {
    return [parse(path, text)]
  }

  it('when a package imports another that it may not depend on', () => {
    const member = 'apps/member/src/features/deposit/ways.ts'
    expect(
      findForbiddenDependencies(bad(member, "import { connect } from '@kapao/database/connect'")),
    ).toHaveLength(1)
    expect(
      findForbiddenDependencies(bad(member, "import type { Entry } from '@kapao/ledger/request'")),
    ).toHaveLength(1)
    expect(
      findForbiddenDependencies(bad(member, "const api = import('../../../../api/src/server.ts')")),
    ).toHaveLength(1)
    expect(
      findForbiddenDependencies(bad('apps/api/src/x.ts', "export { y } from '@kapao/sandbox/server'")),
    ).toHaveLength(1)
    expect(
      findForbiddenDependencies(bad('apps/api/src/x.ts', "let y: import('@kapao/testkit/wire').Wire")),
    ).toHaveLength(1)
    expect(findForbiddenDependencies(bad('apps/api/src/x.test.ts', "import '@kapao/testkit/wire'"))).toEqual(
      [],
    )
    expect(findForbiddenDependencies(bad('apps/api/src/x.ts', "import '@kapao/nowhere/wire'"))).toHaveLength(
      1,
    )
  })

  it('when a package is imported by a path', () => {
    expect(
      findForbiddenDependencies(bad('packages/contract/src/x.ts', "import '../../money/src/satang.ts'")),
    ).toHaveLength(1)
  })

  it('when browser code imports a Node module', () => {
    const text = "import { join } from 'node:path'"
    expect(findNodeInBrowser(bad('packages/i18n/src/x.ts', text))).toHaveLength(1)
    expect(findNodeInBrowser(bad('packages/i18n/src/x.test.ts', text))).toEqual([])
    expect(findNodeInBrowser(bad('apps/member/vite.config.ts', text))).toEqual([])
    expect(findNodeInBrowser(bad('apps/api/src/x.ts', text))).toEqual([])
  })

  it('when a feature is not entered through its front door', () => {
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

  it('when features import each other in a cycle', () => {
    const cycle = ['otp', 'session', 'profile'].map((name, index, all) =>
      parse(
        `apps/api/src/features/${name}/${name}.ts`,
        `import '../${all[(index + 1) % 3]}/${all[(index + 1) % 3]}.ts'`,
      ),
    )
    expect(findFeatureCycles(cycle, 'apps/api')).toHaveLength(3)
    expect(findFeatureCycles(cycle.slice(1), 'apps/api')).toEqual([])
  })

  it('when SQL is written outside a store', () => {
    const path = 'apps/api/src/features/deposit/deposit.ts'
    for (const text of [
      "context.db.selectFrom('member')",
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

  it('when the clock, randomness or the environment is read in another file', () => {
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

  it('when the server sends a request elsewhere', () => {
    for (const text of [
      "await fetch('http://127.0.0.1')",
      'globalThis.fetch(url)',
      "import { request } from 'node:https'",
      "import http from 'node:http'; import * as h from 'node:https'",
      "import { Agent } from 'undici'",
    ])
      expect([text, findOutboundRequests(bad('apps/api/src/x.ts', text)).length > 0]).toEqual([text, true])
    for (const text of [
      'context.storage.fetch(name)',
      "import type { Response } from 'undici'",
      "import { createServer } from 'node:http'",
    ])
      expect([text, findOutboundRequests(bad('apps/api/src/x.ts', text))]).toEqual([text, []])
    expect(findOutboundRequests(bad('apps/sandbox/src/x.ts', 'fetch(url)'))).toEqual([])
  })

  it('and a file that is not valid TypeScript is an error', () => {
    expect(() => parse('apps/api/src/x.ts', 'import {')).toThrow('cannot be parsed')
  })
})
