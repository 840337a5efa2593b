import { uploadChatVideo as call } from '@kapao/contract/chat'
import { operation } from '../../operation.ts'
import { keepChatFile } from './upload-chat-file.ts'
import { videoKindOf } from './video-kind.ts'

/** Takes an MP4 or QuickTime film by its content. It is kept as it came: nothing here plays it. */
export const uploadChatVideo = operation(call, (arrived, house) =>
  keepChatFile(house, arrived, {
    mostBytes: call.upload.mostBytes,
    know: async (bytes) => {
      const kind = videoKindOf(bytes)
      return kind && { kind, bytes }
    },
  }),
)
