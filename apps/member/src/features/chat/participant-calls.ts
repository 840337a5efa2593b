import { sendChatMessage, uploadChatImage, uploadChatVideo } from '@kapao/contract/chat'
import { guestHeader } from '@kapao/contract/chat-message'
import { keepGuestId } from '../../storage/guest-id.ts'
import { send } from '../../wire/client.ts'
import { upload } from '../../wire/upload.ts'
import { isFilm } from '@kapao/chat/chosen-file'
import type { Ways } from '@kapao/chat/outbox'
import { bodyOf, type Speaker } from './speaker.ts'

/** How a member's or a guest's messages and files are sent. */
export function participantCalls(speaker: Speaker): Ways {
  return {
    post: async (clientId, message) => {
      await send(sendChatMessage, { body: { ...bodyOf(speaker), clientId, message } })
      if (speaker.guestId !== undefined) keepGuestId(speaker.guestId)
    },
    upload: (file, progress) =>
      upload(isFilm(file) ? uploadChatVideo : uploadChatImage, file, {
        ...progress,
        headers: speaker.guestId === undefined ? {} : { [guestHeader]: speaker.guestId },
      }),
  }
}
