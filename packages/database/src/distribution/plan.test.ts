import { describe, expect, it } from 'vitest'
import type { Placement } from './placements.ts'
import { planDistribution, type Step } from './plan.ts'
import type { ForeignKey, FunctionState, State, TableState } from './state.ts'
import { describeStep } from './steps.ts'

const placements = new Map<string, Placement>([
  ['member', { kind: 'member', spreadBy: 'member_id' }],
  ['transfer', { kind: 'member', spreadBy: 'member_id' }],
  ['session', { kind: 'own key', spreadBy: 'token_hash' }],
  ['otp_challenge', { kind: 'own key', spreadBy: 'token_hash' }],
  ['voucher', { kind: 'own key', spreadBy: 'token_hash' }],
  ['operator', { kind: 'reference' }],
  ['approval', { kind: 'one place' }],
  ['seal', { kind: 'one place' }],
  ['job_transaction', { kind: 'one place', isKnown: true }],
])

const typesOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  session: { token_hash: 'bytea' },
  otp_challenge: { token_hash: 'bytea' },
  voucher: { token_hash: 'text' },
}

function plain(table: string): TableState {
  return {
    table,
    is: 'plain',
    column: null,
    colocation: null,
    types: typesOf[table] ?? { member_id: 'uuid' },
  }
}

function key(table: string, references: string): ForeignKey {
  return { table, references, name: `${table}_fkey`, definition: `FOREIGN KEY … REFERENCES ${references}` }
}

const transferKey = key('transfer', 'member')
const approvalKey = key('approval', 'operator')

function plainFunction(signature: string, tablesOf: string[] = []) {
  return { signature, isKnown: false, isDelegated: false, tables: tablesOf }
}

const untouched: State = {
  tables: [...placements.keys()].map(plain),
  foreignKeys: [transferKey, approvalKey],
  takenAway: undefined,
  functions: [
    plainFunction('post(jsonb)'),
    plainFunction('ledger.open_wallet(uuid,text)'),
    plainFunction('entry_hash(member)', ['member']),
    plainFunction('seal_hash(seal)', ['seal']),
  ],
  outdated: [{ name: 'post.sql', sql: '' }],
}

/** Does a step to a state, as the database would. */
function apply(state: State, step: Step): State {
  function set(table: string, change: Partial<TableState>): State {
    return {
      ...state,
      tables: state.tables.map((each) => (each.table === table ? { ...each, ...change } : each)),
    }
  }
  function setFunction(signature: string, change: Partial<FunctionState>): State {
    return {
      ...state,
      functions: state.functions.map((each) =>
        each.signature === signature ? { ...each, ...change } : each,
      ),
    }
  }
  const { foreignKeys, takenAway = [], tables } = state
  switch (step.does) {
    case 'begin to remember':
      return { ...state, takenAway: [] }
    case 'take away':
      return {
        ...state,
        foreignKeys: foreignKeys.filter((each) => each !== step.foreignKey),
        takenAway: [...takenAway, step.foreignKey],
      }
    case 'copy':
      return set(step.table, { is: 'reference' })
    case 'spread': {
      const beside = tables.find(({ table }) => table === step.beside)
      const colocation = beside?.colocation ?? tables.findIndex(({ table }) => table === step.table) + 1
      return set(step.table, { is: 'distributed', column: step.spreadBy, colocation })
    }
    case 'manage':
      return set(step.table, { is: 'managed' })
    case 'put back':
      return {
        ...state,
        foreignKeys: [...foreignKeys, step.foreignKey],
        takenAway: takenAway.filter((each) => each !== step.foreignKey),
      }
    case 'publish':
      return setFunction(step.signature, { isKnown: true })
    case 'delegate':
      return setFunction(step.signature, { isDelegated: true })
    case 'replace':
      return { ...state, outdated: state.outdated.filter((each) => each !== step.file) }
    case 'stop remembering':
      return { ...state, takenAway: undefined }
  }
}

function run(state: State, steps: readonly Step[]): State {
  return steps.reduce(apply, state)
}

const whole = planDistribution(untouched, placements)
const distributed = run(untouched, whole)

describe('the plan of a distribution', () => {
  it('takes foreign keys away, copies, spreads beside each other, puts back, and publishes functions', () => {
    expect(whole.map(describeStep)).toEqual([
      'Make the table kapao_distribution.foreign_key, which remembers foreign keys until they are put back.',
      'Take away the foreign key transfer_fkey of transfer.',
      'Take away the foreign key approval_fkey of approval.',
      'Copy operator to every server.',
      'Spread member by member_id.',
      'Spread transfer by member_id, beside member.',
      'Spread session by token_hash.',
      'Spread otp_challenge by token_hash, beside session.',
      'Spread voucher by token_hash.',
      'Make approval known to every server; its rows stay in one place.',
      'Make job_transaction known to every server; its rows stay in one place.',
      'Put back the foreign key transfer_fkey of transfer.',
      'Put back the foreign key approval_fkey of approval.',
      'Make the function post(jsonb) known to every server.',
      'Make the function ledger.open_wallet(uuid,text) known to every server.',
      'Make the function entry_hash(member) known to every server.',
      'Run the function ledger.open_wallet(uuid,text) at the server of the member.',
      'Replace the function post by the one for a distributed database.',
      'Drop the table kapao_distribution.foreign_key.',
    ])
  })

  it('has nothing to do where everything is so', () => {
    expect(planDistribution(distributed, placements)).toEqual([])
    expect(distributed.foreignKeys).toHaveLength(2)
  })

  it('leads to the same from wherever a run was broken off', () => {
    for (const [taken] of whole.entries()) {
      const broken = run(untouched, whole.slice(0, taken))
      const rest = planDistribution(broken, placements)
      expect(rest.map(describeStep)).toEqual(whole.slice(taken).map(describeStep))
      expect(run(broken, rest)).toMatchObject({
        tables: distributed.tables,
        functions: distributed.functions,
        outdated: [],
        takenAway: undefined,
        foreignKeys: expect.arrayContaining([transferKey, approvalKey]),
      })
    }
  })

  it('spreads a table that came later beside the others, and leaves what is in place', () => {
    const later = key('later', 'operator')
    const withLater = new Map([...placements, ['later', { kind: 'member', spreadBy: 'member_id' }] as const])
    const state = {
      ...distributed,
      tables: [plain('later'), ...distributed.tables],
      foreignKeys: [...distributed.foreignKeys, later],
    }
    expect(planDistribution(state, withLater)).toEqual([
      { does: 'begin to remember' },
      { does: 'take away', foreignKey: later },
      { does: 'spread', table: 'later', spreadBy: 'member_id', beside: 'member' },
      { does: 'put back', foreignKey: later },
      { does: 'stop remembering' },
    ])
  })

  function change(table: string, to: Partial<TableState>): State {
    const tables = distributed.tables.map((each) => (each.table === table ? { ...each, ...to } : each))
    return { ...distributed, tables }
  }

  it.each([
    [
      'by another column',
      change('session', { column: 'member_id' }),
      /session is already spread by member_id.*by token_hash/,
    ],
    [
      'apart from the others',
      change('transfer', { colocation: 99 }),
      /transfer .* do not lie beside those of member/,
    ],
    [
      'instead of left',
      change('seal', { is: 'distributed', column: 'seal_no' }),
      /seal is already spread .* does not spread it/,
    ],
    [
      'instead of copied',
      change('operator', { is: 'distributed', column: 'name' }),
      /operator is already spread/,
    ],
    ['as a copy', change('member', { is: 'reference' }), /member is already copied/],
  ])('refuses a table that is spread %s', (_, state, sentence) => {
    expect(() => planDistribution(state, placements)).toThrow(sentence)
  })
})
