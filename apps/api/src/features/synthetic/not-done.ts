/** Why a step could not be done, in words that name no member: a call with a refusal code, or what was expected. */
export class NotDone extends Error {
  override name = 'NotDone'
  /** The operator wants nothing to begin now: nothing is wrong. */
  readonly isPause: boolean

  constructor(reason: string, { isPause = false }: { isPause?: boolean } = {}) {
    super(reason)
    this.isPause = isPause
  }
}
