/** Whether the first try is still pending. After a failure the screen shows it instead of waiting for the retries. */
export const isAwaited = ({
  isPending,
  failureCount,
}: {
  isPending: boolean
  failureCount: number
}): boolean => isPending && failureCount === 0
