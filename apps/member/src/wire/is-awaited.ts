/** Whether nothing has been heard yet: no answer, and no failure either, whose further tries nobody has to wait for. */
export const isAwaited = ({
  isPending,
  failureCount,
}: {
  isPending: boolean
  failureCount: number
}): boolean => isPending && failureCount === 0
