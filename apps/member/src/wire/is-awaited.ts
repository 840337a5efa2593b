/** Whether the first try is still pending. After a failure the screen shows it instead of waiting for the retries. */
export function isAwaited({
  isPending,
  failureCount,
}: {
  isPending: boolean
  failureCount: number
}): boolean {
  return isPending && failureCount === 0
}
