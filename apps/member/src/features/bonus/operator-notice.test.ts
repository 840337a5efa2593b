import { expect, it } from 'vitest'
import { noticeOf } from './operator-notice.ts'

it("replaces every placeholder in the operator's text with the fail percentage of the bonus", () => {
  const text = '<p>{percentFail}% ends it.</p><p>So: {percentFail}%.</p>'
  expect(noticeOf(text, 10)).toBe('<p>10% ends it.</p><p>So: 10%.</p>')
  expect(noticeOf(text, 0)).toBe('<p>0% ends it.</p><p>So: 0%.</p>')
  expect(noticeOf('No more than one at a time.', 10)).toBe('No more than one at a time.')
})
