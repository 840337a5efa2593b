import type { ChatBot } from '@kapao/contract/chat-bot'
import { describe, expect, it } from 'vitest'
import {
  addRule,
  botOf,
  changeRule,
  draftOf,
  duplicateRule,
  moveRule,
  removeRule,
  whereUsed,
  withoutField,
} from './bot-draft.ts'
import { countDifferences, differencesOf, fieldsOf } from './differences-of.ts'
import { missingLanguages, problemsAt, problemsOf } from './problems-of.ts'

function same(text: string) {
  return { th: text, la: text, en: text }
}

function rule(name: string, more: object = {}): ChatBot['rules'][number] {
  return {
    name,
    title: same(name),
    keywords: { th: [], la: [], en: [name] },
    says: same(`${name} answers`),
    offers: [],
    callsAgent: false,
    ...more,
  }
}

const bot: ChatBot = {
  isOn: true,
  office: { from: '', until: '', days: [0, 1, 2, 3, 4, 5, 6] },
  idleHours: 12,
  otherwise: 'menu',
  rules: [
    rule('menu', { offers: ['bonus', 'agent'] }),
    rule('bonus', { offers: ['menu'], shows: 'bonuses', guestSays: same('log in') }),
    rule('agent', { callsAgent: true }),
  ],
  agentComes: same('comes'),
  agentAway: same('{{from}} to {{until}}'),
  notUnderstood: same('sorry'),
  tooManyWaiting: same('later'),
  line: same('{{what}} {{amount}} {{status}} {{at}}'),
  nothing: same('nothing'),
  statuses: { SUCCESS: same('done'), FAILED: same('failed'), PROCESSING: same('waits') },
  kinds: { deposit: same('deposit'), slip: same('slip') },
}

function namesIn({ rules }: ChatBot): string[] {
  return rules.map(({ name }) => name)
}

describe('a draft of the bot', () => {
  it('is the configuration that was read, until something in it is changed', () => {
    expect(botOf(draftOf(bot))).toEqual(bot)
    expect(countDifferences(differencesOf(bot, botOf(draftOf(bot))))).toBe(0)
  })

  it('lets a new rule be named while others offer it', () => {
    const { draft, key } = addRule(draftOf(bot))
    const offered = changeRule(draft, 'menu', { offers: ['bonus', key] })
    const named = botOf(changeRule(offered, key, { name: 'agent' }))
    expect(named.rules[0]?.offers).toEqual(['bonus', 'agent'])
    const renamed = botOf(
      changeRule(changeRule(offered, key, { name: 'agent' }), key, { name: 'agent-late' }),
    )
    expect(renamed.rules[0]?.offers).toEqual(['bonus', 'agent-late'])
    expect(renamed.otherwise).toBe('menu')
  })

  it('adds and copies rules under names that are free, and copies no keywords', () => {
    const first = duplicateRule(draftOf(bot), 'bonus')
    const second = duplicateRule(first.draft, 'bonus')
    expect(namesIn(botOf(second.draft))).toEqual(['menu', 'bonus', 'bonus-copy-b', 'bonus-copy', 'agent'])
    const copy = second.draft.rules.find(({ key }) => key === first.key)
    expect([copy?.keywords.en, copy?.shows, copy?.offers]).toEqual([[], 'bonuses', ['menu']])
    expect(problemsOf(botOf(second.draft))).toEqual([])
    expect(addRule(addRule(draftOf(bot)).draft).key).toBe('2')
  })

  it('moves a rule up and down, and no further than the ends', () => {
    const draft = draftOf(bot)
    expect(namesIn(botOf(moveRule(draft, 'agent', -1)))).toEqual(['menu', 'agent', 'bonus'])
    expect(namesIn(botOf(moveRule(draft, 'agent', 1)))).toEqual(namesIn(bot))
    expect(namesIn(botOf(moveRule(draft, 'menu', -1)))).toEqual(namesIn(bot))
  })

  it('knows where a rule is used, and removes it from the menus with the rule', () => {
    const draft = draftOf(bot)
    const used = whereUsed(draft, 'bonus')
    expect([used.offeredBy.map(({ name }) => name), used.isOtherwise]).toEqual([['menu'], false])
    expect(whereUsed(draft, 'menu').isOtherwise).toBe(true)
    const left = botOf(removeRule(draft, 'bonus'))
    expect([namesIn(left), left.rules[0]?.offers]).toEqual([['menu', 'agent'], ['agent']])
    expect(problemsOf(left)).toEqual([])
  })

  it('can be without what a rule need not have', () => {
    const left = botOf(withoutField(withoutField(draftOf(bot), 'bonus', 'guestSays'), 'bonus', 'shows'))
    expect(Object.keys(left.rules[1] ?? {})).not.toContain('guestSays')
    expect(Object.keys(left.rules[1] ?? {})).not.toContain('shows')
  })
})

describe('the differences of two configurations', () => {
  it('name the rules that were added, removed and changed, field by field', () => {
    const draft = changeRule(removeRule(draftOf(bot), 'bonus'), 'agent', {
      says: { ...same('agent answers'), la: 'ໃໝ່' },
      keywords: { th: ['คน'], la: [], en: ['agent'] },
    })
    const { draft: longer, key } = addRule(draft)
    const after = botOf(changeRule(longer, key, { name: 'late' }))
    const { added, removed, changed, order, general } = differencesOf(bot, after)
    expect(added.map(({ name }) => name)).toEqual(['late'])
    expect(removed.map(({ name }) => name)).toEqual(['bonus'])
    expect(changed.map(({ rule: { name }, fields }) => [name, fields])).toEqual([
      ['menu', [{ path: 'offers', before: 'bonus, agent', after: 'agent' }]],
      [
        'agent',
        [
          { path: 'keywords.th', before: '', after: 'คน' },
          { path: 'says.la', before: 'agent answers', after: 'ໃໝ່' },
        ],
      ],
    ])
    expect([order, general]).toEqual([undefined, []])
  })

  it('name a new order, a text of the site, and what is no longer there', () => {
    const moved = moveRule(withoutField(draftOf(bot), 'bonus', 'guestSays'), 'agent', -1)
    const after = botOf({ ...moved, isOn: false, office: { ...moved.office, days: [1] } })
    const found = differencesOf(bot, after)
    expect(found.order).toEqual({ before: ['menu', 'bonus', 'agent'], after: ['menu', 'agent', 'bonus'] })
    expect(found.general).toEqual([
      { path: 'isOn', before: true, after: false },
      { path: 'office.days', before: '0, 1, 2, 3, 4, 5, 6', after: '1' },
    ])
    expect(found.changed[0]?.fields).toContainEqual({
      path: 'guestSays.th',
      before: 'log in',
      after: undefined,
    })
    expect(countDifferences(found)).toBe(4)
  })

  it('list of an added rule what it has', () => {
    expect(fieldsOf(rule('late')).map(({ path }) => path)).toEqual([
      'name',
      'title.th',
      'title.la',
      'title.en',
      'keywords.en',
      'says.th',
      'says.la',
      'says.en',
    ])
  })
})

describe('the problems of a draft', () => {
  it.each([
    [
      'a keyword of another rule',
      { keywords: { th: [], la: [], en: ['bonus', 'agent'] } },
      'keywords',
      'flaw',
    ],
    ['a text that is missing in Lao', { says: { th: 'ก', la: ' ', en: 'x' } }, 'says', 'required'],
    ['a placeholder that nobody fills', { says: same('{{when}}') }, 'says', 'flaw'],
    ['a rule that is not there', { offers: ['nowhere'] }, 'offers', 'flaw'],
    ['a keyword of one letter', { keywords: { th: ['x'], la: [], en: [] } }, 'keywords', 'tooShort'],
    ['a title that no button holds', { title: same('x'.repeat(101)) }, 'title', 'tooLong'],
    ['a name with a digit', { name: 'rule-2' }, 'name', 'badName'],
  ])('are at the field: %s', (_what, change, field, kind) => {
    const problems = problemsOf(botOf(changeRule(draftOf(bot), 'agent', change)))
    const at = problemsAt(problems, ['rules', 2, field])
    expect(at.map((each) => each.kind)).toContain(kind)
  })

  it('count the languages that are missing', () => {
    const draft = changeRule(draftOf(bot), 'menu', { title: { th: 'เมนู', la: '', en: '' } })
    expect(missingLanguages(problemsOf(botOf(draft)), ['rules', 0])).toEqual(['la', 'en'])
    expect(missingLanguages(problemsOf(botOf(draft)), ['rules', 1])).toEqual([])
  })

  it('say that no rule calls an agent', () => {
    const draft = changeRule(draftOf(bot), 'agent', { callsAgent: false })
    expect(problemsOf(botOf(draft))).toMatchObject([{ kind: 'flaw', flaw: { reason: 'noAgent' } }])
  })
})
