import { chatLimits } from '@kapao/contract/chat-message'

export type FileFault = { kind: 'type' } | { kind: 'size'; megabytes: number }

const megabyte = 1024 * 1024

/** Whether a file uses the film upload or the picture upload, decided by its name and type before anything is sent. */
export function isFilm({ name, type }: { name: string; type: string }): boolean {
  return type.startsWith('video/') || /\.(mp4|mov|qt)$/i.test(name)
}

/**
 * The faults of a file that are known before it is sent (specification §5): no file extension, an unsupported kind, too
 * many bytes. The server checks the content.
 */
export function faultOf(file: { name: string; type: string; size: number }): FileFault | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase()
  const kinds: readonly string[] = [...chatLimits.pictures.kinds, ...chatLimits.videos.kinds]
  const isNamed = chatLimits.endings.some((each) => each === ending)
  if (!isNamed || (file.type !== '' && !kinds.includes(file.type))) return { kind: 'type' }
  const { mostBytes } = isFilm(file) ? chatLimits.videos : chatLimits.pictures
  return file.size > mostBytes ? { kind: 'size', megabytes: mostBytes / megabyte } : undefined
}
