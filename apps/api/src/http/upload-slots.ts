import type { Upload } from '@kapao/contract/call'
import type { Config } from '../config.ts'
import { createFairSlots, type Share } from '../platform/fair-slots.ts'
import type { Admitted } from './admit.ts'
import { addressBlock } from './address-block.ts'

/** Who uploads a file, from which address. */
type Uploader = { admitted: Admitted; address: string }

/**
 * The slots in which a server reads files: those of members' slips, of the other files of members and agents, and of
 * guests are apart, so that no file of a guest ever delays a slip. Agents share an office's address, and have a share
 * for each person only. Decision record 0070.
 */
export function createUploadSlots(
  config: Pick<Config, 'UPLOADS_SLIPS' | 'UPLOADS_MEMBERS' | 'UPLOADS_GUESTS'>,
) {
  const kinds = {
    slips: { setting: config.UPLOADS_SLIPS, slots: createFairSlots(config.UPLOADS_SLIPS.atOnce) },
    members: { setting: config.UPLOADS_MEMBERS, slots: createFairSlots(config.UPLOADS_MEMBERS.atOnce) },
    guests: { setting: config.UPLOADS_GUESTS, slots: createFairSlots(config.UPLOADS_GUESTS.atOnce) },
  }
  return {
    /** Reads a file in its turn. Returns `undefined` at once if too many wait: in all, of the person or the address. */
    run: <T>(
      upload: Upload,
      { admitted, address }: Uploader,
      read: () => Promise<T>,
    ): Promise<T | undefined> => {
      const { member, operator, participant } = admitted
      const { setting, slots } =
        kinds[upload.isMoney ? 'slips' : participant?.kind === 'guest' ? 'guests' : 'members']
      const person = operator?.operatorId ?? member?.memberId ?? participant?.participantId
      const shares: Share[] = []
      if (person !== undefined) shares.push({ key: `person ${person}`, atOnce: setting.ofPerson })
      if (!operator) shares.push({ key: `address ${addressBlock(address)}`, atOnce: setting.ofAddress })
      return slots.run(shares, read)
    },
  }
}
