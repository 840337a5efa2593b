import type { Shape } from '../shape.ts'
import type { chat as thai } from '../th/chat.ts'

export const chat = {
  title: 'Support chat',
  endConversation: 'End Conversation',
  fileTooLarge: 'The file is too large. Please select file no larger than {{megabytes}} MB.',
  fileTypeNotSupported: 'This file type is not supported. Use mp4, mov, png, jpg or gif.',
} as const satisfies Shape<typeof thai>
