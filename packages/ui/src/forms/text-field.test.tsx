import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OtpField } from './otp-field.tsx'
import { TextField } from './text-field.tsx'

test('an error is linked to its input, is announced and replaces the hint', () => {
  const html = renderToStaticMarkup(
    <TextField id="phone" label="Phone" hint="Ten digits" error="Too short" />,
  )
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="phone-error"')
  expect(html).toMatch(/<div id="phone-error" role="alert"[^>]*>.*Too short/)
  expect(html).not.toContain('Ten digits')
})

test('a hint is linked to its input, and an empty live region is ready for an error', () => {
  const html = renderToStaticMarkup(<TextField id="phone" label="Phone" hint="Ten digits" />)
  expect(html).toContain('aria-describedby="phone-hint"')
  expect(html).not.toContain('aria-invalid')
  expect(html).toMatch(/<div id="phone-error" role="alert"[^>]*><\/div>/)
})

test('every field has a label, even when the label is visually hidden', () => {
  const html = renderToStaticMarkup(<TextField id="code" label="Promotion code" isLabelHidden />)
  expect(html).toContain('<label for="code" class="sr-only">Promotion code</label>')
})

test('a password starts hidden, with an eye button labelled with its action', () => {
  const html = renderToStaticMarkup(
    <TextField label="Password" type="password" reveal={{ show: 'Show it', hide: 'Hide it' }} />,
  )
  expect(html).toContain('type="password"')
  expect(html).toContain('aria-label="Show it"')
})

test('the code field is one input that the phone can fill from the SMS', () => {
  const html = renderToStaticMarkup(<OtpField label="Code" />)
  expect(html.match(/<input/g)).toHaveLength(1)
  expect(html).toContain('autoComplete="one-time-code"')
  expect(html).toContain('inputMode="numeric"')
})
