import {
  about,
  type Finding,
  isNode,
  isTest,
  lineAt,
  type Node,
  nameOf,
  type Source,
  textOf,
} from './source.ts'

/** One call that writes to the log. `?` stands for a part of the name that is known only when it runs. */
type LogCall = { level: string; event: string | undefined; path: string; line: number }

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
const alertLevels = new Set(['warn', 'error', 'fatal'])

/** What writes to the log in production or in the sandbox. */
const logging = /^(apps\/(api|sandbox)|packages\/[a-z0-9]+)\/src\//

const api = 'apps/api/src/'
const production = 'docs/production.md'

/** `payout.manual_review`: lower case, dots between the parts, underscores within a part, at least two parts. */
const eventName = /^(\?|[a-z][a-z0-9]*(_[a-z0-9]+)*)(\.[a-z][a-z0-9]*(_[a-z0-9]+)*)+$/

/** Log messages that are not an event name. */
export function findUnnamedEvents(sources: readonly Source[]): Finding[] {
  return sources.flatMap(logCallsIn).flatMap(({ event, level, path, line }) => {
    if (event !== undefined && eventName.test(event)) return []
    const found = event === undefined ? 'no event name' : `"${event}" is not an event name`
    return [
      {
        path,
        line,
        message: `${found}: write log.${level}({ err, memberId }, 'noun.past_or_state'), such as 'payout.manual_review'; ids, codes and reasons are fields`,
      },
    ]
  })
}

/** Every log call of a file: `log.warn`, `context.log.warn`, `request.log.warn`. */
export function logCallsIn({ path, text, nodes }: Source): LogCall[] {
  if (!logging.test(path) || isTest(path)) return []
  return nodes.flatMap((node) => {
    const level = levelOf(node)
    if (level === undefined) return []
    const event = messageOf(node['arguments'] as readonly unknown[])
    return [{ level, event, path, line: lineAt(text, node.start) }]
  })
}

function levelOf(node: Node): string | undefined {
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined
  if (!isNode(callee) || callee.type !== 'MemberExpression') return undefined
  const level = nameOf(callee['property'])
  return level !== undefined && levels.has(level) && isLog(callee['object']) ? level : undefined
}

function isLog(value: unknown): boolean {
  if (!isNode(value)) return false
  const name = nameOf(value.type === 'MemberExpression' ? value['property'] : value)
  return name === 'log' || name === 'logger'
}

/** The message comes first, or second after the fields. A message that is computed has no name to check. */
function messageOf([first, second]: readonly unknown[]): string | undefined {
  return textOf(first) ?? textOf(second)
}

/**
 * Events of the server at level warn and above, each with its levels. A part that is known only when it runs is `*`.
 */
export function alertEventsIn(sources: readonly Source[]): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const { level, event = '' } of sources
    .filter(({ path }) => path.startsWith(api))
    .flatMap(logCallsIn)) {
    if (!alertLevels.has(level)) continue
    const name = event.replace('?', '*')
    found.set(name, (found.get(name) ?? new Set()).add(level))
  }
  return new Map([...found].map(([name, its]) => [name, [...its].toSorted().join(', ')]))
}

/** The events that the table of docs/production.md lists, each with its level. A row may list several events. */
export function documentedEventsIn(text: string): Map<string, string> {
  const section = text.split(/^## /m).find((each) => each.startsWith('Events worth an alert')) ?? ''
  const rows = [...section.matchAll(/^\| (`[^|]+`) +\| ([a-z, ]+?) +\|/gm)]
  return new Map(
    rows.flatMap(([, names = '', level = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']): [string, string] => [name, level]),
    ),
  )
}

/**
 * Events worth an alert that the table does not list or lists with another level, and listed ones that do not exist.
 */
export function findEventTableFaults(sources: readonly Source[], text: string): Finding[] {
  const found = alertEventsIn(sources)
  const documented = documentedEventsIn(text)
  return [
    ...[...found]
      .filter(([name, level]) => documented.get(name) !== level)
      .map(([name, level]) =>
        about(production, `"Events worth an alert" needs a row for ${name} (${level})`),
      ),
    ...[...documented.keys()]
      .filter((name) => !found.has(name))
      .map((name) => about(production, `lists the event ${name}, which the server never logs`)),
  ]
}
