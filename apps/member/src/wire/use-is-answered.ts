import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenAnswered } from './when-answered.ts'

/** Whether all that the screen has asked for at first is answered, or has failed. Once it is, it stays so. */
export const useIsAnswered = (): boolean => {
  const queries = useQueryClient()
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => whenAnswered(queries, () => setAnswered(true)), [queries])
  return isAnswered
}
