import type { Shape } from '../shape.ts'
import type { overload as thai } from '../th/overload.ts'

export const overload = {
  title: 'Many people are here right now',
  reloads: 'Your money is safe. This page opens again by itself in a few seconds.',
} as const satisfies Shape<typeof thai>
