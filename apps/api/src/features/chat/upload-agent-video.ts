import { uploadAgentVideo as call } from '@kapao/contract/chat-desk'
import { operation } from '../../platform/operation.ts'
import { keepAgentFile } from './keep-agent-file.ts'
import { videos } from './upload-chat-file.ts'

/** Accepts a video of the agent who has the conversation. */
export const uploadAgentVideo = operation(call, (arrived, context) => keepAgentFile(context, arrived, videos))
