import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRunFolder, type RunFolder } from '../failover/run-folder.ts'
import { type Change, copyRelease, thisRelease } from './release.ts'
import { findWrongs } from './report.ts'
import { type Found, type RunOptions, runUpgrade } from './run.ts'
import { openWorld, type World } from './world.ts'

/** It needs no history: the release before is this one, and the releases after it are copies of it with a migration. */
const additive: Change = {
  name: 'a release with a column more',
  migration: {
    file: '9001_nickname.sql',
    sql: `alter table member add column nickname text;
          create table nickname_change (member_id uuid not null, changed_at timestamptz not null, primary key (member_id, changed_at));`,
  },
}

const renaming: Change = {
  name: 'a release that renames a column and a table',
  migration: {
    file: '9001_renamed.sql',
    sql: `alter table deposit_amount_use rename column used_until to reserved_until;
          alter table report_mail rename to mailed_report;`,
  },
  renames: [
    ['used_until', 'reserved_until'],
    ['report_mail', 'mailed_report'],
  ],
}

const { signal } = new AbortController()
let folder: RunFolder
let world: World

beforeAll(async () => {
  folder = await openRunFolder('kapao-upgrade-')
  world = await openWorld({ before: { ...thisRelease, name: 'the release before' }, memberCount: 4, signal })
})

afterAll(async () => {
  await world.close()
  await folder.close()
})

async function upgradeTo(change: Change, options: Partial<RunOptions> = {}): Promise<Found> {
  const release = await copyRelease(change, {
    into: join(folder.path, change.migration.file.replace('.sql', '')),
    signal,
  })
  return runUpgrade(world, {
    release,
    seed: 20_261_126,
    seconds: 0,
    leastAnswers: 100,
    socketCount: 4,
    roles: ['api,worker'],
    readsEverything: false,
    ...options,
  })
}

describe('an upgrade under load', { timeout: 600_000 }, () => {
  it('refuses, loses and doubles nothing while two releases serve side by side', async () => {
    const found = await upgradeTo(additive)
    expect(findWrongs(found)).toEqual([])
    expect(found.applied).toEqual({ migrations: ['9001_nickname.sql'], functions: 0 })
    expect(found.thisOnOldSchema).toContain('npm run migrate')
    // Every kind of movement is in the book, otherwise nothing is proven.
    expect(found.kinds.filter(({ inBook }) => inBook > 0)).toHaveLength(7)
  })

  it('is detected as broken where the release before reads what the new schema does not have', async () => {
    const found = await upgradeTo(renaming, { readsEverything: true, endsOnRefusal: true })
    const wrongs = findWrongs(found).join('\n')
    expect(wrongs).toMatch(/of the release before was answered 50[03]/)
    expect(wrongs).toMatch(/column .*used_until.* does not exist/)
    expect(wrongs).toContain('listReportMails was answered 500')
    // Nothing that was acknowledged is lost even then.
    expect(found.kinds.filter(({ lost, doubled }) => lost + doubled > 0)).toEqual([])
  })
})
