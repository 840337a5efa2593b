import type { Context } from '../../platform/context.ts'
import { isSignedBy, sign } from '../../platform/key-ring.ts'

type FileKey = { participantId: string; fileId: string }
type Signer = Pick<Context, 'config'>

/**
 * An address is valid for one to two hours and stays the same for an hour, so that browsers can cache what it shows.
 */
const stepSeconds = 3600

function signedText({ participantId, fileId }: FileKey, until: number): string {
  return `chat file ${participantId} ${fileId} ${until}`
}

/** A signed address that shows a file to anyone who has it. Only the participants of its conversation receive it. */
export function addressFile({ config }: Signer, key: FileKey, now: Date): string {
  const until = (Math.floor(now.getTime() / 1000 / stepSeconds) + 2) * stepSeconds
  const signature = sign(config.KEY_FILES, signedText(key, until))
  return `/api/chat/file/${key.participantId}/${key.fileId}/${until}/${signature}`
}

/** Whether an address carries our signature and has not expired. */
export function isOurAddress(
  { config }: Signer,
  { until, signature, ...key }: FileKey & { until: number; signature: string },
  now: Date,
): boolean {
  return isSignedBy(config.KEY_FILES, signedText(key, until), signature) && now.getTime() < until * 1000
}

/** The path by which a message refers to its file. */
export function filePath(fileId: string): string {
  return `chat/${fileId}`
}

export function readFilePath(path: string): string | undefined {
  return /^chat\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(path)?.[1]
}
