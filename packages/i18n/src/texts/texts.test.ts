import type { Language } from '@kapao/contract/language'
import { codes } from '@kapao/contract/codes'
import { slipReasons } from '@kapao/contract/slip-reasons'
import { expect, test } from 'vitest'
import { cannotVerifyIdentity } from '../cannot-verify-identity.ts'
import { en } from './en.ts'
import { la } from './la.ts'
import { th } from './th.ts'

type Texts = Record<string, Record<string, string>>
const inThai: Texts = th
const chunks: Record<Language, Texts> = { th, la, en }

const capabilities =
  'registration otp session profile site wallet game transfer deposit withdrawal slip statement invite refund bonus promotion spin chat'

const every = Object.entries(chunks).flatMap(([language, namespaces]) =>
  Object.entries(namespaces).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ language, namespace, key, text })),
  ),
)

/** Texts that may contain no letter of their language: brands and numbers. */
const withoutLetters = new Set(['deposit:wayQrProvider', 'words:slideOf', 'report-mail:subject'])

test('has a namespace for each capability in each language', () => {
  for (const chunk of Object.values(chunks)) expect(Object.keys(chunk)).toEqual(Object.keys(th))
  expect(Object.keys(th)).toEqual(expect.arrayContaining(capabilities.split(' ')))
})

test('has the same keys in the same order in each language', () => {
  for (const chunk of [la, en] as Texts[]) {
    for (const namespace of Object.keys(inThai)) {
      expect(Object.keys(chunk[namespace] ?? {}), namespace).toEqual(Object.keys(inThai[namespace] ?? {}))
    }
  }
})

test('has every code and every slip reason in each language, and no code that does not exist', () => {
  for (const chunk of Object.values(chunks)) {
    const known = { ...chunk['codes'], ...chunk['codesOfMembers'], ...chunk['codesOfOperators'] }
    expect(Object.keys(known).toSorted()).toEqual(Object.keys(codes).toSorted())
    expect(Object.keys(chunk['slipReasons'] ?? {}).toSorted()).toEqual(slipReasons.toSorted())
  }
  expect(Object.keys(codes).length).toBeGreaterThan(80)
})

test('has the same placeholders in each language', () => {
  expect(every.length).toBeGreaterThan(1000)
  for (const { language, namespace, key, text } of every) {
    expect(figures(text), `${language} ${namespace}:${key}`).toEqual(figures(inThai[namespace]?.[key] ?? ''))
  }
})

test('has no empty text, no stray space and no broken placeholder', () => {
  for (const { language, namespace, key, text } of every) {
    const name = `${language} ${namespace}:${key}`
    expect(text, name).not.toBe('')
    expect(text, name).toBe(text.trim())
    expect(text, name).not.toMatch(/ {2}|\$t\(|undefined|\[object/)
    expect(text.replaceAll(/{{[a-z][A-Za-z0-9]*}}/g, ''), name).not.toMatch(/[{}]/)
  }
})

test('writes Thai in Thai, Lao in Lao and English in Latin letters', () => {
  const script = { th: /\p{Script=Thai}/u, la: /\p{Script=Lao}/u, en: /[A-Za-z]/ }
  const foreign = { th: /\p{Script=Lao}/u, la: /\p{Script=Thai}/u, en: /[\p{Script=Thai}\p{Script=Lao}]/u }
  for (const { language, namespace, key, text } of every) {
    const name = `${language} ${namespace}:${key}`
    const own = language as keyof typeof script
    if (!withoutLetters.has(`${namespace}:${key}`)) expect(text, name).toMatch(script[own])
    expect(text, name).not.toMatch(foreign[own])
  }
})

/** Namespaces whose keys are names of the contract. */
const namedByContract = new Set(['slipReasons', 'roleName', 'permissionName', 'actionGroup', 'fieldName'])

test('triggers no i18next plural or context by the name of a key or a placeholder', () => {
  for (const { namespace, key, text } of every) {
    if (!namespace.startsWith('codes') && !namedByContract.has(namespace))
      expect(key).toMatch(/^[a-z][A-Za-z0-9]*$/)
    expect(figures(text)).not.toContain('count')
    expect(figures(text)).not.toContain('context')
  }
})

test("keeps the specification's sentence for a member that the server cannot verify", () => {
  expect(th.codes['invalid-token']).toBe(cannotVerifyIdentity)
  expect(th.codes.UNAUTHORIZED).toBe('ไม่สามารถยืนยันตัวตนได้')
})

test('keeps the English texts of the specification', () => {
  expect(en.registration.passwordsDiffer).toBe("Passwords don't match")
  expect(en.registration.nameEnglishOnly).toBe('Bank account name must be in English only')
  expect(en.site.notFoundTitle).toBe('Page Not Found')
  expect(en.words.copyFailed).toBe('Failed to copy')
})

function figures(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1] ?? '').toSorted()
}
