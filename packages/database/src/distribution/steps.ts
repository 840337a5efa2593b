import pg from 'pg'
import { giveDistributedRights } from '../bring-forward.ts'
import { applyFunctions } from '../functions.ts'
import type { Step } from './plan.ts'
import { memory } from './state.ts'

/** What a step does, for the operator. */
export function describeStep(step: Step): string {
  switch (step.does) {
    case 'begin to remember':
      return `Make the table ${memory}, which remembers foreign keys until they are put back.`
    case 'take away':
      return `Take away the foreign key ${step.foreignKey.name} of ${step.foreignKey.table}.`
    case 'copy':
      return `Copy ${step.table} to every server.`
    case 'spread':
      return `Spread ${step.table} by ${step.spreadBy}${step.beside === undefined ? '' : `, beside ${step.beside}`}.`
    case 'manage':
      return `Make ${step.table} known to every server; its rows stay in one place.`
    case 'put back':
      return `Put back the foreign key ${step.foreignKey.name} of ${step.foreignKey.table}.`
    case 'publish':
      return `Make the function ${step.signature} known to every server.`
    case 'delegate':
      return `Run the function ${step.signature} at the server of the member.`
    case 'replace':
      return `Replace the function ${step.file.name.replace(/\.sql$/, '')} by the one for a distributed database.`
    case 'stop remembering':
      return `Drop the table ${memory}.`
  }
}

/** Does a step in one transaction. */
export async function takeStep(client: pg.Client, step: Step): Promise<void> {
  await client.query('begin')
  try {
    for (const [text, values] of statementsOf(step)) await client.query(text, values)
    if (step.does === 'delegate') await giveRights(client)
    if (step.does === 'replace') await applyFunctions(client, [step.file])
    await client.query('commit')
  } catch (thrown) {
    await client.query('rollback')
    throw thrown
  }
}

/** Gives the rights of a distributed database to those who may post: the application's role. */
async function giveRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    `select distinct pg_get_userbyid(a.grantee) as role from pg_proc p, aclexplode(p.proacl) a
     where p.oid = 'ledger.post(jsonb)'::regprocedure and a.grantee not in (0, p.proowner)`,
  )
  for (const { role } of rows) await giveDistributedRights(client, role)
}

type Statement = [text: string, values?: unknown[]]

function statementsOf(step: Step): Statement[] {
  switch (step.does) {
    case 'begin to remember':
      return [
        ['create schema kapao_distribution'],
        [
          `create table ${memory} (table_name text not null, name text not null, references_table text not null,
             definition text not null, primary key (table_name, name))`,
        ],
      ]
    case 'take away': {
      const { table, name, references, definition } = step.foreignKey
      return [
        [`insert into ${memory} values ($1, $2, $3, $4)`, [table, name, references, definition]],
        [`alter table ${quote(table)} drop constraint ${pg.escapeIdentifier(name)}`],
      ]
    }
    case 'copy':
      return withoutTriggers(step.table, ['select create_reference_table($1)', [qualify(step.table)]])
    case 'spread':
      return withoutTriggers(step.table, [
        'select create_distributed_table($1, $2, colocate_with => $3)',
        [qualify(step.table), step.spreadBy, step.beside === undefined ? 'none' : qualify(step.beside)],
      ])
    case 'manage':
      return [['select citus_add_local_table_to_metadata($1)', [qualify(step.table)]]]
    case 'put back': {
      const { table, name, definition } = step.foreignKey
      return [
        [`alter table ${quote(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`],
        [`delete from ${memory} where table_name = $1 and name = $2`, [table, name]],
      ]
    }
    case 'publish':
      return [
        ...withUncheckedBodies,
        ['select create_distributed_function($1::regprocedure)', [step.signature]],
      ]
    case 'delegate':
      return [
        ...withUncheckedBodies,
        [
          `select create_distributed_function($1::regprocedure, $2, colocate_with => 'ledger.account', force_delegation => true)`,
          [step.signature, step.argument],
        ],
      ]
    case 'replace':
      return [...withUncheckedBodies, ['set local search_path = public']]
    case 'stop remembering':
      return [[`drop table ${memory}`], ['drop schema kapao_distribution']]
  }
}

/** Functions may call each other and read tables that a worker does not have, so it does not check bodies. */
const withUncheckedBodies: readonly Statement[] = [
  [`set local citus.propagate_set_commands = 'local'`],
  ['set local check_function_bodies = off'],
]

/**
 * Moves the rows of a table, and frees the space of those that stayed behind. Its triggers are off meanwhile: they would
 * check rows in tables that are not spread yet, and keep an append-only table from being emptied here.
 */
function withoutTriggers(table: string, move: Statement): Statement[] {
  return [
    [`alter table ${quote(table)} disable trigger user`],
    move,
    ['select truncate_local_data_after_distributing_table($1)', [qualify(table)]],
    [`alter table ${quote(table)} enable trigger user`],
  ]
}

function qualify(table: string): string {
  return table.includes('.') ? table : `public.${table}`
}

function quote(table: string): string {
  return qualify(table).split('.').map(pg.escapeIdentifier).join('.')
}
