import type { ChatBot, ChatBotRule } from '@kapao/contract/chat-bot'

/** A text or figure of a configuration; `undefined`: there is none. */
export type Value = string | boolean | undefined

/** `path`: the name of the field and, in a text, the language. */
export type FieldChange = { path: string; before: Value; after: Value }

export type Differences = {
  added: ChatBotRule[]
  removed: ChatBotRule[]
  changed: { rule: ChatBotRule; fields: FieldChange[] }[]
  /** Names of the rules in both, if their order differs. */
  order: { before: string[]; after: string[] } | undefined
  /** What is not of a rule. */
  general: FieldChange[]
}

/** What differs between two configurations, rule by rule. */
export function differencesOf(before: ChatBot, after: ChatBot): Differences {
  const [old, kept] = [byName(before), byName(after)]
  const both = after.rules.filter(({ name }) => old.has(name))
  const order = {
    before: before.rules.map(({ name }) => name).filter((name) => kept.has(name)),
    after: both.map(({ name }) => name),
  }
  return {
    added: after.rules.filter(({ name }) => !old.has(name)),
    removed: before.rules.filter(({ name }) => !kept.has(name)),
    changed: both
      .map((rule) => ({ rule, fields: fieldChanges(old.get(rule.name), rule) }))
      .filter(({ fields }) => fields.length > 0),
    order: order.before.join(' ') === order.after.join(' ') ? undefined : order,
    general: fieldChanges({ ...before, rules: undefined }, { ...after, rules: undefined }),
  }
}

/** How many rules and general texts differ. */
export function countDifferences({ added, removed, changed, order, general }: Differences): number {
  return added.length + removed.length + changed.length + general.length + (order === undefined ? 0 : 1)
}

/** The fields of a rule that is added or removed. */
export function fieldsOf(rule: ChatBotRule): FieldChange[] {
  return fieldChanges({}, rule).filter(({ after }) => after !== '' && after !== false)
}

function byName({ rules }: ChatBot): Map<string, ChatBotRule> {
  return new Map(rules.map((rule) => [rule.name, rule]))
}

function fieldChanges(before: object | undefined, after: object): FieldChange[] {
  const [was, is] = [flatten(before ?? {}), flatten(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((change) => change.before !== change.after)
}

function flatten(values: object, prefix = ''): Map<string, Value> {
  const flat = new Map<string, Value>()
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    const path = `${prefix}${name}`
    if (value === undefined) continue
    if (Array.isArray(value)) flat.set(path, value.join(', '))
    else if (typeof value === 'object' && value !== null)
      for (const [inner, each] of flatten(value, `${path}.`)) flat.set(inner, each)
    else flat.set(path, typeof value === 'boolean' ? value : String(value))
  }
  return flat
}
