const game = { party: 'game:PG', reason: 'x' }

/** Requests of the calls about outside parties. */
export const partyExamples = {
  listParties: { body: () => ({}) },
  pauseParty: { body: () => game },
  resumeParty: { body: () => game },
  listPartyEvents: { body: () => ({}) },
}
