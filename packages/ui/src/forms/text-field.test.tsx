import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OtpField } from './otp-field.tsx'
import { TextField } from './text-field.tsx'

test('an error is tied to its input and announced, and takes the place of the hint', () => {
  const html = renderToStaticMarkup(
    <TextField id="phone" label="Phone" hint="Ten digits" error="Too short" />,
  )
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('aria-describedby="phone-error"')
  expect(html).toMatch(/<div id="phone-error" role="alert"[^>]*>.*Too short/)
  expect(html).not.toContain('Ten digits')
})

test('a hint is tied to its input, and the place of an error waits empty for a screen reader to watch', () => {
  const html = renderToStaticMarkup(<TextField id="phone" label="Phone" hint="Ten digits" />)
  expect(html).toContain('aria-describedby="phone-hint"')
  expect(html).not.toContain('aria-invalid')
  expect(html).toMatch(/<div id="phone-error" role="alert"[^>]*><\/div>/)
})

test('every field has its label, also where the label is not drawn', () => {
  const html = renderToStaticMarkup(<TextField id="code" label="Promotion code" isLabelHidden />)
  expect(html).toContain('<label for="code" class="sr-only">Promotion code</label>')
})

test('a password starts hidden, with an eye that says what it would do', () => {
  const html = renderToStaticMarkup(
    <TextField label="Password" type="password" reveal={{ show: 'Show it', hide: 'Hide it' }} />,
  )
  expect(html).toContain('type="password"')
  expect(html).toContain('aria-label="Show it"')
})

test('the code field is one input the phone can fill from its message', () => {
  const html = renderToStaticMarkup(<OtpField label="Code" />)
  expect(html.match(/<input/g)).toHaveLength(1)
  expect(html).toContain('autoComplete="one-time-code"')
  expect(html).toContain('inputMode="numeric"')
})
