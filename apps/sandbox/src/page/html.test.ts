import { expect, test } from 'vitest'
import { html } from './html.ts'

test('escapes everything that is put in, in text and in attributes', () => {
  const wicked = `"><script>alert('1')</script>&`
  expect(html`<p title="${wicked}">${wicked}</p>`.markup).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</p>',
  )
})

test('keeps markup that was made by the same tag, also in lists', () => {
  const items = ['a', '<b>'].map((each) => html`<i>${each}</i>`)
  expect(html`<p>${items}</p>`.markup).toBe('<p><i>a</i><i>&lt;b&gt;</i></p>')
})

test('writes nothing for what is absent or false, and numbers as they are', () => {
  expect(html`<p>${undefined}${false}${0}</p>`.markup).toBe('<p>0</p>')
})
