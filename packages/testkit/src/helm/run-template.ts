import type { Block, Command, Node, Operand, Pipeline } from './parse-template.ts'
import { locate, TemplateRefused } from './read-actions.ts'
import { isEmpty, print, templateFunctions, textOf, type Value } from './template-functions.ts'

export type Defines = ReadonlyMap<string, readonly Node[]>

/** The variables of a block, and around it those of the blocks that it is in. `$` is what the template was given. */
type Scope = { variables: Map<string, Value>; around: Scope | undefined }

type Run = { defines: Defines; dot: Value; scope: Scope }

/** Renders nodes with what they are given. Throws `TemplateRefused` where Go would fail, and at anything unknown. */
export function runTemplate(nodes: readonly Node[], defines: Defines, given: Value): string {
  return runNodes(nodes, {
    defines,
    dot: given,
    scope: { variables: new Map([['$', given]]), around: undefined },
  })
}

function runNodes(nodes: readonly Node[], run: Run): string {
  return nodes.map((node) => runNode(node, run)).join('')
}

function runNode(node: Node, run: Run): string {
  if (node.kind === 'text') return node.text
  return locate(`line ${node.line}`, () => {
    switch (node.kind) {
      case 'print': {
        const value = evaluate(node.pipeline, run)
        return node.pipeline.variables.length > 0 ? '' : print(value)
      }
      case 'template':
        return runDefined(node.name, evaluate(node.pipeline, run), run.defines)
      case 'range':
        return runRange(node, run)
      default:
        return runChoice(node, run)
    }
  })
}

function runDefined(name: string, given: Value, defines: Defines): string {
  const body = defines.get(name)
  if (!body) throw new TemplateRefused(`there is no template "${name}"`)
  return runTemplate(body, defines, given)
}

/** A new scope inside that of the run. */
function inside(run: Run, dot = run.dot): Run {
  return { ...run, dot, scope: { variables: new Map(), around: run.scope } }
}

function runChoice({ kind, pipeline, body, otherwise }: Block, around: Run): string {
  const run = inside(around)
  const value = evaluate(pipeline, run)
  if (isEmpty(value)) return runNodes(otherwise, run)
  return runNodes(body, kind === 'with' ? { ...run, dot: value } : run)
}

function runRange({ pipeline, body, otherwise }: Block, around: Run): string {
  if (pipeline.isAssignment) throw new TemplateRefused('range cannot assign')
  const value = evaluate({ ...pipeline, variables: [] }, around)
  if (typeof value !== 'object') throw new TemplateRefused('range takes a list or a map')
  const items: [Value, Value][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (items.length === 0) return runNodes(otherwise, inside(around))
  return items
    .map(([key, item]) => {
      const run = inside(around, item)
      const values = pipeline.variables.length === 2 ? [key, item] : [item]
      for (const [index, name] of pipeline.variables.entries())
        run.scope.variables.set(name, values[index] ?? '')
      return runNodes(body, run)
    })
    .join('')
}

function evaluate({ variables, isAssignment, commands }: Pipeline, run: Run): Value {
  let value: Value | undefined
  for (const command of commands) value = runCommand(command, run, value)
  if (value === undefined) throw new TemplateRefused('a pipeline without a value')
  const [name] = variables
  if (name === undefined) return value
  if (variables.length > 1) throw new TemplateRefused('two variables outside of range')
  const scope = isAssignment ? scopeOf(name, run.scope) : run.scope
  scope.variables.set(name, value)
  return value
}

function scopeOf(name: string, from: Scope): Scope {
  for (let scope: Scope | undefined = from; scope; scope = scope.around)
    if (scope.variables.has(name)) return scope
  throw new TemplateRefused(`there is no variable ${name}`)
}

function runCommand({ call, operands }: Command, run: Run, piped: Value | undefined): Value {
  const values = operands.map((operand) => valueOf(operand, run))
  if (piped !== undefined) values.push(piped)
  if (call === 'include') {
    const [name, given, ...others] = values
    if (given === undefined || others.length > 0)
      throw new TemplateRefused('include takes a name and a value')
    return runDefined(textOf(name, 'include'), given, run.defines)
  }
  if (call !== undefined) {
    const compute = templateFunctions[call]
    if (!compute) throw new TemplateRefused(`does not know the function ${call}`)
    return compute(...values)
  }
  const [value, ...rest] = values
  if (typeof value === 'function') return value(...rest)
  if (value === undefined || rest.length > 0)
    throw new TemplateRefused('gives something to what is no function')
  return value
}

function valueOf(operand: Operand, run: Run): Value {
  if (operand.kind === 'literal') return operand.value
  if (operand.kind === 'pipeline') return evaluate(operand.pipeline, inside(run))
  const { variable, path } = operand
  let value: Value | undefined =
    variable === undefined ? run.dot : scopeOf(variable, run.scope).variables.get(variable)
  for (const name of path) {
    if (typeof value !== 'object' || Array.isArray(value) || !Object.hasOwn(value, name))
      throw new TemplateRefused(`there is no .${path.join('.')}`)
    value = value[name]
  }
  if (value === undefined) throw new TemplateRefused(`there is no .${path.join('.')}`)
  return value
}
