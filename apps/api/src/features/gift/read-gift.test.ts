import { expect, it } from 'vitest'
import { readGift } from './read-gift.ts'

const hash = 'AbCdEf0123456789AbCdEf0123456789xyz'
const link = `https://gift.truemoney.com/campaign/?v=${hash}`

it.each([
  [`${link}::กะเป๋า เดโม่`, 'กะเป๋า เดโม่'],
  [`https://gift.truemoney.com/campaign?v=${hash}::KAPAO`, 'KAPAO'],
  [` ${link} :: KAPAO `, 'KAPAO'],
  [`\u00a0${link}\u00a0::\u00a0KAPAO`, 'KAPAO'],
  [`${link}&x=a::b::KAPAO`, 'KAPAO'],
])('splits link and wallet of %s at the last two colons', (text, walletName) => {
  expect(readGift(text)).toEqual({ voucher: hash, walletName })
})

it.each([
  ['no separator', link],
  ['no wallet', `${link}::`],
  ['no link', '::KAPAO'],
  ['two colons in the wallet’s name', `${link}::KAPAO::`],
  ['another host', `https://gift.truemoney.com.evil.example/campaign/?v=${hash}::KAPAO`],
  ['a host behind a name', `https://gift.truemoney.com@evil.example/campaign/?v=${hash}::KAPAO`],
  ['a name before the host', `https://me@gift.truemoney.com/campaign/?v=${hash}::KAPAO`],
  ['another port', `https://gift.truemoney.com:8443/campaign/?v=${hash}::KAPAO`],
  ['a plain address', `http://gift.truemoney.com/campaign/?v=${hash}::KAPAO`],
  ['a password before the host', `https://:me@gift.truemoney.com/campaign/?v=${hash}::KAPAO`],
  ['another path', `https://gift.truemoney.com/other/?v=${hash}::KAPAO`],
  ['a path before it', `https://gift.truemoney.com/old/campaign/?v=${hash}::KAPAO`],
  ['a path after it', `https://gift.truemoney.com/campaign/old?v=${hash}::KAPAO`],
  ['a path upwards', `https://gift.truemoney.com/campaign/../other?v=${hash}::KAPAO`],
  ['no hash', 'https://gift.truemoney.com/campaign/::KAPAO'],
  ['a short hash', 'https://gift.truemoney.com/campaign/?v=abc::KAPAO'],
  ['a hash that is a path', `https://gift.truemoney.com/campaign/?v=../../../${hash}::KAPAO`],
  ['two hashes', `${link}&v=${hash}::KAPAO`],
  ['words around the link', `ซอง ${link}::KAPAO`],
  ['nothing', ''],
])('refuses a text with %s', (_what, text) => {
  expect(readGift(text)).toBeUndefined()
})
