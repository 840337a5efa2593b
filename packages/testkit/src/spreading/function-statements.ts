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

/** The statements of the functions of a database of the product. Variables stand in them under their names. */
export async function readFunctionStatements(url: string): Promise<FunctionStatement[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ name: string; language: string; body: string; definition: string }>(functions)
    .finally(() => client.end())
  return rows.flatMap(({ name, language, body, definition }) =>
    (language === 'sql' ? [body] : statementsOf(definition)).map((text) => ({ name, text })),
  )
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
  return texts.map((text) => text.replace(/^\s*[\w.]+(\[[^\]]*\])?\s*:=/, 'select'))
}
