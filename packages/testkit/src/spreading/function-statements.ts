import { readDistributedFunctions } from '@kapao/database/functions'
import { parsePlPgSQLSync } from 'libpg-query'
import pg from 'pg'
import { read, textOf, walk } from './syntax.ts'

export type FunctionStatement = { name: string; text: string }

const functions = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname as name, l.lanname as language,
    p.prosrc as body, pg_get_functiondef(p.oid) as definition
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname in ('public', 'ledger') and l.lanname in ('sql', 'plpgsql')
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 1`

/**
 * The statements of the functions that a distributed database has, read from one of the product that is not distributed.
 * Variables stand in them under their names.
 */
export async function readFunctionStatements(url: string): Promise<FunctionStatement[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows = await readDefinitions(client).finally(() => client.end())
  return rows.flatMap(({ name, language, body, definition }) =>
    (language === 'sql' ? [body] : statementsOf(definition)).map((text) => ({ name, text })),
  )
}

type Definition = { name: string; language: string; body: string; definition: string }

/** Replaces the functions that have another text in a distributed database, reads them all, and takes that back. */
async function readDefinitions(client: pg.Client): Promise<Definition[]> {
  await client.query('begin')
  await client.query('set local check_function_bodies = off')
  for (const { sql } of await readDistributedFunctions()) await client.query(sql)
  const { rows } = await client.query<Definition>(functions)
  await client.query('rollback')
  return rows
}

/** The statements of a function in PL/pgSQL, and its expressions as queries. */
function statementsOf(definition: string): string[] {
  const texts: string[] = []
  walk(parsePlPgSQLSync(definition), (node) => {
    const expression = read(node, 'PLpgSQL_expr')
    const text = textOf(expression, 'query')
    if (text !== undefined) texts.push(expression?.['parseMode'] === 2 ? `select ${text}` : text)
    return false
  })
  // Assignments have no query of their own but in their value, which is an expression.
  return texts.map((text) => text.replace(/^\s*[\w.]+(\[.*?\])?\s*:=/s, 'select'))
}
