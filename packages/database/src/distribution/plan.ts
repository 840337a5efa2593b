import { StartRefusal } from '../start-refusal.ts'
import type { SqlFile } from '../sql-files.ts'
import { type DelegatedFunction, delegatedFunctions, type Placement } from './placements.ts'
import type { ForeignKey, State, TableState } from './state.ts'

/** One step, which is done wholly or not at all. */
export type Step =
  | { does: 'begin to remember' }
  | { does: 'take away'; foreignKey: ForeignKey }
  | { does: 'copy'; table: string }
  | { does: 'spread'; table: string; spreadBy: string; beside: string | undefined }
  | { does: 'manage'; table: string }
  | { does: 'put back'; foreignKey: ForeignKey }
  | { does: 'publish'; signature: string }
  | ({ does: 'delegate' } & DelegatedFunction)
  | { does: 'replace'; file: SqlFile }
  | { does: 'stop remembering' }

export type Placements = ReadonlyMap<string, Placement>

/**
 * The steps that lead from a state to the placements, in order; none where everything is so. Foreign keys are away while
 * a table at one of their ends is not yet where it belongs, because Citus allows none between tables that lie apart.
 * Refuses what is spread otherwise: only an operator can decide to move that.
 */
export function planDistribution(state: State, placements: Placements): Step[] {
  refuseOtherwiseSpread(state, placements)
  const takenAway = state.takenAway ?? []
  const managed = findToManage([...state.foreignKeys, ...takenAway], placements)
  const moving = state.tables.filter((each) => !isDone(each, placements, managed))
  const toTakeAway = state.foreignKeys.filter((each) =>
    moving.some(({ table }) => table === each.table || table === each.references),
  )
  const toPutBack = [...takenAway, ...toTakeAway]
  return [
    ...(toTakeAway.length > 0 && state.takenAway === undefined
      ? [{ does: 'begin to remember' } as const]
      : []),
    ...toTakeAway.map((foreignKey) => ({ does: 'take away', foreignKey }) as const),
    ...moving
      .filter(({ table }) => placements.get(table)?.kind === 'reference')
      .map(({ table }) => ({ does: 'copy', table }) as const),
    ...planSpreading(state, placements),
    ...moving
      .filter(({ table }) => managed.has(table))
      .map(({ table }) => ({ does: 'manage', table }) as const),
    ...toPutBack.map((foreignKey) => ({ does: 'put back', foreignKey }) as const),
    ...planFunctions(state, placements),
    ...(toPutBack.length > 0 || state.takenAway !== undefined ? [{ does: 'stop remembering' } as const] : []),
  ]
}

/** Tables of one place that Citus must know: where it must notice changes, and where a foreign key refers to a reference table. */
function findToManage(foreignKeys: readonly ForeignKey[], placements: Placements): ReadonlySet<string> {
  const known = [...placements].filter(([, placement]) => 'isKnown' in placement).map(([table]) => table)
  const referring = foreignKeys
    .filter(
      ({ table, references }) =>
        placements.get(table)?.kind === 'one place' && placements.get(references)?.kind === 'reference',
    )
    .map(({ table }) => table)
  return new Set([...known, ...referring])
}

function isDone({ table, is }: TableState, placements: Placements, managed: ReadonlySet<string>): boolean {
  switch (placements.get(table)?.kind) {
    case 'member':
    case 'own key':
      return is === 'distributed'
    case 'reference':
      return is === 'reference'
    default:
      return is === 'managed' || !managed.has(table)
  }
}

type Spread = { now: TableState; spreadBy: string }

/** The tables that lie together: those spread by a column of the same name and type. */
function groupSpread(state: State, placements: Placements): Spread[][] {
  const states = new Map(state.tables.map((each) => [each.table, each]))
  const groups = new Map<string, Spread[]>()
  for (const [table, placement] of placements) {
    const now = states.get(table)
    if (now === undefined || !('spreadBy' in placement)) continue
    const { spreadBy } = placement
    const key = `${spreadBy} ${now.types[spreadBy] ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), { now, spreadBy }])
  }
  return [...groups.values()]
}

function planSpreading(state: State, placements: Placements): Step[] {
  return groupSpread(state, placements).flatMap((group) => {
    const anchor = group.find(({ now }) => now.is === 'distributed') ?? group[0]
    return group
      .filter(({ now }) => now.is !== 'distributed')
      .map(({ now: { table }, spreadBy }) => {
        const beside = anchor?.now.table === table ? undefined : anchor?.now.table
        return { does: 'spread', table, spreadBy, beside } as const
      })
  })
}

/**
 * All but those whose signature names a table of one place, which the other servers do not have. What replaces a function
 * comes last: it relies on those that are delegated.
 */
function planFunctions({ functions, outdated }: State, placements: Placements): Step[] {
  const published = functions
    .filter(
      ({ isKnown, tables }) =>
        !isKnown && tables.every((table) => (placements.get(table)?.kind ?? 'one place') !== 'one place'),
    )
    .map(({ signature }) => ({ does: 'publish', signature }) as const)
  const delegated = delegatedFunctions
    .filter((each) =>
      functions.some(({ signature, isDelegated }) => signature === each.signature && !isDelegated),
    )
    .map((each) => ({ does: 'delegate', ...each }) as const)
  return [...published, ...delegated, ...outdated.map((file) => ({ does: 'replace', file }) as const)]
}

function refuseOtherwiseSpread(state: State, placements: Placements): void {
  for (const { table, is, column } of state.tables) {
    const placement = placements.get(table)
    const wanted = placement && 'spreadBy' in placement ? placement.spreadBy : undefined
    if (is === 'distributed' && column !== wanted)
      throw new StartRefusal(
        `${table} is already spread by ${column ?? 'nothing'}, and this version ${wanted === undefined ? 'does not spread it' : `spreads it by ${wanted}`}. Undo that first: select undistribute_table('${table}').`,
      )
    if (is === 'reference' && placement?.kind !== 'reference')
      throw new StartRefusal(
        `${table} is already copied to every server, and this version does not copy it. Undo that first: select undistribute_table('${table}').`,
      )
  }
  for (const group of groupSpread(state, placements)) {
    const [first, ...others] = group.filter(({ now }) => now.is === 'distributed')
    const apart = others.find(({ now }) => now.colocation !== first?.now.colocation)
    if (first && apart)
      throw new StartRefusal(
        `${apart.now.table} is already spread, but its rows do not lie beside those of ${first.now.table}. Undo that first: select undistribute_table('${apart.now.table}').`,
      )
  }
}
