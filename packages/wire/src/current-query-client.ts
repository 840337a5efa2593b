import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client that reads again also what is just being read for the first time when it is invalidated. TanStack Query
 * leaves that first read alone and takes its response as current, although it may be older than the change.
 */
export class CurrentQueryClient extends QueryClient {
  readonly #awaited = new WeakMap<Query, Promise<void>>()

  /** Resolves once everything is current. A first read that fails is not repeated: the next one is current anyway. */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const again = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle')
      .map((query) => this.#readAgainAfterFirst(query))
    await Promise.all([super.invalidateQueries(filters, options), ...again])
  }

  #readAgainAfterFirst(query: Query): Promise<void> {
    const { queryKey } = query
    const awaited =
      this.#awaited.get(query) ??
      Promise.resolve(query.promise).then(
        () => {
          this.#awaited.delete(query)
          return super.invalidateQueries({ queryKey, exact: true })
        },
        () => void this.#awaited.delete(query),
      )
    this.#awaited.set(query, awaited)
    return awaited
  }
}
