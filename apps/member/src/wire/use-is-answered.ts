import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenAnswered } from './when-answered.ts'

/** Whether all first calls of the screen have a response or have failed. Once true, it stays true. */
export function useIsAnswered(): boolean {
  const queries = useQueryClient()
  const [isAnswered, setAnswered] = useState(false)
  useEffect(() => whenAnswered(queries, () => setAnswered(true)), [queries])
  return isAnswered
}
