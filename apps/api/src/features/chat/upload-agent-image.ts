import { uploadAgentImage as call } from '@kapao/contract/chat-desk'
import { operation } from '../../platform/operation.ts'
import { keepAgentFile } from './keep-agent-file.ts'
import { pictures } from './upload-chat-file.ts'

/** Accepts a picture of the agent who has the conversation. */
export const uploadAgentImage = operation(call, (arrived, context) =>
  keepAgentFile(context, arrived, pictures),
)
