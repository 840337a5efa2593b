import { describe, expect, it } from 'vitest'
import { addSqlComparison, sqlComparison } from './sql-comparison.ts'

function mutate(node: { type: string; [field: string]: unknown }, parent?: { type: string }): unknown[] {
  return [...sqlComparison.mutate({ node, parent })]
}

function query(tag: string, ...texts: string[]) {
  const quasis = texts.map((text) => ({ value: { raw: text, cooked: text } }))
  return { type: 'TaggedTemplateExpression', tag: { name: tag }, quasi: { quasis } }
}

describe('a comparison in SQL', () => {
  it.each([
    ['<', '<='],
    ['<=', '<'],
    ['>', '>='],
    ['>=', '>'],
  ])('as the operator %s moves its boundary to %s', (operator, other) => {
    expect(mutate({ type: 'StringLiteral', value: operator })).toEqual([
      { type: 'StringLiteral', value: other },
    ])
  })

  it('is changed one at a time in the text of a query, and arrows of JSON are none', () => {
    const texts = mutate(query('sql', "a->>'b' <> 'c' and d >= ", ' or e < 2')).map((copy) =>
      (copy as ReturnType<typeof query>).quasi.quasis.map(({ value }) => value.raw),
    )
    expect(texts).toEqual([
      ["a->>'b' <> 'c' and d > ", ' or e < 2'],
      ["a->>'b' <> 'c' and d >= ", ' or e <= 2'],
    ])
  })

  it('is not one in another text, a type or another tag', () => {
    expect(mutate({ type: 'StringLiteral', value: '=' })).toEqual([])
    expect(mutate({ type: 'StringLiteral', value: '>' }, { type: 'TSLiteralType' })).toEqual([])
    expect(mutate(query('html', 'a > b'))).toEqual([])
  })

  it('is known to the installed Stryker', async () => {
    await expect(addSqlComparison()).resolves.toBeUndefined()
  })
})
