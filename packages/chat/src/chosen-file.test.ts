import { expect, test } from 'vitest'
import { faultOf } from './chosen-file.ts'

function file(name: string, type: string, megabytes = 1) {
  return { name, type, size: megabytes * 1024 * 1024 }
}

test('the pictures and films of the specification are accepted, whatever the case of their file extension', () => {
  for (const good of [
    file('a.png', 'image/png'),
    file('b.JPG', 'image/jpeg', 10),
    file('c.jpeg', 'image/jpeg'),
    file('d.gif', 'image/gif'),
    file('e.mp4', 'video/mp4', 20),
    file('f.MOV', 'video/quicktime', 20),
    file('g.mov', ''),
  ])
    expect([good.name, faultOf(good)]).toEqual([good.name, undefined])
})

test('a name without an extension, and every other kind, is not supported', () => {
  for (const bad of [
    file('picture', 'image/png'),
    file('page.html', 'text/html'),
    file('photo.webp', 'image/webp'),
    file('song.mp3', 'audio/mpeg'),
    file('fake.png', 'text/html'),
    file('', 'image/png'),
  ])
    expect([bad.name, faultOf(bad)]).toEqual([bad.name, { kind: 'type' }])
})

test('a picture above 10 MB and a film above 20 MB are too large', () => {
  expect(faultOf(file('a.png', 'image/png', 10.1))).toEqual({ kind: 'size', megabytes: 10 })
  expect(faultOf(file('a.mp4', 'video/mp4', 20.1))).toEqual({ kind: 'size', megabytes: 20 })
})
