import { uploadChatVideo as call } from '@kapao/contract/chat'
import { operation } from '../../platform/operation.ts'
import { keepChatFile, videos } from './upload-chat-file.ts'

/** Takes a film of a person for their conversation. */
export const uploadChatVideo = operation(call, (arrived, context) => keepChatFile(context, arrived, videos))
