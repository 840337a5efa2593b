import { uploadChatVideo as call } from '@kapao/contract/chat'
import { operation } from '../../platform/operation.ts'
import { keepChatFile, videos } from './upload-chat-file.ts'

/** Accepts a video of a participant. */
export const uploadChatVideo = operation(call, (arrived, context) => keepChatFile(context, arrived, videos))
