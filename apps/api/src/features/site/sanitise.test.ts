import { attackTexts } from '@kapao/testkit/attack-texts'
import { expect, it } from 'vitest'
import { sanitise } from './sanitise.ts'

it('keeps text, lists and their language', () => {
  const html = '<h3 lang="th">ฝากเงิน</h3><ul><li><strong>QR</strong> หนึ่งใบ</li></ul><p>จบ<br /></p>'
  expect(sanitise(html)).toBe(html)
})

it('lets a link lead only to a web page, a mailbox or a phone, and opens it in a new page', () => {
  expect(sanitise('<a href="https://example.com/a?b=c">a</a>')).toBe(
    '<a href="https://example.com/a?b=c" rel="noopener noreferrer" target="_blank">a</a>',
  )
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//example.com',
    'vbscript:x',
    'http://x',
  ]) {
    expect(sanitise(`<a href="${href}">a</a>`)).not.toContain('href')
  }
})

it.each([
  ['a script', '<script>alert(1)</script>', ''],
  ['an event', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
  ['a style', '<p style="position:fixed" class="x" id="y">a</p><style>*{}</style>', '<p>a</p>'],
  ['a form', '<form action="/x"><input name="password" /><button>a</button></form>', 'a'],
  ['a frame', '<iframe src="https://example.com"></iframe>', ''],
  [
    'a drawing',
    '<svg onload="alert(1)"><a xlink:href="javascript:alert(1)">a</a></svg>',
    /^<a rel=.*>a<\/a>$/,
  ],
  ['a picture', '<img src="x" onerror="alert(1)">', ''],
  ['markup that is not closed', '<p><b>a', '<p><b>a</b></p>'],
  ['markup hidden in markup', '<<script>script>alert(1)<</script>/script>', /^(?!.*<script)/],
  ['other languages of markup', '<math><mtext><style><img src=x onerror=alert(1)>', /^(?!.*<)/],
])('removes %s', (_what, html, left) => {
  expect(sanitise(html)).toMatch(
    left instanceof RegExp ? left : new RegExp(`^${left.replace(/[/]/g, '\\/')}$`),
  )
})

it('leaves only text and links of two hundred attacks', () => {
  expect(attackTexts).toHaveLength(200)
  const words = /^(?:div|p|br|hr|h[234]|strong|b|em|i|u|s|ul|ol|li|blockquote)$/
  for (const attack of attackTexts) {
    const clean = sanitise(attack)
    for (const [whole, name = '', attributes = ''] of clean.matchAll(/<\/?([^\s/>]+)([^>]*)>/g)) {
      const isLink =
        name === 'a' &&
        /^( href="((https|mailto|tel):[^"]*|[^":]*)")?( rel="noopener noreferrer" target="_blank")?$/.test(
          attributes,
        )
      expect([attack, whole, isLink || (words.test(name) && /^( \/)?$/.test(attributes))]).toEqual([
        attack,
        whole,
        true,
      ])
    }
  }
})
