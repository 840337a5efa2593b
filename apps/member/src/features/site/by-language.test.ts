import { expect, it } from 'vitest'
import { divideByLanguage } from './by-language.ts'

const thai = '<h3 lang="th">ฝากเงิน</h3>'
const lao = '<div lang="lo"><p>ຝາກເງິນ</p></div>'
const english = '\n<p class="x" lang="en-GB">Deposits</p>'
const neutral = '<p>20+</p>'

it('shows the texts of the reader’s language, with those that name none, in their order', () => {
  expect(divideByLanguage([thai, neutral, lao, english], 'la')).toEqual({
    own: [neutral, lao],
    others: [
      { tag: 'th', htmls: [thai] },
      { tag: 'en', htmls: [english] },
    ],
  })
})

it('shows all texts to a reader for whom none was translated', () => {
  expect(divideByLanguage([thai, neutral], 'en')).toEqual({ own: [thai, neutral], others: [] })
})

it('leaves texts alone that name a language only inside', () => {
  const mixed = '<div><p lang="th">ไทย</p><p lang="en">English</p></div>'
  expect(divideByLanguage([mixed, english], 'en')).toEqual({ own: [mixed, english], others: [] })
})
