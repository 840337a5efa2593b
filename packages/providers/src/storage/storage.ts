/** Where files lie. A name is made of letters, digits, dots, dashes and single slashes; ours alone, never a member's. */
export type Storage = {
  /** Keeps a file whole or not at all; the same name again replaces it. Throws when the store does not answer. */
  keep: (name: string, file: Uint8Array, kind: string) => Promise<void>
  /** The file; `undefined` where there is none. Throws when the store does not answer. */
  fetch: (name: string) => Promise<Uint8Array | undefined>
  /**
   * The bytes of a file from `first` to `last`, read piece by piece while they are taken; `undefined` where there is none.
   * Throws when the store does not answer; one that fails on the way breaks off.
   */
  fetchPart: (name: string, part: { first: number; last: number }) => Promise<FilePieces | undefined>
  /** Forgets a file; one that is not there is forgotten already. Throws when the store does not answer. */
  forget: (name: string) => Promise<void>
}

/** A file on its way, which takes no more memory than one piece of it. */
export type FilePieces = AsyncIterable<Uint8Array>
