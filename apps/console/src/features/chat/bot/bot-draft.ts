import type { ChatBot, ChatBotRule } from '@kapao/contract/chat-bot'

/**
 * A rule as it is edited. Its key is the name of a stored rule, which is never changed, and a number for a new one; the
 * others offer it by the key, so that it can be named while it is written.
 */
export type DraftRule = ChatBotRule & { key: string; isNew: boolean }

export type BotDraft = Omit<ChatBot, 'rules'> & { rules: DraftRule[] }

/** The configuration as it is edited: `offers` and `otherwise` are keys. */
export function draftOf(bot: ChatBot): BotDraft {
  return { ...bot, rules: bot.rules.map((rule) => ({ ...rule, key: rule.name, isNew: false })) }
}

/** The configuration that a draft would be stored as. */
export function botOf({ rules, otherwise, ...rest }: BotDraft): ChatBot {
  const names = new Map(rules.map(({ key, name }) => [key, name]))
  function nameOf(key: string): string {
    return names.get(key) ?? key
  }
  return {
    ...rest,
    otherwise: nameOf(otherwise),
    rules: rules.map(({ key: _key, isNew: _isNew, ...rule }) => ({
      ...rule,
      offers: rule.offers.map(nameOf),
    })),
  }
}

export function changeRule(draft: BotDraft, key: string, change: Partial<DraftRule>): BotDraft {
  return { ...draft, rules: draft.rules.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)) }
}

/** Without a field that a rule need not have. */
export function withoutField(draft: BotDraft, key: string, field: 'shows' | 'guestSays'): BotDraft {
  return {
    ...draft,
    rules: draft.rules.map((rule) => {
      if (rule.key !== key) return rule
      const { [field]: _dropped, ...rest } = rule
      return rest
    }),
  }
}

/** Adds an empty rule at the end. */
export function addRule(draft: BotDraft): { draft: BotDraft; key: string } {
  const rule: DraftRule = {
    key: freeKey(draft),
    isNew: true,
    name: freeName(draft, 'new-rule'),
    title: { th: '', la: '', en: '' },
    keywords: { th: [], la: [], en: [] },
    says: { th: '', la: '', en: '' },
    offers: [],
    callsAgent: false,
  }
  return { draft: { ...draft, rules: [...draft.rules, rule] }, key: rule.key }
}

/** Adds a copy behind a rule. It has no keywords, since each belongs to one rule. */
export function duplicateRule(draft: BotDraft, key: string): { draft: BotDraft; key: string } {
  const index = draft.rules.findIndex((rule) => rule.key === key)
  const original = draft.rules[index]
  if (!original) return { draft, key }
  const copy: DraftRule = {
    ...original,
    key: freeKey(draft),
    isNew: true,
    name: freeName(draft, `${original.name.slice(0, 33)}-copy`),
    keywords: { th: [], la: [], en: [] },
  }
  return { draft: { ...draft, rules: draft.rules.toSpliced(index + 1, 0, copy) }, key: copy.key }
}

/** Moves a rule up (-1) or down (1). */
export function moveRule(draft: BotDraft, key: string, by: -1 | 1): BotDraft {
  return {
    ...draft,
    rules: moved(
      draft.rules,
      draft.rules.findIndex((rule) => rule.key === key),
      by,
    ),
  }
}

/** A list with one item moved up or down; the same one where there is no further. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const item = list[index]
  const to = index + by
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(index, 1).toSpliced(to, 0, item)
}

/** Removes a rule, also from the menus that offer it. */
export function removeRule(draft: BotDraft, key: string): BotDraft {
  return {
    ...draft,
    rules: draft.rules
      .filter((rule) => rule.key !== key)
      .map((rule) => ({ ...rule, offers: rule.offers.filter((each) => each !== key) })),
  }
}

/** Which other rules offer a rule, and whether it answers when no keyword matches. */
export function whereUsed(draft: BotDraft, key: string): { offeredBy: DraftRule[]; isOtherwise: boolean } {
  return {
    offeredBy: draft.rules.filter((rule) => rule.key !== key && rule.offers.includes(key)),
    isOtherwise: draft.otherwise === key,
  }
}

/** Keys of new rules are numbers, which no name is. */
function freeKey({ rules }: BotDraft): string {
  return String(Math.max(0, ...rules.map(({ key }) => Number(key) || 0)) + 1)
}

/** Names have letters and dashes only. */
function freeName({ rules }: BotDraft, wanted: string): string {
  const taken = new Set(rules.map(({ name }) => name))
  let name = wanted
  for (let letter = 'b'.codePointAt(0) ?? 0; taken.has(name); letter += 1)
    name = `${wanted}-${String.fromCodePoint(letter)}`
  return name
}
