import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeFinding, lintMigrations } from './lint-migrations.ts'
import { readMigrations } from './migrate.ts'

const migrations = fileURLToPath(new URL('../migrations/', import.meta.url))
/** The number of findings in each migration that had run when the lint came. None can be added. */
const baseline = new URL('../squawk-baseline.json', import.meta.url)
const firstLinted = '0105'

describe('the migrations', () => {
  it('block no other query and break no running server, by the rules of squawk', async () => {
    const names = (await readMigrations()).map(({ name }) => name).filter((name) => name >= firstLinted)
    expect((await lintMigrations(migrations, names)).map(describeFinding)).toEqual([])
  })

  it('from before the lint have the findings that they had, and none more', async () => {
    const names = (await readMigrations()).map(({ name }) => name).filter((name) => name < firstLinted)
    const findings = Map.groupBy(await lintMigrations(migrations, names), ({ file }) => path.basename(file))
    const known = JSON.parse(await readFile(baseline, 'utf8')) as Record<string, number>
    expect(Object.fromEntries([...findings].map(([name, own]) => [name, own.length]))).toEqual(known)
  })
})

/** What a migration must not do, and the rule that finds it. */
const bad: readonly [string, string, string][] = [
  [
    'a column with a volatile default, which rewrites the table',
    'alter table ledger.entry add column tag uuid not null default gen_random_uuid();',
    'adding-field-with-default',
  ],
  [
    'a column without a default that must not be null',
    'alter table ledger.entry add column tag text not null;',
    'adding-required-field',
  ],
  [
    'an index on the book that stops all writes',
    'create index entry_happened on ledger.entry (happened_at);',
    'require-concurrent-index-creation',
  ],
  [
    'another type for a column of the book',
    'alter table ledger.entry alter column amount type numeric;',
    'changing-column-type',
  ],
  [
    'a check of all rows',
    'alter table ledger.entry add constraint entry_positive check (amount > 0);',
    'constraint-missing-not-valid',
  ],
  [
    'a column that is not null from now on',
    'alter table ledger.entry alter column related set not null;',
    'adding-not-nullable-field',
  ],
  [
    'another name for a column, which older servers use',
    'alter table member rename column name to full_name;',
    'renaming-column',
  ],
  ['a column less, which older servers use', 'alter table member drop column name;', 'ban-drop-column'],
]

/** The way to do the same, in files of their own. */
const good: Record<string, string> = {
  '9001_expand.sql': `
    alter table ledger.entry add column tag text;
    alter table ledger.entry add constraint entry_tag check (tag is not null) not valid;`,
  '9002_index.online.sql': 'create index concurrently if not exists entry_tag on ledger.entry (tag);',
  '9003_fill.online.sql': `
    do $$ begin
      loop
        update member set name = '' where member_id in (select member_id from member where name is null limit 5000);
        exit when not found;
        commit;
      end loop;
    end $$;`,
  '9004_validate.online.sql': `
    -- Validating it again changes nothing.
    -- squawk-ignore prefer-robust-stmts
    alter table ledger.entry validate constraint entry_tag;`,
  '9005_small.sql': `
    -- The site has some hundred games.
    -- squawk-ignore require-concurrent-index-creation
    create index game_shown on game (is_shown);`,
}

describe('the lint', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kapao-lint-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(bad)('finds %s', async (_what, sql, rule) => {
    await writeFile(path.join(folder, '9000_bad.sql'), sql)
    const findings = await lintMigrations(folder, ['9000_bad.sql'])
    expect(findings.map(({ rule_name }) => rule_name)).toEqual([rule])
  })

  it('finds an index that an interrupted online migration could not create again', async () => {
    await writeFile(
      path.join(folder, '9000_bad.online.sql'),
      'create index concurrently entry_tag on ledger.entry (tag);',
    )
    const findings = await lintMigrations(folder, ['9000_bad.online.sql'])
    expect(findings.map(({ rule_name }) => rule_name)).toEqual(['prefer-robust-stmts'])
  })

  it('accepts the same in steps', async () => {
    for (const [name, sql] of Object.entries(good)) await writeFile(path.join(folder, name), sql)
    expect((await lintMigrations(folder, Object.keys(good))).map(describeFinding)).toEqual([])
  })
})
