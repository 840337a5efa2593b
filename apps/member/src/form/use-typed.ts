import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Calls with the values of a form whenever the member has changed one. */
export function useTyped<Fields extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Fields>, 'subscribe'>,
  onTyped: (values: Fields) => void,
): void {
  const tell = useEffectEvent(onTyped)
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) }),
    [subscribe],
  )
}
