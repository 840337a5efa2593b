import type { Shape } from '../shape.ts'
import type { inviter as thai } from '../th/inviter.ts'

export const inviter = {
  invitedBy: '{{name}} ຊວນທ່ານມາສະໝັກ',
} as const satisfies Shape<typeof thai>
