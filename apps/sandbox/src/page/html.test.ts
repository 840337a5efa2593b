import { expect, test } from 'vitest'
import { html } from './html.ts'

test('escapes every inserted value, in text and in attributes', () => {
  const wicked = `"><script>alert('1')</script>&`
  expect(html`<p title="${wicked}">${wicked}</p>`.markup).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</p>',
  )
})

test('keeps nested markup of the same tag, also in lists', () => {
  const items = ['a', '<b>'].map((each) => html`<i>${each}</i>`)
  expect(html`<p>${items}</p>`.markup).toBe('<p><i>a</i><i>&lt;b&gt;</i></p>')
})

test('writes nothing for undefined and false, and writes 0', () => {
  expect(html`<p>${undefined}${false}${0}</p>`.markup).toBe('<p>0</p>')
})
