/** A store of files. A name has letters, digits, dots, dashes and single slashes; we choose it, never a member. */
export type Storage = {
  /** Stores a file completely or not at all, and replaces one of the same name. Throws if the store does not answer. */
  keep: (name: string, file: Uint8Array, kind: string) => Promise<void>
  /** The file, or `undefined` if there is none. Throws if the store does not answer. */
  fetch: (name: string) => Promise<Uint8Array | undefined>
  /**
   * The bytes of a file from `first` to `last`, streamed in pieces; `undefined` if there is no such file. Throws if the
   * store does not answer; the stream ends with an error if the store fails later.
   */
  fetchPart: (name: string, part: { first: number; last: number }) => Promise<FilePieces | undefined>
  /** Deletes a file; deleting a missing one changes nothing. Throws if the store does not answer. */
  forget: (name: string) => Promise<void>
}

/** A streamed file, of which only one piece at a time is in memory. */
export type FilePieces = AsyncIterable<Uint8Array>
