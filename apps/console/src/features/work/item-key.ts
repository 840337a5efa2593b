import type { WorkItem } from '@kapao/contract/work'
import { type WorkKind, workKinds } from '@kapao/contract/work-kinds'

export type ItemKey = Pick<WorkItem, 'kind' | 'itemId'>

/** An item in the address, and the id of its row. */
export function textOfKey({ kind, itemId }: ItemKey): string {
  return `${kind}:${itemId}`
}

/** `undefined` for a text that names no item. */
export function keyOfText(text: string | null): ItemKey | undefined {
  const colon = text?.indexOf(':') ?? -1
  const kind = kindOf(text?.slice(0, colon))
  const itemId = text?.slice(colon + 1) ?? ''
  return kind === undefined || itemId === '' ? undefined : { kind, itemId }
}

export function kindOf(text: string | null | undefined): WorkKind | undefined {
  return workKinds.find((kind) => kind === text)
}
