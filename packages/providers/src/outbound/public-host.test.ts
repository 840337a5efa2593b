import { describe, expect, it } from 'vitest'
import { isPublicAddress, mayReach } from './public-host.ts'

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

const publicAddresses = words(`
  8.8.8.8 203.150.1.1 2001:4860:4860::8888 ::ffff:8.8.8.8
`)
const otherAddresses = words(`
  127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 0.0.0.0 255.255.255.255 224.0.0.1
  169.254.169.254 100.100.100.200 168.63.129.16 192.0.0.192 198.18.0.1 240.0.0.1
  ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 fec0::1 ff02::1 4000::1
  ::ffff:127.0.0.1 ::ffff:a9fe:a9fe ::ffff:168.63.129.16 ::127.0.0.1
  64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001::1 2001:db8::1 no-address
`)

describe('an address', () => {
  it.each(publicAddresses)('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(otherAddresses)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

const privateUrls = words(`
  http://localhost http://LOCALHOST. http://kapao.localhost http://redis:6379 http://nas.local
  http://metadata.google.internal http://router.home.arpa http://127.0.0.1 http://2130706433
  http://0x7f.1 http://0177.0.0.1 http://127.1 http://[::1]:3000 http://[::ffff:10.0.0.1]
  https://user@10.0.0.1 http://169.254.169.254/latest/meta-data http://１２７.0.0.1
`)

describe('the host of a URL', () => {
  it.each(['https://games.example/api', 'http://8.8.8.8:8080', 'https://[2001:4860:4860::8888]'])(
    'in %s may be reached',
    (address) => {
      expect(mayReach(address, [])).toBe(true)
    },
  )

  it.each(privateUrls)('in %s may not be reached', (address) => {
    expect(mayReach(address, [])).toBe(false)
  })

  it('may be private if it is named', () => {
    const named = ['games.vpn', '10.8.0.3', '[fd00::3]']
    expect(mayReach('https://GAMES.vpn:8443/api', named)).toBe(true)
    expect(mayReach('http://10.8.0.3', named)).toBe(true)
    expect(mayReach('http://[fd00:0::3]/', named)).toBe(true)
    expect(mayReach('http://10.8.0.4', named)).toBe(false)
    expect(mayReach('http://more.games.vpn.local', named)).toBe(false)
  })
})
