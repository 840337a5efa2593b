import { chatLimits } from '@kapao/contract/chat-message'

export type FileFault = { kind: 'type' } | { kind: 'size'; megabytes: number }

const megabyte = 1024 * 1024

/** Which of the two uploads takes a file, told by its name and kind before anything is sent. */
export const isFilm = ({ name, type }: { name: string; type: string }): boolean =>
  type.startsWith('video/') || /\.(mp4|mov|qt)$/i.test(name)

/**
 * What is known of a file before it is sent (specification §5): a name without an ending, another kind, too many bytes.
 * The server judges by the content.
 */
export const faultOf = (file: { name: string; type: string; size: number }): FileFault | undefined => {
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase()
  const kinds: readonly string[] = [...chatLimits.pictures.kinds, ...chatLimits.videos.kinds]
  const isNamed = chatLimits.endings.some((each) => each === ending)
  if (!isNamed || (file.type !== '' && !kinds.includes(file.type))) return { kind: 'type' }
  const { mostBytes } = isFilm(file) ? chatLimits.videos : chatLimits.pictures
  return file.size > mostBytes ? { kind: 'size', megabytes: mostBytes / megabyte } : undefined
}
