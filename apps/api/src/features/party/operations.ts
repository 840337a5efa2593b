import { listParties } from './list-parties.ts'
import { listPartyEvents } from './list-party-events.ts'
import { pauseParty } from './pause-party.ts'
import { resumeParty } from './resume-party.ts'

export const partyOperations = [listParties, pauseParty, resumeParty, listPartyEvents] as const
