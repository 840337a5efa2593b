/** A node of PostgreSQL's syntax tree, as its parser returns it: its kind is its only key, such as `{ ColumnRef: {…} }`. */
export type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of a node if it is of this kind. */
export function read(node: unknown, kind: string): Fields | undefined {
  const fields = isFields(node) ? node[kind] : undefined
  return isFields(fields) ? fields : undefined
}

/** A field that holds fields directly, without a kind around them. */
export function fieldsOf(node: unknown, ...path: readonly string[]): Fields | undefined {
  let found: unknown = node
  for (const key of path) found = isFields(found) ? found[key] : undefined
  return isFields(found) ? found : undefined
}

export function listOf(fields: Fields, key: string): readonly unknown[] {
  const list = fields[key]
  return Array.isArray(list) ? list : []
}

export function textOf(fields: Fields | undefined, key: string): string | undefined {
  const text = fields?.[key]
  return typeof text === 'string' ? text : undefined
}

/** The parts of a name, such as `member.status`; `*` for all columns. */
export function namesOf(list: readonly unknown[]): string[] {
  return list.map((each) => textOf(read(each, 'String'), 'sval') ?? '*')
}

/** The name of a table without the schema `public`. */
export function tableName(range: Fields): string {
  const schema = textOf(range, 'schemaname')
  const name = textOf(range, 'relname') ?? ''
  return schema === undefined || schema === 'public' ? name : `${schema}.${name}`
}

/** Calls `visit` for a value and all that it contains, until it returns `true`: then not for what is inside. */
export function walk(value: unknown, visit: (node: Fields) => boolean): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  else if (isFields(value) && !visit(value)) for (const each of Object.values(value)) walk(each, visit)
}

/** An expression without the casts around it. */
export function withoutCasts(node: unknown): unknown {
  const cast = read(node, 'TypeCast')
  return cast === undefined ? node : withoutCasts(cast['arg'])
}

/** What all must hold where a condition does: the parts that AND connects. */
function conjuncts(condition: unknown): unknown[] {
  const expression = read(condition, 'BoolExpr')
  return expression?.['boolop'] === 'AND_EXPR'
    ? listOf(expression, 'args').flatMap(conjuncts)
    : condition === undefined
      ? []
      : [condition]
}

/** The two sides of each equality that must hold where a condition does. */
export function equalitiesOf(condition: unknown): (readonly [unknown, unknown])[] {
  return conjuncts(condition).flatMap((part) => {
    const comparison = read(part, 'A_Expr')
    const isEquality =
      comparison?.['kind'] === 'AEXPR_OP' && namesOf(listOf(comparison, 'name')).join('') === '='
    return isEquality ? sidesOf(comparison) : []
  })
}

/** The two sides of an equality, or those of each column of two rows. */
function sidesOf(equality: Fields): (readonly [unknown, unknown])[] {
  const [left, right] = [read(equality['lexpr'], 'RowExpr'), read(equality['rexpr'], 'RowExpr')]
  if (!left || !right) return [[equality['lexpr'], equality['rexpr']]]
  return listOf(left, 'args').map((each, at) => [each, listOf(right, 'args')[at]] as const)
}
