import { migrate } from '@kapao/database/migrate'
import { createTestDatabase } from '@kapao/testkit/postgres'
import { describe, expect, it } from 'vitest'
import { answerDocument, renderTable, statementsIn } from './money-document.ts'
import { openMoney } from './money.store.ts'
import { readText } from './source.ts'

const document = readText('docs/money.md')

describe('docs/money.md', () => {
  it('shows the result that the ledger returns for each statement', async () => {
    const database = await createTestDatabase()
    await migrate(database.url)
    const { ask, close } = await openMoney(database.url)
    let asked = 0
    const answered = await answerDocument(document, (statement) => {
      asked += 1
      return ask(statement)
    }).finally(close)
    await database.drop()
    expect(asked).toBeGreaterThan(20)
    expect(answered).toBe(document)
  })

  it('shows every block of SQL with its result', () => {
    expect(document.match(/```sql/g)?.length).toBe(document.match(/```text/g)?.length)
    expect(document).not.toContain('```text\n```')
  })

  it('is found wrong when one digit differs', async () => {
    const text = 'x\n\n```sql\nselect 1;\n```\n\n```text\n ?column?\n----------\n 2\n```\n\ny'
    const answered = await answerDocument(text, async () => ' ?column?\n----------\n 1')
    expect(answered).not.toBe(text)
    expect(answered).toBe(text.replace(' 2\n', ' 1\n'))
  })

  it('is split into statements, and results are rendered as psql does', () => {
    expect(statementsIn("select ';' as a;\nselect 2\nfrom b;\n")).toEqual([
      "select ';' as a",
      'select 2\nfrom b',
    ])
    const rows = [
      ['1', null],
      ['10', 'c'],
    ]
    expect(renderTable({ columns: ['a', 'bb'], rows })).toBe(' a  | bb\n----+----\n 1  |\n 10 | c')
  })
})
