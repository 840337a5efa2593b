import { uploadChatImage as call } from '@kapao/contract/chat'
import { operation } from '../../platform/operation.ts'
import { keepChatFile, pictures } from './upload-chat-file.ts'

/** Accepts a picture of a participant. */
export const uploadChatImage = operation(call, (arrived, context) => keepChatFile(context, arrived, pictures))
