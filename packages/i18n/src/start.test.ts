import { expect, test } from 'vitest'
import { consoleDeskTexts, consoleLoginTexts } from './console-texts.ts'
import {
  addMemberTexts,
  addPart,
  changeLanguage,
  currentLanguage,
  followLanguage,
  hasMemberTexts,
  startI18n,
} from './start.ts'

test('starts in the requested language and loads only that language', async () => {
  const i18n = await startI18n('la')
  expect(i18n.t('session:title')).toBe('ເຂົ້າສູ່ລະບົບ')
  expect(i18n.hasResourceBundle('la', 'deposit')).toBe(true)
  expect(i18n.hasResourceBundle('th', 'deposit')).toBe(false)
})

test('reports the browser tag at the start and on each change', async () => {
  const tags: string[] = []
  const i18n = await startI18n('th', { onLanguage: (tag) => tags.push(tag) })
  await changeLanguage(i18n, 'la')
  await changeLanguage(i18n, 'en')
  expect(tags).toEqual(['th', 'lo', 'en'])
  expect(currentLanguage(i18n)).toBe('en')
})

test('ends in the language requested last when changes overlap', async () => {
  const i18n = await startI18n('th')
  await Promise.all([changeLanguage(i18n, 'la'), changeLanguage(i18n, 'en'), changeLanguage(i18n, 'th')])
  expect(currentLanguage(i18n)).toBe('th')
  expect(i18n.t('words:confirm')).toBe('ยืนยัน')
})

test('follows a choice of another tab, and stays where there is none', async () => {
  const i18n = await startI18n('th')
  followLanguage(i18n, undefined)
  expect(currentLanguage(i18n)).toBe('th')
  followLanguage(i18n, 'en')
  await expect.poll(() => currentLanguage(i18n)).toBe('en')
})

test('inserts values unescaped, because React escapes what it renders', async () => {
  const i18n = await startI18n('en')
  expect(i18n.t('copied', { text: '<b>&' })).toBe('Copied <b>&')
})

test('keeps two instances independent', async () => {
  const [one, other] = await Promise.all([startI18n('th'), startI18n('en')])
  await changeLanguage(one, 'la')
  expect(currentLanguage(other)).toBe('en')
})

test('never breaks a line between a number and its unit, also in texts loaded later', async () => {
  const i18n = await startI18n('th', { parts: ['visitor'] })
  await addMemberTexts(i18n)
  const said = i18n.t('deposit:createQrFor', { amount: '100.00', unit: 'บาท' })
  expect(said).toContain('100.00\u00a0บาท')
  await changeLanguage(i18n, 'en')
  expect(i18n.t('deposit:creditedWithin')).toMatch(/1\u00a0minute$/)
})

test('compiles only with keys that exist and the placeholders they need', async () => {
  const { t } = await startI18n('en')
  // @ts-expect-error there is no such key
  expect(t('deposit:noSuchKey')).toBe('noSuchKey')
  // @ts-expect-error the figures are missing
  t('registration:stepOf')
  expect(t('registration:stepOf', { step: 1, steps: 4 })).toBe('Step 1 of 4')
})

test('loads the texts behind the login only when they are requested', async () => {
  const i18n = await startI18n('th', { parts: ['visitor'] })
  expect(i18n.t('session:title')).toBe('เข้าสู่ระบบ')
  expect([hasMemberTexts(i18n), i18n.hasResourceBundle('th', 'deposit')]).toEqual([false, false])
  await addMemberTexts(i18n)
  expect([hasMemberTexts(i18n), i18n.hasResourceBundle('th', 'deposit')]).toEqual([true, true])
})

test('loads the texts behind the login of the console only when they are requested', async () => {
  const i18n = await startI18n('th', { parts: ['visitor', consoleLoginTexts] })
  expect([i18n.exists('operator:loginTitle'), i18n.hasResourceBundle('th', 'audit')]).toEqual([true, false])
  await addPart(i18n, consoleDeskTexts)
  await changeLanguage(i18n, 'en')
  expect(i18n.t('audit:title')).toBe('Audit')
})

test('has every text of a language chosen through another wrapper, such as the one of a react-i18next hook', async () => {
  function wrapped(i18n: Awaited<ReturnType<typeof startI18n>>) {
    return new Proxy(i18n, { get: (target, name): unknown => Reflect.get(target, name) })
  }
  const [member, visitor] = await Promise.all([startI18n('th'), startI18n('th', { parts: ['visitor'] })])
  await changeLanguage(wrapped(member), 'la')
  expect(member.t('wallet:total')).toBe('ຍອດລວມທັງໝົດ')
  await addMemberTexts(wrapped(visitor))
  await changeLanguage(wrapped(visitor), 'en')
  expect([hasMemberTexts(wrapped(visitor)), visitor.t('wallet:total')]).toEqual([true, 'Total balance'])
})

test('has every text of the language that a member changes to, in whatever order the two loads finish', async () => {
  const i18n = await startI18n('th', { parts: ['visitor'] })
  await Promise.all([changeLanguage(i18n, 'la'), addMemberTexts(i18n)])
  expect([currentLanguage(i18n), hasMemberTexts(i18n)]).toEqual(['la', true])
  await changeLanguage(i18n, 'en')
  expect(hasMemberTexts(i18n)).toBe(true)
})
