/** A video that the chat accepts, of a little more than so many bytes. It is stored unchanged. */
export function makeFilm(size: number): Buffer {
  const parts = [
    ['ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')],
    ['mdat', Buffer.alloc(size)],
    ['moov', Buffer.alloc(64)],
  ] as const
  return Buffer.concat(
    parts.flatMap(([type, content]) => {
      const head = Buffer.alloc(8)
      head.writeUInt32BE(content.length + 8)
      head.write(type, 4, 'latin1')
      return [head, content]
    }),
  )
}
