import { uploadChatImage as call } from '@kapao/contract/chat'
import { operation } from '../../operation.ts'
import { redrawChatPicture } from '../../pictures/chat-picture.ts'
import { keepChatFile } from './upload-chat-file.ts'

/** Takes a PNG, JPEG or GIF by its content, and keeps what was drawn anew of it. */
export const uploadChatImage = operation(call, (arrived, house) =>
  keepChatFile(house, arrived, { mostBytes: call.upload.mostBytes, know: redrawChatPicture }),
)
