import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

type Pages = Pick<
  UseInfiniteQueryResult,
  'error' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'fetchNextPage'
>

/** Reads on at the end of a long table. After a failure only the button asks again. */
export function readOn({ error, hasNextPage, isFetching, fetchNextPage }: Pages): void {
  if (hasNextPage && !isFetching && error === null) void fetchNextPage()
}

/** Reads the next page by hand, where there is one. */
export function NextPageButton({ pages, words }: { pages: Pages; words: string }) {
  if (!pages.hasNextPage) return null
  return (
    <div className="flex justify-center p-3">
      <Button isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {words}
      </Button>
    </div>
  )
}
