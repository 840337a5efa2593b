import { expect, it } from 'vitest'
import { readMigrations } from './migrate.ts'
import { splitStatements } from './sql-files.ts'

it('splits a text where its statements end, whatever else has a semicolon', async () => {
  expect(
    await splitStatements(`-- First; of ยอดเงิน.
create table a (name text default ';');
do $$ begin perform 1; perform ';'; end $$;
select '฿;' as "one;two" /* and; so on */`),
  ).toEqual([
    `create table a (name text default ';')`,
    "do $$ begin perform 1; perform ';'; end $$",
    `select '฿;' as "one;two" /* and; so on */`,
  ])
  await expect(splitStatements('select 1; selec 2')).rejects.toThrow(/syntax error/)
})

it('leaves nothing of a migration out', async () => {
  function plain(text: string): string {
    return text
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/[\s;]+/g, ' ')
      .trim()
  }
  for (const { name, sql } of await readMigrations())
    expect(plain((await splitStatements(sql)).join(';')), name).toBe(plain(sql))
})
