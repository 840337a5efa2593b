import type { WorkItem } from '@kapao/contract/work'
import type { Way } from './decision.ts'
import { textOfKey } from './item-key.ts'

/** What would happen to one of several, before anything happens. */
export type Planned =
  | { item: WorkItem; plan: 'will' | 'gone' | 'two' | 'above' | 'noAct' }
  | { item: WorkItem; plan: 'claimed'; by: string }

/**
 * Judges each selected item by the queue as it is now. Left out are those that wait no more, that need two operators, that are
 * above the operator's ceiling, or that another operator looks at: they are decided one by one.
 */
export function planBulk(selected: readonly WorkItem[], now: readonly WorkItem[], way: Way): Planned[] {
  const waiting = new Map(now.map((item) => [textOfKey(item), item]))
  return selected.map((item) => {
    const current = waiting.get(textOfKey(item))
    if (current === undefined) return { item, plan: 'gone' }
    if (way === 'approve' && current.facts.isAboveCeiling === true) return { item: current, plan: 'above' }
    if (!current.acts.includes(way)) return { item: current, plan: 'noAct' }
    if (way === 'approve' && current.facts.needsTwo === true) return { item: current, plan: 'two' }
    if (current.claim !== null && !current.claim.isOwn)
      return { item: current, plan: 'claimed', by: current.claim.name }
    return { item: current, plan: 'will' }
  })
}

/** Does work for each, a few at a time. Never rejects if `work` does not. */
export async function runEach<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  async function runSome(): Promise<void> {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: most }, runSome))
}
