import type { Context } from '../../platform/context.ts'
import { isSignedBy, sign } from '../../platform/key-ring.ts'

/** What a proof shows: one movement, or a month of a member. */
export type ProofSubject =
  | { kind: 'movement'; entryId: string }
  | { kind: 'month'; memberId: string; month: string }

/**
 * The path of a proof, which anybody may open who was given it. The signature makes it unguessable. That of a
 * movement identifies no member; that of a month stands only in a file that names its member. Decision record 0094.
 */
export function proofPath({ config }: Pick<Context, 'config'>, subject: ProofSubject): string {
  const written = writeSubject(subject)
  return `/proof/${written}/${sign(config.KEY_FILES, signedText(written))}`
}

/** What a signed address is about; undefined if this site did not sign it. */
export function readProofSubject(
  { config }: Pick<Context, 'config'>,
  { subject, signature }: { subject: string; signature: string },
): ProofSubject | undefined {
  return isSignedBy(config.KEY_FILES, signedText(subject), signature) ? readSubject(subject) : undefined
}

function signedText(subject: string): string {
  return `statement proof ${subject}`
}

function writeSubject(subject: ProofSubject): string {
  return subject.kind === 'movement'
    ? `m${shorten(subject.entryId)}`
    : `p${shorten(subject.memberId)}${subject.month.replace('-', '')}`
}

function readSubject(written: string): ProofSubject {
  const id = lengthen(written.slice(1, 23))
  if (written.startsWith('m')) return { kind: 'movement', entryId: id }
  return { kind: 'month', memberId: id, month: `${written.slice(23, 27)}-${written.slice(27)}` }
}

/** A UUID in 22 characters. */
function shorten(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

function lengthen(short: string): string {
  const hex = Buffer.from(short, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
